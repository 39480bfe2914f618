import type { TodayTrip, WallTrip } from '#contract/today.ts';
import { localDate, localDateTime } from '#domain/time.ts';
import { isTerminal, type TripStatus } from '#domain/trips/status.ts';
import { formatBoardState } from '#domain/trips/today.ts';

export type BoardTone = 'neutral' | 'info' | 'good' | 'attention' | 'bad' | 'over';

/** State of a trip in large words, its tone, and a note with the expected time. */
export type BoardWords = { state: string; tone: BoardTone; note: string | null };

const tones: Partial<Record<TripStatus, BoardTone>> = {
  awaiting_approval: 'attention',
  available: 'attention',
  offered: 'attention',
  en_route: 'info',
  arrived: 'good',
};

/** Returns the words of a trip. A late car has its own tone and its new time. */
export function boardWordsOf(trip: WallTrip, now: Date): BoardWords {
  const { status, late, arrivesAt, positionIsOld, timeZone } = trip;
  const tone = isTerminal(status) ? 'over' : (tones[status] ?? 'neutral');
  const words = { state: formatBoardState(trip, now), tone, note: null };
  const time = (at: string) => localDateTime(new Date(at), timeZone).time;
  if (late) {
    const note = late.newAt === null ? 'Atrasado' : `Atrasado · previsão ${time(late.newAt)}`;
    return { ...words, tone: 'bad', note };
  }
  if (status !== 'en_route' || arrivesAt === null) return words;
  return { ...words, note: `Previsão ${time(arrivesAt)}${positionIsOld ? ' · posição antiga' : ''}` };
}

/** Formats the pickup: `14:05`. `day` names an earlier day. */
export function formatPickup({ pickupAt, timeZone }: WallTrip, now: Date): { time: string; day: string | null } {
  const { date, time } = localDateTime(new Date(pickupAt), timeZone);
  if (date === localDate(now, timeZone)) return { time, day: null };
  return { time, day: date.split('-').toReversed().join('/').slice(0, 5) };
}

/** Formats the car: `Spin, prata`. */
export function formatCar({ vehicleModel, vehicleColour }: WallTrip): string {
  return [vehicleModel, vehicleColour].filter(Boolean).join(', ');
}

/** Formats the room, the client's reference and the cost centre: `Quarto 512 · Comercial`. */
export function formatRoom({ room, clientReference, costCentre }: TodayTrip): string {
  return [room && `Quarto ${room}`, clientReference, costCentre].filter(Boolean).join(' · ');
}
