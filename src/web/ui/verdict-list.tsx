import type { Icon } from '@tabler/icons-react';
import classes from './verdict-list.module.css';

export type Verdict = {
  tone: 'bad' | 'info' | 'attention';
  icon: Icon;
  /** The heading of the cell that it is about; null: the whole row. */
  column: string | null;
  message: string;
};

/** Problems of a spreadsheet row, each with the heading of its column. */
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
