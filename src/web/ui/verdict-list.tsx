import type { Icon } from '@tabler/icons-react';
import classes from './verdict-list.module.css';

export type Verdict = {
  tone: 'bad' | 'info' | 'attention';
  icon: Icon;
  /** Column heading of the cell; null: the whole row. */
  column: string | null;
  message: string;
};

/** Problems of a spreadsheet row, each after its column heading. */
export function VerdictList({ verdicts }: { verdicts: readonly Verdict[] }) {
  return (
    <ul className={classes.verdicts}>
      {verdicts.map(({ tone, icon: Sign, column, message }) => (
        <li key={`${column} ${message}`} data-tone={tone}>
          <Sign size={16} stroke={1.9} aria-hidden />
          <span>
            {column !== null && <strong>{column}: </strong>}
            {message}
          </span>
        </li>
      ))}
    </ul>
  );
}
