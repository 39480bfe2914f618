import type { Session } from '#contract/account.ts';
import type { Trip } from '#contract/trip.ts';
import { isHeld } from '#domain/trips/status.ts';
import { dropDraft, keepDraft, keptTripsForm, readDraft } from './drafts.ts';

const lifetimeMs = 24 * 3_600_000;
/** The trip under way, the next one, and one more. */
const mostTrips = 3;
/** The further a trip has come, the sooner it is needed again. */
const rank: Partial<Record<Trip['status'], number>> = { in_progress: 0, arrived: 1, en_route: 2, accepted: 3 };

/** A trip as the server answered it at `at`, epoch milliseconds by the device's clock. */
export type KeptTrip = { at: number; trip: Trip };
type Kept = { session: Session; trips: readonly KeptTrip[] };

/** True from acceptance to the end: a trip that its driver may have to read without connection. */
export function isWorthKeeping({ status, partnerId }: Trip, ownPartnerId: string): boolean {
  return partnerId === ownPartnerId && (isHeld(status) || status === 'in_progress');
}

/** Trips kept for a user, the one under way first. The content is what the store holds: only its outline is checked. */
export function keptTrips(userId: string): KeptTrip[] {
  return outlineOf(readDraft(userId, keptTripsForm)?.values)?.trips ?? [];
}

/** Keeps a trip beside the others of this user, in place of its earlier state. */
export function keepTrip(session: Session, trip: Trip, at: number): void {
  const others = keptTrips(session.userId).filter((one) => one.trip.id !== trip.id);
  write(session, [...others, { at, trip: withoutUnneeded(trip) }]);
}

/** Drops a trip that has ended or belongs to another partner. */
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

/** Takes out what a driver on the way does not need: notes and codes of the client's books. */
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

/** Null for what is no record of kept trips. Trips outlive neither a day nor a clock that was put back. */
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

/** Notes that the page shows a kept trip, as of `at`, until the server answers. */
export function noteOpened({ at, trip }: KeptTrip): void {
  opened.set(trip.id, at);
}

/** As of when the device had kept the trip that this page was opened with; undefined: the page was opened with connection. */
export function openedAsOf(tripId: string): number | undefined {
  return opened.get(tripId);
}
