import type { ReactNode } from 'react';
import classes from './columns.module.css';

type Props = {
  children: ReactNode;
  aside: ReactNode;
  /** As wide as the page, for pages with tables; forms are better narrow. */
  wide?: boolean;
};

/** The page's matter, and beside it what is good to know meanwhile; below one another where there is no room. */
export function Columns({ children, aside, wide }: Props) {
  return (
    <div className={classes.columns} data-wide={wide || undefined}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.aside}>{aside}</aside>
    </div>
  );
}
