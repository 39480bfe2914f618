import type { ReactNode } from 'react';
import classes from './form-frame.module.css';

/** Fields side by side; stacked on narrow screens. */
export function FieldRow({ children }: { children: ReactNode }) {
  return <div className={classes.row}>{children}</div>;
}
