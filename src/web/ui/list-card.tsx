import type { ReactNode } from 'react';
import { WithCodes } from './with-codes.tsx';
import classes from './list-card.module.css';

type Props = {
  title: ReactNode;
  /** Beside the title: a state. */
  aside?: ReactNode;
  /** Below, one after another; what is empty is left out. */
  details: readonly (string | null | undefined | false)[];
};

/** A row of a list where there is no room for its columns. */
export function ListCard({ title, aside, details }: Props) {
  return (
    <span className={classes.card}>
      <span className={classes.title}>{title}</span>
      {aside}
      <span className={classes.details}>
        <WithCodes>{details.filter(Boolean).join(' · ')}</WithCodes>
      </span>
    </span>
  );
}
