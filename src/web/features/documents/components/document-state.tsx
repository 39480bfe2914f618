import { IconCircleCheck, IconCircleX, IconHourglass } from '@tabler/icons-react';
import type { PartnerDocument } from '#contract/documents.ts';
import { DueDay } from '#web/ui/due-day.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';

/** The decision of the central on a document, or the expiry day of an approved one. */
export function DocumentState({ document: { status, expiresOn } }: { document: PartnerDocument }) {
  if (status === 'pending') return <StatusBadge label="Em conferência" icon={IconHourglass} tone="attention" />;
  if (status === 'refused') return <StatusBadge label="Recusado" icon={IconCircleX} tone="bad" />;
  if (expiresOn === null) return <StatusBadge label="Sem validade" icon={IconCircleCheck} />;
  return <DueDay day={expiresOn} what="Vale até" />;
}
