import { statusLabelsFor } from '#domain/trips/audience-labels.ts';
import type { TripStatus } from '#domain/trips/status.ts';

/** Greatest number of trips on the board Hoje, and on its wall version, which has no scrolling reader. */
export const mostToday = 300;
export const mostOnWall = 14;

/** Greatest number of wall links of a client. */
export const mostWalls = 5;

/** Time for which the wall still shows a trip after boarding. */
export const wallKeepsSeconds = 600;

/** Statuses in which a trip of an earlier day is still under way. */
export const underWayStatuses = [
  'available',
  'offered',
  'accepted',
  'en_route',
  'arrived',
  'in_progress',
] as const satisfies TripStatus[];

/** States in the words of the reception, short enough for the wall. */
const boardLabels: Record<TripStatus, string> = {
  ...statusLabelsFor('client'),
  en_route: 'A caminho',
  arrived: 'No local',
  in_progress: 'Embarcou',
};

/** State of a trip on the board. `arrivesAt`: estimated arrival of a car on its way; null when it is unknown. */
export type BoardState = { status: TripStatus; arrivesAt: string | null; positionIsOld: boolean };

/**
 * Formats the state: `A caminho · 8 min`. The estimate from an old position gives no minutes, because they would look
 * exact.
 */
export function formatBoardState({ status, arrivesAt, positionIsOld }: BoardState, now: Date): string {
  const label = boardLabels[status];
  if (status !== 'en_route' || arrivesAt === null || positionIsOld) return label;
  return `${label} · ${formatMinutes(Math.ceil((Date.parse(arrivesAt) - now.getTime()) / 60_000))}`;
}

function formatMinutes(minutes: number): string {
  if (minutes < 1) return 'chegando';
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
