import type { Trip } from '#contract/trip.ts';

/** How a running trip stands against what was promised. */
export type Standing = { text: string; tone: 'good' | 'attention' | 'bad' | 'neutral' };

type Running = Pick<Trip, 'status' | 'pickupAt' | 'arrivedAt' | 'begunAt' | 'noShowAt' | 'reconfirmBy'>;

const minuteMs = 60_000;
/** Nobody has set out this long before pickup: somebody should ask. */
const departMinutes = 20;

export function standingOf(trip: Running, now: Date): Standing {
  const late = minutesBetween(trip.pickupAt, now);
  switch (trip.status) {
    case 'arrived':
      return waiting(trip, now);
    case 'in_progress':
      return {
        text: `Em viagem há ${sayMinutes(minutesBetween(trip.begunAt ?? trip.pickupAt, now))}`,
        tone: 'neutral',
      };
    default:
      if (late > 0) return { text: `Atrasada ${sayMinutes(late)}`, tone: 'bad' };
      if (trip.reconfirmBy !== null) return { text: 'Aguarda confirmação do parceiro', tone: 'attention' };
      if (trip.status === 'accepted' && late > -departMinutes) return { text: 'Ainda não saiu', tone: 'attention' };
      return { text: 'No horário', tone: 'good' };
  }
}

function waiting({ arrivedAt, noShowAt }: Running, now: Date): Standing {
  const waited = `Espera há ${sayMinutes(minutesBetween(arrivedAt ?? now, now))}`;
  const over = noShowAt !== null && now >= new Date(noShowAt);
  return over ? { text: `${waited}, tolerância esgotada`, tone: 'bad' } : { text: waited, tone: 'neutral' };
}

function minutesBetween(from: string | Date, to: Date): number {
  return Math.floor((to.getTime() - new Date(from).getTime()) / minuteMs);
}

function sayMinutes(minutes: number): string {
  const whole = Math.max(0, minutes);
  if (whole === 0) return 'menos de 1 min';
  return whole < 60 ? `${whole} min` : `${Math.floor(whole / 60)} h ${whole % 60} min`;
}
