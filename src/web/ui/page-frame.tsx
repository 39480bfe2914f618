import type { ReactNode } from 'react';
import classes from './page-frame.module.css';

type Props = {
  title: string;
  /** Shown beside the title, such as a code or a state. */
  aside?: ReactNode;
  /** One line of text under the title. */
  lead?: ReactNode;
  /** Buttons of the page, at most one of them with `variant="primary"`. */
  actions?: ReactNode;
  /** Filters of a list, which stay visible while the list scrolls. */
  filters?: ReactNode;
  /** `narrow` is for forms and texts, which are hard to read at full width. */
  width?: 'narrow' | 'wide';
  children: ReactNode;
};

/** Frame of every signed-in page. */
export function PageFrame({ title, aside, lead, actions, filters, width = 'wide', children }: Props) {
  return (
    <div className={classes.frame} data-width={width}>
      <header className={classes.head}>
        <div className={classes.heading}>
          <div className={classes.titleLine}>
            <h1 className={classes.title}>{title}</h1>
            {aside}
          </div>
          {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        </div>
        {actions !== undefined && <div className={classes.actions}>{actions}</div>}
      </header>
      {filters !== undefined && (
        <div className={classes.filters} data-filters>
          {filters}
        </div>
      )}
      {children}
    </div>
  );
}
