import type { NewTrip, TripChange } from '#contract/trip-terms.ts';
import { type Precision, precisionOf } from '#domain/places/precision.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { Need } from '#domain/trips/needs.ts';
import type { PassengerLanguage } from '#domain/trips/passenger-languages.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { proposalExpirySeconds } from '#domain/trips/policy.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';

export type StopTerms = {
  address: string;
  number: string | null;
  complement: string | null;
  district: string | null;
  city: string | null;
  uf: string | null;
  cep: string | null;
  reference: string | null;
  placeId: string | null;
  lat: number | null;
  lng: number | null;
  precision: Precision;
};

/** A passenger. Terms that were stored before the columns existed lack `email` and `language`. */
export type PassengerTerms = {
  name: string;
  phone: string;
  email?: string | null;
  language?: PassengerLanguage | null;
};

/**
 * Terms that client and partner agree on, with related data. Names, phones and exact addresses of passengers are stored
 * only in the tables of the terms.
 */
export type TripTerms = {
  pickupAt: Date;
  category: Category;
  paymentMethod: PaymentMethod;
  needs: Need[];
  passengerCount: number;
  luggageCount: number;
  /** Number of hours of a hire by the hour. Null for other trips. */
  hours: number | null;
  costCentreId: string | null;
  clientReference: string | null;
  reason: string | null;
  notes: string | null;
  internalNote: string | null;
  flightNumber: string | null;
  nameSign: string | null;
  /** Room of a hotel guest. Terms that were stored before the column existed lack it. */
  room?: string | null;
  passengers: PassengerTerms[];
  stops: StopTerms[];
};

/** Replaces the terms that are stored in other tables than the trip row. */
export async function replaceTerms(tx: Tx, tripId: string, terms: TripTerms): Promise<void> {
  await enqueue(tx, tx.deleteFrom('trip_passengers').where('trip_id', '=', tripId));
  await enqueue(tx, tx.deleteFrom('trip_stops').where('trip_id', '=', tripId));
  await enqueue(tx, tx.deleteFrom('trip_notes').where('trip_id', '=', tripId));
  await writeTerms(tx, tripId, terms);
}

/** Inserts the terms of a new trip that are stored in other tables than the trip row. */
export async function writeTerms(tx: Tx, tripId: string, terms: TripTerms): Promise<void> {
  const passengers = terms.passengers.map((passenger, position) => ({ trip_id: tripId, position, ...passenger }));
  await enqueue(tx, tx.insertInto('trip_passengers').values(passengers));
  const stops = terms.stops.map((stop, position) => ({ trip_id: tripId, position, ...stopColumns(stop) }));
  await enqueue(tx, tx.insertInto('trip_stops').values(stops));
  const notes = {
    notes: terms.notes,
    internal_note: terms.internalNote,
    flight_number: terms.flightNumber,
    name_sign: terms.nameSign,
    room: terms.room ?? null,
  };
  // Most trips have no notes.
  if (Object.values(notes).some((text) => text !== null))
    await enqueue(tx, tx.insertInto('trip_notes').values({ trip_id: tripId, ...notes }));
}

function stopColumns({ placeId, ...stop }: StopTerms) {
  return { ...stop, place_id: placeId };
}

/** Stores proposed terms until the assigned partner answers. Replaces an older proposal. */
export async function proposeTerms(
  tx: Tx,
  tripId: string,
  proposedBy: string | null,
  terms: TripTerms,
  now: Date,
): Promise<void> {
  await closeProposal(tx, tripId, 'withdrawn', now);
  const proposal = {
    id: newId(),
    trip_id: tripId,
    proposed_by: proposedBy,
    terms: JSON.stringify(terms),
    status: 'open' as const,
    expires_at: new Date(now.getTime() + proposalExpirySeconds * 1000),
  };
  await enqueue(tx, tx.insertInto('trip_proposals').values(proposal));
}

/**
 * Closes the open proposal. The terms of an answered one are erased, because an erasure of a passenger finds only the
 * passengers of trips. Undoing the begin needs those of a withdrawn one (`eraseClosedProposals`).
 */
export async function closeProposal(
  tx: Tx,
  tripId: string,
  status: 'confirmed' | 'declined' | 'withdrawn',
  now: Date,
): Promise<void> {
  const open = tx.updateTable('trip_proposals').where('trip_id', '=', tripId).where('status', '=', 'open');
  const closed = open.set({ status, decided_at: now });
  await enqueue(tx, status === 'withdrawn' ? closed : closed.set({ terms: '{}' }));
}

/** Reopens the proposal that the begin of the trip withdrew. `withdrawnAt` is the time of the begin. */
export async function reopenProposal(tx: Tx, tripId: string, withdrawnAt: Date): Promise<void> {
  const dropped = tx.updateTable('trip_proposals').where('trip_id', '=', tripId).where('status', '=', 'withdrawn');
  await enqueue(tx, dropped.where('decided_at', '=', withdrawnAt).set({ status: 'open', decided_at: null }));
}

type StopInput = NewTrip['stops'][number];
type PassengerInput = NewTrip['passengers'][number];

/** Returns the terms of a request. A pickup of null means now. */
export function requestedTerms(input: NewTrip): Omit<TripTerms, 'pickupAt'> & { pickupAt: Date | null } {
  const { pickupAt = null, passengers, stops, needs } = input;
  return {
    pickupAt: pickupAt === null ? null : new Date(pickupAt),
    category: input.category,
    paymentMethod: input.paymentMethod,
    needs,
    passengerCount: input.passengerCount ?? passengers.length,
    luggageCount: input.luggageCount,
    hours: input.hours ?? null,
    costCentreId: input.costCentreId ?? null,
    clientReference: orNull(input.clientReference),
    reason: orNull(input.reason),
    notes: orNull(input.notes),
    internalNote: orNull(input.internalNote),
    flightNumber: orNull(input.flightNumber),
    nameSign: orNull(input.nameSign),
    room: orNull(input.room),
    passengers: passengers.map(passengerTerms),
    stops: stops.map(stopTerms),
  };
}

/**
 * Returns only the terms that a change contains. A pickup of null means now. Passengers lack the contact that the change
 * does not state: see `withKnownContact`.
 */
export function patchedTerms(patch: Omit<TripChange, 'id' | 'version'>, now: Date): Partial<TripTerms> {
  const { pickupAt, passengers, stops, ...rest } = patch;
  const named = Object.entries(rest).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, value === '' ? null : value]],
  );
  return {
    ...(Object.fromEntries(named) as Partial<TripTerms>),
    ...(pickupAt !== undefined && { pickupAt: pickupAt === null ? now : new Date(pickupAt) }),
    ...(passengers && { passengers: passengers.map(statedPassenger) }),
    ...(stops && { stops: stops.map(stopTerms) }),
  };
}

function statedPassenger({ name, phone, email, language }: PassengerInput): PassengerTerms {
  return { name, phone, ...(email !== undefined && { email }), ...(language !== undefined && { language }) };
}

/**
 * Adds the known e-mail and language to a passenger of a change without these fields, because integrations that do not
 * know the fields send only name and phone. Several guests may share the phone of a reception, so the name has to match.
 */
export function withKnownContact({ name, phone, email, language }: PassengerTerms, known: readonly PassengerTerms[]) {
  const same = known.find((one) => one.name === name && one.phone === phone);
  return {
    name,
    phone,
    email: (email === undefined ? same?.email : email) ?? null,
    language: (language === undefined ? same?.language : language) ?? null,
  };
}

/** Returns the terms of a requested passenger, with the keys in the order of `readTerms`. */
function passengerTerms({ name, phone, email, language, ...vehicle }: PassengerInput): PassengerTerms {
  return { name, phone, email: email ?? null, language: language ?? null, ...vehicle };
}

/** Returns the terms of a requested stop. */
export function stopTerms(stop: StopInput): StopTerms {
  return {
    address: stop.address,
    number: orNull(stop.number),
    complement: orNull(stop.complement),
    district: orNull(stop.district),
    city: orNull(stop.city),
    uf: orNull(stop.uf),
    cep: orNull(stop.cep),
    reference: orNull(stop.reference),
    placeId: stop.placeId ?? null,
    lat: stop.lat ?? null,
    lng: stop.lng ?? null,
    // Callers that may omit the choice (`requireLocated`) mean a stop without a point.
    precision: precisionOf(stop) ?? 'none',
  };
}

function orNull(text: string | null | undefined): string | null {
  return text || null;
}
