import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { WithCodes } from './with-codes.tsx';

/** What is known about something, label by label; what is null, empty or undefined is left out. */
export function Facts({ items }: { items: readonly { label: string; value: ReactNode }[] }) {
  const known = items.filter(({ value }) => value !== null && value !== undefined && value !== '');
  return (
    <dl className={classes.facts}>
      {known.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{typeof value === 'string' ? <WithCodes>{value}</WithCodes> : value}</dd>
        </div>
      ))}
    </dl>
  );
}
