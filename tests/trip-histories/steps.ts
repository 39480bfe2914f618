import { sql, type SqlBool } from 'kysely';
import { type Actor, type Doer, isPartnerSide, system } from '#domain/access/roles.ts';
import { adjustWallet } from '#domain/ledger/wallet-entries.ts';
import type { Outcome } from '#domain/outcome.ts';
import { type TripAction, tripActions } from '#domain/trips/actions.ts';
import { allowedActions } from '#domain/trips/decide.ts';
import { terminalStatuses } from '#domain/trips/status.ts';
import { newTrip } from '#contract/trip-terms.ts';
import type { Trip } from '#contract/trip.ts';
import type { ActionInput } from '#server/features/trips/actions/work.ts';
import { tryPin } from '#server/features/trips/assignment/assign.ts';
import { postEntry } from '#server/features/ledger/post-entry.ts';
import { act } from '#server/features/trips/actions/act.ts';
import { recordTrip } from '#server/features/trips/actions/record.ts';
import { readRequestArea } from '#server/features/areas/read-areas.ts';
import { readRequestingClient } from '#server/features/trips/request/client.ts';
import { prepareEdit } from '#server/features/trips/request/prepare-edit.ts';
import { requestTrip } from '#server/features/trips/request/request-trip.ts';
import { contestTrip } from '#server/features/trips/money/contest.ts';
import { settleReviewed } from '#server/features/trips/money/review.ts';
import { patchedTerms, requestedTerms } from '#server/features/trips/terms/write-terms.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import { readTripRow } from '#server/features/trips/read/trip.ts';
import { newId } from '#server/platform/uuid.ts';
import { tripBody } from '#tests/central.ts';
import type { Step, Terms } from './any-history.ts';
import { type History, nothingToDo } from './history.ts';

const isOpen = sql<SqlBool>`status <> all(${[...terminalStatuses]}::text[])`;

/** Generated values of one kind of step. */
type Drawn<Name extends Step['step']> = Extract<Step, { step: Name }>;

const takers: { [Name in Step['step']]: (history: History, step: Drawn<Name>) => Promise<unknown> } = {
  request: takeRequest,
  act: takeAction,
  edit: takeEdit,
  settle: takeSettlement,
  contest: takeContest,
  record: takeRecording,
  adjust: takeAdjustment,
  standing: takeStanding,
  pass: (history, { by }) => history.pass(by),
};

export async function take(history: History, step: Step): Promise<void> {
  await (takers[step.step] as (history: History, step: Step) => Promise<unknown>)(history, step);
}

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
    // An edit with the other centre also changes the passenger, and thereby the employee whom the trip counts for.
    ...(centre && { passengers: [{ name: 'Rui Braz', phone: '(11) 97654-3210' }] }),
    reason: 'Reunião',
    clientId,
  };
}

async function takeRequest(history: History, { who, ...asked }: Drawn<'request'>) {
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

async function takeAction(history: History, step: Drawn<'act'>) {
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

/** Weights of actions, 1 by default. Trips progress only if advancing actions are more frequent than ending ones. */
const likelihood: Partial<Record<TripAction, number>> = {
  approve: 3,
  launch: 3,
  accept: 6,
  assume: 4,
  'confirm-change': 6,
  'decline-change': 2,
  reconfirm: 6,
  depart: 4,
  arrive: 6,
  begin: 8,
  complete: 4,
  'no-show': 2,
};

/**
 * Returns the actions that the page would offer, or all actions when `blind`. Requests and edits are separate steps.
 */
function actionsOf(doer: Doer, trip: Trip, blind: boolean): TripAction[] {
  const names = blind ? tripActions : allowedActions(doer, trip).map(({ action: name }) => name);
  return names.filter((name) => name !== 'edit' && name !== 'request');
}

async function inputFor(
  { db, partnerIds, now }: History,
  trip: Trip,
  doer: Doer,
  name: TripAction,
  step: Drawn<'act'>,
): Promise<ActionInput> {
  const chosen = pick(partnerIds, step.partner);
  const assigneeId = trip.partnerId ?? (isPartnerSide(doer) ? doer.partnerId : chosen);
  const crew = await db
    .selectFrom('drivers')
    .innerJoin('vehicles', 'vehicles.partner_id', 'drivers.partner_id')
    .select(['drivers.id as driverId', 'vehicles.id as vehicleId'])
    .where('drivers.partner_id', '=', assigneeId)
    .executeTakeFirstOrThrow();
  const fareCents = trip.estimateCents === null ? 50_00 : Math.round((trip.estimateCents * step.fare) / 100);
  const typed = trip.boardingPin && step.pin ? trip.boardingPin : 'errado';
  const tries = name === 'begin' && isPartnerSide(doer) && trip.requiresPin;
  return {
    reason: 'Motivo',
    termsVersion: trip.termsVersion,
    shownFeeCents: (name === 'give-back' ? trip.giveBackFeeCents : trip.cancelFeeCents) ?? 0,
    interrupted: step.interrupted,
    amounts: { fareCents, tollsCents: step.tolls, extrasCents: step.extras },
    recording: { begunAt: new Date(now.getTime() - 7_200_000), endedAt: new Date(now.getTime() - 3_600_000) },
    ...(tries && { pin: await tryPin(db, trip.id, doer.partnerId, typed) }),
    ...((name === 'depart' || name === 'arrive') && crew),
    ...((name === 'designate' || name === 'reassign') && { partnerId: chosen }),
    ...(name === 'accept' && doer.role === 'admin' && { partnerId: trip.offeredPartnerId ?? chosen }),
    ...(name === 'offer' && {
      partnerIds: [chosen, ...partnerIds.filter((id) => id !== chosen)].slice(0, 1 + step.queue),
    }),
  };
}

async function takeEdit(history: History, { who, trip: which, notesOnly, ...asked }: Drawn<'edit'>) {
  const trip = await someTrip(history, which);
  if (!trip) return;
  const doers = history.people.filter((person) => allowedActions(person, trip).some((one) => one.action === 'edit'));
  if (doers.length === 0) return;
  const doer = pick(doers, who);
  const asNew = newTrip.parse(body(history, trip.clientId ?? '', asked));
  const { pickupAt, category, paymentMethod, costCentreId = null } = asNew;
  const patch = { costCentreId, ...(!notesOnly && { category, paymentMethod, ...(pickupAt && { pickupAt }) }) };
  await history.attempt({ name: 'edit', doer, trip }, async (tx) => {
    const row = await readTripRow(tx, doer, trip.id);
    if (!row) return nothingToDo;
    const edited = await prepareEdit(tx, doer, row, patchedTerms(patch, history.now));
    return edited.ok ? act(tx, doer, trip.id, 'edit', { version: trip.version, edited: edited.value }) : edited;
  });
}

async function takeSettlement(history: History, { trip: which, fare, discount }: Drawn<'settle'>) {
  const trip = await someTrip(history, which, sql<SqlBool>`partner_side = 'in_review'`);
  if (!trip) return;
  const typed = fare === null ? {} : { fareCents: fare, discountCents: discount, feeCents: fare };
  await onRow(history, 'settle', trip, (tx, doer, row, context) =>
    settleReviewed(tx, doer, row, typed, 'Conferida', context),
  );
}

async function takeContest(history: History, { trip: which }: Drawn<'contest'>) {
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

async function takeRecording(history: History, { who, hours, ...asked }: Drawn<'record'>) {
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

async function takeAdjustment(history: History, { partner, amount }: Drawn<'adjust'>) {
  const partnerId = pick(history.partnerIds, partner);
  const entry = { key: newId(), kind: 'adjustment' as const, actorId: null, reason: 'Acerto', subject: null };
  const posted = { ...entry, effectiveOn: '2026-03-30', postings: adjustWallet({ partnerId, cents: amount }) };
  await history.attempt({ name: 'adjust', doer: system }, (tx) => postEntry(tx, posted, { walletFloorCents: 0 }));
}

/** Changes the status of a partner. The next sweep takes accepted trips from a suspended partner. */
async function takeStanding({ db, partnerIds, diary }: History, { partner, status }: Drawn<'standing'>) {
  const id = pick(partnerIds, partner);
  diary.push(`partner ${id} is ${status}`);
  const reason = status === 'suspended' ? 'Documento vencido' : null;
  await db.updateTable('partners').set({ status, status_reason: reason }).where('id', '=', id).execute();
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
