import type { ReactNode } from 'react';
import { BrandMark } from './brand-mark.tsx';
import classes from './public-frame.module.css';

type Props = { title: string; lead?: ReactNode; children: ReactNode; footer?: ReactNode };

/** Frame of every page before sign-in: the form, and a picture of a street at night on wide screens. */
export function PublicFrame({ title, lead, children, footer }: Props) {
  return (
    <div className={classes.page}>
      <main className={classes.column}>
        <p className={classes.brand}>
          <BrandMark size={32} />
          <span>
            Chame um Táxi <span className={classes.panel}>Painel</span>
          </span>
        </p>
        <div className={classes.body}>
          <h1 className={classes.title}>{title}</h1>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
          <div className={classes.content}>{children}</div>
        </div>
        {footer}
      </main>
      <div className={classes.street} aria-hidden />
    </div>
  );
}
