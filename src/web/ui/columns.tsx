import type { ReactNode } from 'react';
import classes from './columns.module.css';

type Props = {
  children: ReactNode;
  aside: ReactNode;
  /** Uses the whole page width, for pages with tables. The default is narrow, for forms. */
  wide?: boolean;
};

/** Main content with a side column; stacked on narrow screens. */
export function Columns({ children, aside, wide }: Props) {
  return (
    <div className={classes.columns} data-wide={wide || undefined}>
      <div className={classes.main}>{children}</div>
      <aside className={classes.aside}>{aside}</aside>
    </div>
  );
}
