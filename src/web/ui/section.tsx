import type { ReactNode } from 'react';
import classes from './section.module.css';

type Props = { title: string; lead?: ReactNode; actions?: ReactNode; children: ReactNode };

/** Part of a page with a title and its own surface. */
export function Section({ title, lead, actions, children }: Props) {
  return (
    <section className={classes.section} aria-label={title}>
      <header className={classes.head}>
        <div className={classes.words}>
          <h2 className={classes.title}>{title}</h2>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions}
      </header>
      {children}
    </section>
  );
}
