import { IconAlertTriangle, IconCheck, IconCopy, IconUserCheck } from '@tabler/icons-react';
import type { ImportVerdict } from '#contract/imports.ts';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { VerdictList } from '#web/ui/verdict-list.tsx';

const signs = {
  refused: { icon: IconAlertTriangle, tone: 'bad' },
  missing: { icon: IconAlertTriangle, tone: 'bad' },
  approval: { icon: IconUserCheck, tone: 'info' },
  repeated: { icon: IconCopy, tone: 'attention' },
} as const;

/** What stands against a row of trips. */
export function ImportVerdicts({ verdicts }: { verdicts: readonly ImportVerdict[] }) {
  if (verdicts.length === 0) return <StatusBadge label="Pronta" icon={IconCheck} tone="good" />;
  return <VerdictList verdicts={verdicts.map(({ kind, column, message }) => ({ ...signs[kind], column, message }))} />;
}
