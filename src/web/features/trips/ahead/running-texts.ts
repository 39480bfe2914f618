import type { Trip } from '#contract/trip.ts';
import { urgencyOf, type UrgencyFacts } from '#domain/trips/urgency.ts';
import { formatUrgency } from '#web/entities/trip/urgency-labels.ts';
import { formatMinutes } from '#web/lib/format-counts.ts';

/** Delay or punctuality of a running trip. */
export type RunningText = { text: string; tone: 'good' | 'attention' | 'bad' | 'neutral' };

type Running = UrgencyFacts & Pick<Trip, 'pickupAt' | 'arrivedAt' | 'begunAt'>;

const minuteMs = 60_000;

export function standingOf(trip: Running, now: Date): RunningText {
  const urgency = urgencyOf(trip, now);
  const tone = urgency && (urgency.level === 'danger' ? 'bad' : 'attention');
  if (trip.status === 'in_progress') {
    return {
      text: `Em viagem há ${formatMinutes(minutesBetween(trip.begunAt ?? trip.pickupAt, now))}`,
      tone: 'neutral',
    };
  }
  if (trip.status === 'arrived') {
    const waited = `Espera há ${formatMinutes(minutesBetween(trip.arrivedAt ?? now, now))}`;
    return { text: urgency ? `${waited}, tolerância esgotada` : waited, tone: tone ?? 'neutral' };
  }
  if (urgency?.cause === 'word') return { text: 'Aguarda confirmação do parceiro', tone: 'attention' };
  return urgency && tone ? { text: formatUrgency(urgency, 'central'), tone } : { text: 'No horário', tone: 'good' };
}

function minutesBetween(from: string | Date, to: Date): number {
  return Math.floor((to.getTime() - new Date(from).getTime()) / minuteMs);
}
