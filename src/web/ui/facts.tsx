import type { ReactNode } from 'react';
import classes from './facts.module.css';
import { WithCodes } from './with-codes.tsx';

/** Labelled values. Items whose value is null, undefined or empty are left out. */
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
