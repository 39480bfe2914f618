import type { Session } from '#contract/account.ts';
import type { Trip } from '#contract/trip.ts';
import { isAssigned } from '#domain/trips/status.ts';
import { dropDraft, keepDraft, keptTripsForm, readDraft } from './drafts.ts';

const lifetimeMs = 24 * 3_600_000;
/** Current trip, next trip, and one more. */
const mostTrips = 3;
/** Rank by urgency: a trip that has progressed further comes first. */
const rank: Partial<Record<Trip['status'], number>> = { in_progress: 0, arrived: 1, en_route: 2, accepted: 3 };

/** Trip as the server sent it at `at`, in epoch milliseconds of the device's clock. */
export type KeptTrip = { at: number; trip: Trip };
type Kept = { session: Session; trips: readonly KeptTrip[] };

/** True from acceptance to the end of the trip, because its driver may have to read it offline. */
export function isWorthKeeping({ status, partnerId }: Trip, ownPartnerId: string): boolean {
  return partnerId === ownPartnerId && (isAssigned(status) || status === 'in_progress');
}

/** Returns the trips stored for a user, the current one first. Only the outline of the stored data is validated. */
export function keptTrips(userId: string): KeptTrip[] {
  return outlineOf(readDraft(userId, keptTripsForm)?.values)?.trips ?? [];
}

/** Stores a trip of this user, replacing its earlier state. */
export function keepTrip(session: Session, trip: Trip, at: number): void {
  const others = keptTrips(session.userId).filter((one) => one.trip.id !== trip.id);
  write(session, [...others, { at, trip: withoutUnneeded(trip) }]);
}

/** Deletes a stored trip that has ended or belongs to another partner now. */
export function dropKeptTrip(session: Session, tripId: string): void {
  const kept = keptTrips(session.userId);
  const left = kept.filter(({ trip }) => trip.id !== tripId);
  if (left.length < kept.length) write(session, left);
}

function write(session: Session, trips: KeptTrip[]): void {
  if (trips.length === 0) return dropDraft(session.userId, keptTripsForm);
  const first = trips.toSorted((a, b) => urgency(a.trip).localeCompare(urgency(b.trip))).slice(0, mostTrips);
  keepDraft(session.userId, keptTripsForm, { session, trips: first } satisfies Kept);
}

function urgency({ status, pickupAt }: Trip): string {
  return `${rank[status] ?? 9} ${pickupAt}`;
}

/** Removes the PIN, the notes and the client's accounting codes, which a driver does not need offline. */
function withoutUnneeded(trip: Trip): Trip {
  return {
    ...trip,
    requesterId: null,
    costCentreId: null,
    voucherCode: null,
    clientReference: null,
    reason: null,
    internalNote: null,
    boardingPin: null,
  };
}

/**
 * Parses stored values; returns null if they contain no trips. Leaves out trips older than a day. A trip from the
 * future is left out too, because the device's clock was set back.
 */
export function outlineOf(values: unknown): { session: unknown; trips: KeptTrip[] } | null {
  const { session, trips } = (values ?? {}) as Partial<Kept>;
  if (!Array.isArray(trips)) return null;
  return { session, trips: trips.filter(isKeptTrip) };
}

function isKeptTrip(value: unknown): value is KeptTrip {
  const { at, trip } = (value ?? {}) as Partial<KeptTrip>;
  const age = Date.now() - Number(at);
  return typeof at === 'number' && age >= 0 && age < lifetimeMs && typeof trip?.id === 'string';
}

const opened = new Map<string, number>();

/** Records that the page shows a stored trip, read at `at`, until the server answers. */
export function noteOpened({ at, trip }: KeptTrip): void {
  opened.set(trip.id, at);
}

/** Returns the time at which the shown stored trip was read; undefined if the page was opened online. */
export function openedAsOf(tripId: string): number | undefined {
  return opened.get(tripId);
}
