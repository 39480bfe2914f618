import {
  IconCar,
  IconCircleCheck,
  type Icon,
  IconListNumbers,
  IconPlayerPause,
  IconSpeakerphone,
  IconWifiOff,
} from '@tabler/icons-react';
import type { AvailableDriver } from '#contract/presence.ts';
import { formatClock } from '#web/entities/queue/queue-labels.ts';
import { includesText } from '#web/lib/format-counts.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

export type DriverState = AvailableDriver['state'];

/** States in the order in which the central looks for a driver. */
export const stateLabels: Record<DriverState, { label: string; icon: Icon; tone: Tone }> = {
  free: { label: 'Livre', icon: IconCircleCheck, tone: 'good' },
  queued: { label: 'Na fila', icon: IconListNumbers, tone: 'good' },
  offered: { label: 'Com oferta', icon: IconSpeakerphone, tone: 'info' },
  on_trip: { label: 'Em viagem', icon: IconCar, tone: 'info' },
  paused: { label: 'Em pausa', icon: IconPlayerPause, tone: 'neutral' },
  silent: { label: 'Sem sinal', icon: IconWifiOff, tone: 'attention' },
};
export const driverStates = Object.keys(stateLabels) as DriverState[];

/** Formats the state with its end: `Em pausa até 14:30`. */
export function formatState({ state, pausedUntil }: AvailableDriver): string {
  const { label } = stateLabels[state];
  return state === 'paused' && pausedUntil !== null ? `${label} até ${formatClock(pausedUntil)}` : label;
}

/** Formats the age of a position: `agora`, `há 40 s`, `há 3 min`. */
export function formatAge(at: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(at)) / 1000));
  if (seconds < 15) return 'agora';
  return seconds < 60 ? `há ${seconds} s` : `há ${Math.floor(seconds / 60)} min`;
}

type Filter = { state: DriverState | undefined; text: string | undefined };

/** Filters by state, and by words in driver, partner, rank or trip. */
export function matching(drivers: readonly AvailableDriver[], { state, text = '' }: Filter): AvailableDriver[] {
  const words = text.split(/\s+/).filter(Boolean);
  return drivers.filter((driver) => {
    const { driverName, partnerName, rankName, tripCode, driverPhone } = driver;
    const said = [driverName, partnerName, rankName, tripCode, driverPhone].filter(Boolean).join(' ');
    return (state === undefined || driver.state === state) && words.every((word) => includesText(said, word));
  });
}
