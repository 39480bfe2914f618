import type { ReactNode } from 'react';
import classes from './columns.module.css';

/** The page's matter, and beside it what is good to know meanwhile; below one another where there is no room. */
export function Columns({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.aside}>{aside}</aside>
    </div>
  );
}
