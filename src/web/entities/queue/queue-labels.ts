import { localDateTime } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';

/** `14:05`, for instants of today. */
export function formatClock(instant: string): string {
  return localDateTime(new Date(instant), readerZone).time;
}

/** Formats the drivers before a place: `2 na sua frente`. */
export function formatBefore(place: number): string {
  return place === 1 ? 'Você é o próximo' : `${place - 1} na sua frente`;
}
