import type { ReactNode } from 'react';
import { WithCodes } from './with-codes.tsx';
import classes from './list-card.module.css';

type Props = {
  title: ReactNode;
  /** Shown beside the title, such as a state. */
  aside?: ReactNode;
  /** Shown below the title. Empty values are left out. */
  details: readonly (string | null | undefined | false)[];
};

/** Card for one row of a list on narrow screens. */
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
