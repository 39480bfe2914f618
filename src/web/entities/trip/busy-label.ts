import { formatInstant } from '#web/lib/instants.ts';

/** `em viagem até 14:30`; without the time once that has passed. */
export function formatBusy({ until }: { until: string }, now: Date): string {
  return Date.parse(until) > now.getTime() ? `em viagem até ${formatInstant(until, now)}` : 'em viagem';
}
