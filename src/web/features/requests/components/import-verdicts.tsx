import { IconAlertTriangle, IconCheck, IconCopy, IconUserCheck } from '@tabler/icons-react';
import type { ImportVerdict } from '#contract/imports.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import classes from './import-verdicts.module.css';

const signs = {
  refused: { icon: IconAlertTriangle, tone: 'bad' },
  missing: { icon: IconAlertTriangle, tone: 'bad' },
  approval: { icon: IconUserCheck, tone: 'info' },
  repeated: { icon: IconCopy, tone: 'attention' },
} as const;

/** What stands against a row, each led by the heading of its cell. */
export function ImportVerdicts({ verdicts }: { verdicts: readonly ImportVerdict[] }) {
  if (verdicts.length === 0) return <StatusBadge label="Pronta" icon={IconCheck} tone="good" />;
  return (
    <ul className={classes.verdicts}>
      {verdicts.map((verdict) => (
        <Line key={`${verdict.column} ${verdict.message}`} {...verdict} />
      ))}
    </ul>
  );
}

function Line({ kind, column, message }: ImportVerdict) {
  const { icon: Sign, tone } = signs[kind];
  return (
    <li data-tone={tone}>
      <Sign size={16} stroke={1.9} aria-hidden />
      <span>
        {column !== null && <strong>{column}: </strong>}
        {message}
      </span>
    </li>
  );
}
