import { IconBan, IconCircleCheck, IconCircleX, IconClock } from '@tabler/icons-react';
import type { PassengerBlock } from '#contract/passenger-blocks.ts';
import type { BlockState } from '#domain/dispatch/passenger-blocks.ts';
import { formatDate, localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { StatusBadge, type Tone } from '#web/ui/status-badge.tsx';

const looks: Record<BlockState, { label: string; icon: typeof IconBan; tone: Tone }> = {
  asked: { label: 'À espera da central', icon: IconClock, tone: 'attention' },
  valid: { label: 'Bloqueado', icon: IconBan, tone: 'info' },
  refused: { label: 'Recusado', icon: IconCircleX, tone: 'neutral' },
  lifted: { label: 'Encerrado pela central', icon: IconCircleCheck, tone: 'neutral' },
  ended: { label: 'Terminado', icon: IconCircleCheck, tone: 'neutral' },
};

/** State of a block of a passenger, with the last day of a valid block. */
export function BlockBadge({ block: { state, endsAt } }: { block: Pick<PassengerBlock, 'state' | 'endsAt'> }) {
  const { label, ...look } = looks[state];
  const until =
    state === 'valid' && endsAt !== null ? ` até ${formatDate(localDate(new Date(endsAt), readerZone))}` : '';
  return <StatusBadge label={`${label}${until}`} {...look} />;
}
