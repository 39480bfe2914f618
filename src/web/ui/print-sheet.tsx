import type { ReactNode } from 'react';
import classes from './print-sheet.module.css';

type SheetProps = {
  title: ReactNode;
  /** Number and time beside the title. */
  said: ReactNode;
  /** Fields above the title, which are not printed. */
  controls?: ReactNode;
  /** True for many columns in small letters, printed in landscape. */
  dense?: boolean;
  children: ReactNode;
};

/** Sheet of the trips of a day, printed black on white in every colour scheme. */
export function PrintSheet({ title, said, controls, dense, children }: SheetProps) {
  return (
    <section className={classes.sheet} aria-label="Folha do dia" data-dense={dense || undefined}>
      {controls !== undefined && <div className={classes.controls}>{controls}</div>}
      <header className={classes.head}>
        <h2>{title}</h2>
        <span>{said}</span>
      </header>
      {children}
    </section>
  );
}

/** Table of a sheet. Each printed page repeats its head. */
export function SheetTable({ heads, children }: { heads: readonly string[]; children: ReactNode }) {
  return (
    // Focusable, so that keyboard users can scroll the table sideways.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- as above
    <section className={classes.frame} aria-label="Linhas da folha" tabIndex={0}>
      <table className={classes.table}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
