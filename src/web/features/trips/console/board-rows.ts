import type { BoardTrip } from '#contract/console.ts';
import type { RankedTrip } from '#domain/dispatch/console.ts';
import { isOpen } from '#domain/trips/urgency.ts';
import { includesText } from '#web/lib/format-counts.ts';
import { formatStopwatch } from '#web/lib/stopwatch.ts';
import type { Tone } from '#web/ui/status-badge.tsx';

export type BoardRow = RankedTrip<BoardTrip>;

export const covers = ['sem', 'com'] as const;
export type Cover = (typeof covers)[number];
export const coverLabels: Record<Cover, string> = { sem: 'Sem motorista', com: 'Com motorista' };

export function coverOf({ status }: Pick<BoardTrip, 'status'>): Cover {
  return isOpen(status) ? 'sem' : 'com';
}

/** Filters by words in the texts of the row, and by whether the trip has a driver. */
export function matchingRows(
  rows: readonly BoardRow[],
  { text, cover }: { text: string; cover: Cover | undefined },
): BoardRow[] {
  const words = text.split(/\s+/).filter(Boolean);
  return rows.filter(({ trip }) => {
    if (cover !== undefined && coverOf(trip) !== cover) return false;
    if (words.length === 0) return true;
    const { code, from, to, passengerName, clientName, partnerName, driverName } = trip;
    const said = [code, from, to, passengerName, clientName, partnerName, driverName].filter(Boolean).join(' ');
    return words.every((word) => includesText(said, word));
  });
}

const soonSeconds = 600;
const hourSeconds = 3_600;

/** Returns the tone of the countdown: `bad` when the car can no longer be on time, by the estimate. */
export function toneOf(row: Pick<BoardRow, 'trip' | 'dueAt' | 'driveSeconds'>, left: number): Tone {
  const { trip, driveSeconds } = row;
  if (trip.status === 'in_progress') return 'neutral';
  const spare = left - (driveSeconds ?? 0);
  if (spare < 0) return 'bad';
  return spare < soonSeconds ? 'attention' : 'neutral';
}

/** Formats the time left: `1 h 20`, `25 min`, `4:07`, and `−3 min` after it. */
export function formatLeft(left: number): string {
  if (left < 0) return `−${Math.ceil(-left / 60)} min`;
  if (left < soonSeconds) return formatStopwatch(left);
  if (left < hourSeconds) return `${Math.floor(left / 60)} min`;
  const minutes = Math.floor(left / 60) % 60;
  return `${Math.floor(left / hourSeconds)} h ${String(minutes).padStart(2, '0')}`;
}

/** Formats the drive of the trip's driver, or of the nearest candidate. */
export function formatDrive({ trip, driveSeconds, candidates }: BoardRow): string {
  const minutes = driveSeconds === null ? null : `${Math.max(1, Math.round(driveSeconds / 60))} min`;
  if (trip.driverId !== null || coverOf(trip) === 'com') return minutes === null ? '' : `chega em ${minutes}`;
  if (candidates === 0) return 'nenhum carro à vista';
  return minutes === null ? '' : `carro a ${minutes}`;
}

/**
 * Returns the row to which the list moves. Without a current row, moves to the first. If the current trip left the list,
 * stays at its old index.
 */
export function movedTo(
  rows: readonly BoardRow[],
  { id, index }: { id: string | null; index: number },
  step: number,
): { id: string | null; index: number } {
  if (rows.length === 0) return { id: null, index: 0 };
  const at = rows.findIndex(({ trip }) => trip.id === id);
  const from = at < 0 ? Math.min(index, rows.length) - Number(step > 0) : at;
  const next = Math.max(0, Math.min(rows.length - 1, from + step));
  return { id: rows[next]?.trip.id ?? null, index: next };
}
