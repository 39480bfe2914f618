import * as fc from 'fast-check';
import { sql, type SqlBool } from 'kysely';
import { type Actor, type Doer, isPartnerSide, system } from '#domain/access/roles.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import type { Outcome } from '#domain/outcome.ts';
import { type TripAction, tripActions } from '#domain/trips/actions.ts';
import { allowedActions } from '#domain/trips/decide.ts';
import { type PaymentMethod, paymentMethods } from '#domain/trips/payment-methods.ts';
import { terminalStatuses } from '#domain/trips/status.ts';
import { newTrip, type Trip } from '#contract/trips.ts';
import type { ActionInput } from '#server/features/effects/data.ts';
import { tryPin } from '#server/features/holds/mutations.ts';
import { postEntry } from '#server/features/ledger/mutations.ts';
import { act, recordTrip } from '#server/features/lifecycle/mutations.ts';
import { readRequestArea, readRequestingClient } from '#server/features/requests/data.ts';
import { prepareEdit, requestTrip } from '#server/features/requests/mutations.ts';
import { contestTrip, settleReviewed } from '#server/features/settlements/mutations.ts';
import { patchedTerms, requestedTerms } from '#server/features/terms/mutations.ts';
import { readMoment, readTripRow } from '#server/features/trips/data.ts';
import { newId } from '#server/platform/uuid.ts';
import { tripBody } from '#tests/central.ts';
import { type History, nothingToDo } from '#tests/trip-histories/history.ts';

const isOpen = sql<SqlBool>`status <> all(${[...terminalStatuses]}::text[])`;

const index = fc.nat(1_000);
const minutes = fc.oneof(fc.constant(null), fc.integer({ min: -4, max: 300 }), fc.integer({ min: 300, max: 4_000 }));
const method = fc.constantFrom<PaymentMethod>('billed', 'billed', ...paymentMethods);
const terms = { minutes, method, executive: fc.nat(5), centre: fc.boolean() };
const cents = fc.constantFrom(0, 1, 3_33, 40_00);

const anyRequest = fc.record({ step: fc.constant('request' as const), who: index, ...terms });
const action = fc.record({
  step: fc.constant('act' as const),
  trip: index,
  choice: index,
  /** Anything by anybody, and not what the page would offer. */
  blind: fc.integer({ min: 0, max: 9 }).map((number) => number === 0),
  partner: index,
  queue: fc.nat(2),
  fare: fc.constantFrom(0, 50, 90, 100, 100, 100, 115, 130),
  tolls: cents,
  extras: fc.constantFrom(0, 0, 0, 5_01),
  interrupted: fc.nat(9).map((number) => number === 0),
  pin: fc.nat(4).map((number) => number > 0),
});
const edit = fc.record({
  step: fc.constant('edit' as const),
  who: index,
  trip: index,
  notesOnly: fc.nat(4).map((number) => number === 0),
  ...terms,
});
const review = fc.record({
  step: fc.constant('settle' as const),
  trip: index,
  fare: fc.option(cents),
  discount: cents,
});
const contest = fc.record({ step: fc.constant('contest' as const), trip: index });
const record = fc.record({
  step: fc.constant('record' as const),
  who: index,
  ...terms,
  hours: fc.integer({ min: 1, max: 190 }),
});
const adjust = fc.record({
  step: fc.constant('adjust' as const),
  partner: index,
  amount: fc.constantFrom(-30_00, 50_00),
});
const pass = fc.record({
  step: fc.constant('pass' as const),
  by: fc.constantFrom(1, 2, 2, 5, 5, 16, 35, 90, 400, 11_000),
});

export type Step = typeof anyStep extends fc.Arbitrary<infer One> ? One : never;
const anyStep = fc.oneof(
  { weight: 4, arbitrary: anyRequest },
  { weight: 20, arbitrary: action },
  { weight: 4, arbitrary: edit },
  { weight: 2, arbitrary: review },
  { weight: 1, arbitrary: contest },
  { weight: 1, arbitrary: record },
  { weight: 1, arbitrary: adjust },
  { weight: 3, arbitrary: pass },
);

/** A few requests, and then whatever people do with them. */
export const anyHistory = fc
  .tuple(
    fc.array(anyRequest, { minLength: 3, maxLength: 4 }),
    fc.array(anyStep, { minLength: 30, maxLength: 40, size: 'max' }),
  )
  .map(([requests, steps]): Step[] => (requests as Step[]).concat(steps));

const takers: { [Name in Step['step']]: (history: History, step: Extract<Step, { step: Name }>) => Promise<unknown> } =
  {
    request: takeRequest,
    act: takeAction,
    edit: takeEdit,
    settle: takeSettlement,
    contest: takeContest,
    record: takeRecording,
    adjust: takeAdjustment,
    pass: (history, { by }) => history.pass(by),
  };

export async function take(history: History, step: Step): Promise<void> {
  await (takers[step.step] as (history: History, step: Step) => Promise<unknown>)(history, step);
}

type Terms = { minutes: number | null; method: PaymentMethod; executive: number; centre: boolean };

function body(
  { central, now, costCentreId }: History,
  clientId: string,
  { minutes: ahead, method: paid, executive, centre }: Terms,
) {
  return {
    ...tripBody(central, { paymentMethod: paid }),
    ...(ahead !== null && { pickupAt: new Date(now.getTime() + ahead * 60_000).toISOString() }),
    ...(executive === 0 && { category: 'executivo' as const }),
    ...(centre && clientId === central.clientId && { costCentreId }),
    clientId,
  };
}

async function takeRequest(history: History, { who, ...asked }: Extract<Step, { step: 'request' }>) {
  const { people, central } = history;
  const doer = pick(
    people.filter((person) => !isPartnerSide(person)),
    who,
  );
  const clientId = doer.clientId ?? pick([central.clientId, central.otherClientId], who);
  const input = newTrip.parse(body(history, clientId, asked));
  await history.attempt({ name: 'request', doer }, async (tx) => {
    const client = await readRequestingClient(tx, doer, clientId);
    if (!client.ok) return client;
    const wanted = requestedTerms(input);
    const area = await readRequestArea(tx, null, wanted.stops[0]);
    if (!area.ok) return area;
    return requestTrip(tx, doer, { client: client.value, area: area.value, terms: wanted }, await readMoment(tx));
  });
}

async function takeAction(history: History, step: Extract<Step, { step: 'act' }>) {
  const trip = await someTrip(history, step.trip);
  if (!trip) return;
  const doers: Doer[] = [...history.people, system];
  const possible = doers.flatMap((doer) => actionsOf(doer, trip, step.blind).map((name) => ({ doer, name })));
  if (possible.length === 0) return;
  const names = [...new Set(possible.map(({ name }) => name))];
  const name = pick(
    names.flatMap((each) => Array<TripAction>(likelihood[each] ?? 1).fill(each)),
    step.choice,
  );
  const { doer } = pick(
    possible.filter((one) => one.name === name),
    step.partner,
  );
  const input = await inputFor(history, trip, doer, name, step);
  await history.attempt({ name, doer, trip }, (tx) => act(tx, doer, trip.id, name, input));
}

/** Trips get somewhere only when what moves them on is likelier than what ends them: 1 where nothing is said. */
const likelihood: Partial<Record<TripAction, number>> = {
  approve: 3,
  launch: 3,
  accept: 6,
  assume: 4,
  'confirm-change': 6,
  'decline-change': 2,
  depart: 4,
  arrive: 6,
  begin: 8,
  complete: 4,
  'no-show': 2,
};

/** What the page would offer; blindly, anything at all. Requests and edits have steps of their own. */
function actionsOf(doer: Doer, trip: Trip, blind: boolean): TripAction[] {
  const names = blind ? tripActions : allowedActions(doer, trip).map(({ action: name }) => name);
  return names.filter((name) => name !== 'edit' && name !== 'request');
}

async function inputFor(
  { db, partnerIds, now }: History,
  trip: Trip,
  doer: Doer,
  name: TripAction,
  step: Extract<Step, { step: 'act' }>,
): Promise<ActionInput> {
  const chosen = pick(partnerIds, step.partner);
  const holderId = trip.partnerId ?? (isPartnerSide(doer) ? doer.partnerId : chosen);
  const crew = await db
    .selectFrom('drivers')
    .innerJoin('vehicles', 'vehicles.partner_id', 'drivers.partner_id')
    .select(['drivers.id as driverId', 'vehicles.id as vehicleId'])
    .where('drivers.partner_id', '=', holderId)
    .executeTakeFirstOrThrow();
  const fareCents = trip.estimateCents === null ? 50_00 : Math.round((trip.estimateCents * step.fare) / 100);
  const typed = trip.boardingPin && step.pin ? trip.boardingPin : 'errado';
  const tries = name === 'begin' && isPartnerSide(doer) && trip.requiresPin;
  return {
    reason: 'Motivo',
    termsVersion: trip.termsVersion,
    shownFeeCents: trip.cancelFeeCents ?? 0,
    interrupted: step.interrupted,
    amounts: { fareCents, tollsCents: step.tolls, extrasCents: step.extras },
    recording: { begunAt: new Date(now.getTime() - 7_200_000), endedAt: new Date(now.getTime() - 3_600_000) },
    ...(tries && { pin: await tryPin(db, trip.id, doer.partnerId, typed) }),
    ...((name === 'depart' || name === 'arrive') && crew),
    ...(name === 'designate' && { partnerId: chosen }),
    ...(name === 'accept' && doer.role === 'admin' && { partnerId: trip.offeredPartnerId ?? chosen }),
    ...(name === 'offer' && {
      partnerIds: [chosen, ...partnerIds.filter((id) => id !== chosen)].slice(0, 1 + step.queue),
    }),
  };
}

async function takeEdit(history: History, { who, trip: which, notesOnly, ...asked }: Extract<Step, { step: 'edit' }>) {
  const trip = await someTrip(history, which);
  if (!trip) return;
  const doers = history.people.filter((person) => allowedActions(person, trip).some((one) => one.action === 'edit'));
  if (doers.length === 0) return;
  const doer = pick(doers, who);
  const asNew = newTrip.parse(body(history, trip.clientId, asked));
  const { pickupAt, category, paymentMethod, costCentreId = null } = asNew;
  const patch = { costCentreId, ...(!notesOnly && { category, paymentMethod, ...(pickupAt && { pickupAt }) }) };
  await history.attempt({ name: 'edit', doer, trip }, async (tx) => {
    const row = await readTripRow(tx, doer, trip.id);
    if (!row) return nothingToDo;
    const edited = await prepareEdit(tx, doer, row, patchedTerms(patch, history.now));
    return edited.ok ? act(tx, doer, trip.id, 'edit', { version: trip.version, edited: edited.value }) : edited;
  });
}

async function takeSettlement(history: History, { trip: which, fare, discount }: Extract<Step, { step: 'settle' }>) {
  const trip = await someTrip(history, which, sql<SqlBool>`partner_side = 'in_review'`);
  if (!trip) return;
  const typed = fare === null ? {} : { fareCents: fare, discountCents: discount, feeCents: fare };
  await onRow(history, 'settle', trip, (tx, doer, row, context) =>
    settleReviewed(tx, doer, row, typed, 'Conferida', context),
  );
}

async function takeContest(history: History, { trip: which }: Extract<Step, { step: 'contest' }>) {
  const trip = await someTrip(history, which, sql<SqlBool>`client_side = 'unbilled'`);
  if (!trip) return;
  await onRow(history, 'contest', trip, (tx, doer, row, context) => contestTrip(tx, doer, row, 'Errado', context));
}

type OnRow = (
  tx: Parameters<typeof readTripRow>[0] & Parameters<typeof settleReviewed>[0],
  doer: Actor,
  row: Parameters<typeof settleReviewed>[2],
  context: Parameters<typeof settleReviewed>[5],
) => Promise<Outcome<unknown>>;

async function onRow(history: History, name: string, trip: Trip, work: OnRow): Promise<void> {
  const admin = pick(history.people, 0);
  await history.attempt({ name, doer: admin, trip }, async (tx) => {
    const row = await readTripRow(tx, admin, trip.id);
    return row ? work(tx, admin, row, { actorId: admin.userId, ...(await readMoment(tx)) }) : nothingToDo;
  });
}

async function takeRecording(history: History, { who, hours, ...asked }: Extract<Step, { step: 'record' }>) {
  const partner = pick(history.people.filter(isPartnerSide), who);
  const clientId = pick([history.central.clientId, history.central.otherClientId], who);
  const ended = history.now.getTime() - hours * 3_600_000;
  const times = { begunAt: new Date(ended - 1_800_000).toISOString(), endedAt: new Date(ended).toISOString() };
  const request = newTrip.parse(body(history, clientId, { ...asked, minutes: null }));
  const amounts = { fareCents: 60_00, tollsCents: 0, parkingCents: 0, waitingCents: 0, extrasCents: 0 };
  await history.attempt({ name: 'record', doer: partner }, (tx) =>
    recordTrip(tx, partner, { request, ...times, ...amounts }),
  );
}

async function takeAdjustment(history: History, { partner, amount }: Extract<Step, { step: 'adjust' }>) {
  const partnerId = pick(history.partnerIds, partner);
  const entry = { key: newId(), kind: 'adjustment' as const, actorId: null, reason: 'Acerto', subject: null };
  const posted = { ...entry, effectiveOn: '2026-03-30', postings: adjustWallet({ partnerId, cents: amount }) };
  await history.attempt({ name: 'adjust', doer: system }, (tx) => postEntry(tx, posted, { walletFloorCents: 0 }));
}

async function someTrip({ db, central, trip }: History, which: number, fits = isOpen): Promise<Trip | null> {
  const clientIds = [central.clientId, central.otherClientId];
  const { rows } = await sql<{ id: string }>`
    select id from trips where client_id = any(${clientIds}::uuid[]) and ${fits} order by number`.execute(db);
  return rows.length > 0 ? trip(pick(rows, which).id) : null;
}

function pick<Item>(items: readonly Item[], which: number): Item {
  const item = items[which % items.length];
  if (item === undefined) throw new Error('there is nothing to choose from');
  return item;
}
