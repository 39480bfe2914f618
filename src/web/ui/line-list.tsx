import type { ReactNode } from 'react';
import classes from './line-list.module.css';
import { WithCodes } from './with-codes.tsx';

type ListProps = { label?: string; children: ReactNode };

/** Short list of records inside a section. */
export function LineList({ label, children }: ListProps) {
  return (
    <ul className={classes.list} aria-label={label}>
      {children}
    </ul>
  );
}

type LineProps = {
  sign?: ReactNode;
  name: ReactNode;
  details?: ReactNode;
  /** Shown below the details, for example the reason of a refusal. */
  remark?: ReactNode;
  /** True for records that are no longer in use. */
  faint?: boolean;
  /** Shown at the end of the line, such as a state or buttons. */
  children?: ReactNode;
};

export function Line({ sign, name, details, remark, faint = false, children }: LineProps) {
  return (
    <li className={classes.line}>
      {sign && <span className={classes.sign}>{sign}</span>}
      <div className={classes.text}>
        <p className={classes.name} data-faint={faint || undefined}>
          {name}
        </p>
        {details && (
          <div className={classes.details}>
            {typeof details === 'string' ? <WithCodes>{details}</WithCodes> : details}
          </div>
        )}
        {remark && <div className={classes.remark}>{remark}</div>}
      </div>
      {children}
    </li>
  );
}
