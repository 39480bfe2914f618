import { noteAccess, noteList } from '#server/platform/access-log.ts';
import type { NewTrip, TripChange } from '#contract/trip-terms.ts';
import type { Trip } from '#contract/trip.ts';
import { tripsContract } from '#contract/trips.ts';
import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { type Outcome, ok, type Refusal, refuse } from '#domain/outcome.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { ineligibilityTexts } from '#domain/trips/eligibility.ts';
import { noteRefused, noteWon } from '#server/features/dispatch/mutations.ts';
import { type ActionInput, readStanding } from '#server/features/effects/data.ts';
import { evaluatePartners } from '#server/features/holds/data.ts';
import { tryPin } from '#server/features/holds/mutations.ts';
import { findWay, prepareWay } from '#server/features/places/ways-data.ts';
import { planBooking, readBooking } from '#server/features/requests/booking-data.ts';
import { prepareEdit } from '#server/features/requests/edit-data.ts';
import { requestTrip } from '#server/features/requests/mutations.ts';
import { answerContest, contestTrip } from '#server/features/settlements/contest-mutations.ts';
import { type PostingContext, settleReviewed } from '#server/features/settlements/mutations.ts';
import { undoSettlement } from '#server/features/settlements/undo-mutations.ts';
import { patchedTerms } from '#server/features/terms/mutations.ts';
import {
  readMoment,
  readPolicy,
  readPreview,
  readTrip,
  readTripEvents,
  readTripRow,
} from '#server/features/trips/data.ts';
import { listTrips } from '#server/features/trips/list-data.ts';
import { present, type TripRow } from '#server/features/trips/view-data.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { command, commandShown } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { omitUndefined } from '#server/platform/record-change.ts';
import { correctAmounts } from './amounts-mutations.ts';
import { act, answerOf, recordTrip, stale } from './mutations.ts';

const api = implementing(tripsContract);
const bookers = allow('admin', 'attendant', 'client');
const partners = allow('admin', 'partner');
const central = allow('admin', 'attendant');
const notFound = refuse('not_found', 'Viagem não encontrada.');

type Targeted = { id: string; version?: number | undefined; claimedAt?: string | null | undefined };

/** Returns the trip as the actor sees it now, the answer of every call about one trip. */
async function show({ services, actor }: SignedInContext, id: string) {
  const trip = await readTrip(services.prepared, actor, id);
  return unwrap(trip ? ok(trip) : notFound);
}

/**
 * Takes an action of the transition table and returns the trip. A claimed time is excluded from the idempotency check:
 * the retry from an offline queue carries one, the first call does not.
 */
async function take(
  context: SignedInContext,
  action: TripAction,
  asked: Targeted,
  more: ActionInput = {},
  alongside: (tx: Tx, actor: Actor) => Promise<void> = async () => undefined,
) {
  const { claimedAt, ...input } = asked;
  const claim = claimedAt ? { claimedAt: new Date(claimedAt) } : {};
  const { prepared } = context.services;
  const { value, shown } = await commandShown(
    context,
    { operation: `trips.${action}`, input, reads: (tx) => readStanding(tx, context.actor, input.id, action) },
    async (tx, actor, standing) => {
      const done = await act(tx, actor, input.id, action, { ...input, ...claim, ...more }, standing);
      if (done.ok) await alongside(tx, actor);
      return done;
    },
    (tx, { id }) => readTrip(tx, context.actor, id),
  );
  // A partner may no longer see a trip that it declined or launched: it gets the view of any partner.
  return shown ?? readPreview(prepared, value.id, await readPolicy(prepared), context.actor);
}

export const tripRoutes = api.router({
  list: api.list.use(anyRole).handler(async ({ context, input }) => {
    const { services, actor } = context;
    const page = await listTrips(services.db, actor, input, services.prepared);
    await noteList(context, ['trip'], input.q);
    return page;
  }),
  get: api.get.use(anyRole).handler(async ({ context, input }) => {
    await noteAccess(context, { subjectType: 'trip', subjectId: input.id, way: 'open' });
    return show(context, input.id);
  }),
  events: api.events.use(anyRole).handler(async ({ context, input }) => {
    const items = await readTripEvents(context.services.db, context.actor, input.id);
    return unwrap(items ? ok({ items }) : notFound);
  }),
  route: api.route.use(anyRole).handler(({ context, input }) => route(context, input.id)),
  candidates: api.candidates.use(central).handler(({ context, input }) => candidates(context, input.id)),
  create: api.create.use(bookers).handler(({ context, input }) => create(context, input)),
  update: api.update.use(bookers).handler(({ context, input }) => update(context, input)),
  approve: api.approve.use(allow('admin', 'client')).handler(({ context, input }) => take(context, 'approve', input)),
  reject: api.reject.use(allow('admin', 'client')).handler(({ context, input }) => take(context, 'reject', input)),
  launch: api.launch.use(anyRole).handler(({ context, input }) => take(context, 'launch', input)),
  designate: api.designate.use(central).handler(({ context, input }) => take(context, 'designate', input)),
  assume: api.assume.use(partners).handler(({ context, input }) => take(context, 'assume', input)),
  offer: api.offer.use(central).handler(({ context, input }) => take(context, 'offer', input)),
  decline: api.decline.use(allow('partner')).handler(({ context, input }) => take(context, 'decline', input)),
  withdraw: api.withdraw.use(allow('admin')).handler(({ context, input }) => take(context, 'withdraw', input)),
  accept: api.accept.use(partners).handler(({ context, input }) => accept(context, input)),
  confirmChange: api.confirmChange
    .use(partners)
    .handler(({ context, input }) => take(context, 'confirm-change', input)),
  declineChange: api.declineChange
    .use(partners)
    .handler(({ context, input }) => take(context, 'decline-change', input)),
  reconfirm: api.reconfirm.use(partners).handler(({ context, input }) => take(context, 'reconfirm', input)),
  giveBack: api.giveBack
    .use(allow('admin', 'attendant', 'partner'))
    .handler(({ context, input: { feeCents, ...input } }) =>
      take(context, 'give-back', input, { shownFeeCents: feeCents }),
    ),
  depart: api.depart.use(partners).handler(({ context, input }) => take(context, 'depart', input)),
  arrive: api.arrive.use(partners).handler(({ context, input }) => take(context, 'arrive', input)),
  begin: api.begin.use(partners).handler(async ({ context, input: { pin, ...input } }) => {
    const { actor, services } = context;
    const tried = pin && isPartnerSide(actor) ? { pin: await tryPin(services.db, input.id, actor.partnerId, pin) } : {};
    return take(context, 'begin', input, tried);
  }),
  undo: api.undo.use(partners).handler(({ context, input }) => take(context, 'undo', input)),
  complete: api.complete
    .use(partners)
    .handler(({ context, input: { id, version, claimedAt, reason, interrupted, drivenMeters, ...amounts } }) =>
      take(
        context,
        'complete',
        { id, version, claimedAt },
        { reason, interrupted, drivenMeters, amounts: omitUndefined(amounts) },
      ),
    ),
  noShow: api.noShow.use(partners).handler(({ context, input }) => take(context, 'no-show', input)),
  cancel: api.cancel
    .use(bookers)
    .handler(({ context, input: { feeCents, ...input } }) =>
      take(context, 'cancel', input, { shownFeeCents: feeCents }),
    ),
  unattended: api.unattended.use(allow('admin')).handler(({ context, input }) => take(context, 'unattended', input)),
  settle: api.settle
    .use(allow('admin'))
    .handler(({ context, input: { id, version, reason, ...amounts } }) =>
      onRow(context, 'settle', { id, version }, (tx, row, posting) =>
        settleReviewed(tx, context.actor, row, omitUndefined(amounts), reason ?? null, posting),
      ),
    ),
  correctAmounts: api.correctAmounts.use(allow('partner')).handler(async ({ context, input }) => {
    const { id, version, reason = null, ...typed } = input;
    await command(context, { operation: 'trips.correctAmounts', input }, (tx, actor) =>
      correctAmounts(tx, actor, { id, version, reason, typed: omitUndefined(typed) }),
    );
    return show(context, id);
  }),
  undoSettlement: api.undoSettlement
    .use(allow('admin'))
    .handler(({ context, input }) =>
      onRow(context, 'undoSettlement', input, (tx, row, posting) => undoSettlement(tx, context.actor, row, posting)),
    ),
  contest: api.contest
    .use(allow('admin', 'client'))
    .handler(({ context, input: { id, version, reason } }) =>
      onRow(context, 'contest', { id, version }, (tx, row, posting) =>
        contestTrip(tx, context.actor, row, reason, posting),
      ),
    ),
  answerContest: api.answerContest.use(allow('admin')).handler(({ context, input }) => {
    const { id: _id, version: _version, reason, answer, ...amounts } = input;
    return onRow(context, 'answerContest', input, (tx, row, posting) =>
      answerContest(tx, context.actor, row, { answer, reason, typed: omitUndefined(amounts) }, posting),
    );
  }),
  record: api.record.use(allow('partner')).handler(async ({ context, input }) => {
    if (input.request) await prepareWay(context.services, input.request.stops);
    const { id } = await command(context, { operation: 'trips.record', input }, (tx, actor) =>
      recordTrip(tx, actor, input),
    );
    return show(context, id);
  }),
});

/**
 * Uses the stops as the caller sees them: callers without exact addresses get no coordinates and no exact route line.
 */
async function route(context: SignedInContext, id: string) {
  const { stops } = await show(context, id);
  const way = await findWay(context.services, stops);
  return {
    source: way?.distanceSource ?? null,
    polyline: way?.polyline ?? null,
    legs: way?.legs ?? [],
    points: stops.map(({ lat, lng }) => (lat === null || lng === null ? null : { lat, lng })),
  };
}

/**
 * Accepts the trip and records the attempt. A refused attempt is recorded outside the command, whose transaction rolls
 * back.
 */
async function accept(context: SignedInContext, input: Targeted & ActionInput) {
  try {
    return await take(context, 'accept', input, {}, async (tx, actor) => {
      if (isPartnerSide(actor)) await noteWon(tx, input.id, actor.partnerId);
    });
  } catch (error) {
    if (error instanceof Refused && error.data !== undefined) await keepRefused(context, input.id, error.data);
    throw error;
  }
}

async function keepRefused({ actor, services: { db, log } }: SignedInContext, tripId: string, refusal: Refusal) {
  if (!isPartnerSide(actor)) return;
  try {
    await noteRefused(db, tripId, actor.partnerId, refusal);
  } catch (error) {
    // The caller gets the refusal even if recording the attempt fails.
    log.error({ err: error, tripId }, 'Tentativa de aceite não registrada');
  }
}

async function create(context: SignedInContext, input: NewTrip) {
  await prepareWay(context.services, input.stops);
  let made: Trip | null = null;
  const { shown } = await commandShown(
    context,
    { operation: 'trips.create', input, reads: (tx) => readBooking(tx, context.actor, input) },
    async (tx, actor, read) => {
      const planned = await planBooking(tx, { ...input, vehicleCount: 1 }, read);
      if (!planned.ok) return planned;
      const { trips, moment } = planned.value;
      const requested = await requestTrip(tx, actor, trips[0], moment);
      if (!requested.ok) return requested;
      made = present(requested.value, actor);
      return ok(answerOf(requested.value));
    },
    async (tx, { id }) => made ?? readTrip(tx, context.actor, id),
  );
  return unwrap(shown ? ok(shown) : notFound);
}

async function update(context: SignedInContext, input: TripChange) {
  const { id, version, ...patch } = input;
  await prepareWay(context.services, patch.stops ?? (await show(context, id)).stops);
  await command(context, { operation: 'trips.update', input }, async (tx, actor) => {
    const row = await readTripRow(tx, actor, id);
    if (!row) return notFound;
    const edited = await prepareEdit(tx, actor, row, patchedTerms(patch, (await readMoment(tx)).now));
    return edited.ok ? act(tx, actor, id, 'edit', { version, edited: edited.value }) : edited;
  });
  return show(context, id);
}

type OnRow = (tx: Tx, row: TripRow, posting: PostingContext) => Promise<Outcome<TripRow>>;

/** Actions on money outside the transition table: they do not change the status. */
async function onRow(
  context: SignedInContext,
  name: string,
  input: { id: string; version?: number | undefined },
  work: OnRow,
) {
  await command(context, { operation: `trips.${name}`, input }, async (tx, actor) => {
    const row = await readTripRow(tx, actor, input.id);
    if (!row) return notFound;
    if (input.version !== undefined && input.version !== row.version) return stale;
    const done = await work(tx, row, { actorId: actor.userId, ...(await readMoment(tx)) });
    return done.ok ? ok(answerOf(done.value)) : done;
  });
  return show(context, input.id);
}

async function candidates({ services: { db }, actor }: SignedInContext, id: string) {
  const row = await readTripRow(db, actor, id);
  if (!row) throw new Refused(notFound);
  const verdicts = await evaluatePartners(db, row, null, 'take');
  const items = verdicts.map(({ partnerId, name, whyNot }) => ({
    partnerId,
    name,
    eligible: whyNot.length === 0,
    reasons: whyNot.map((reason) => ineligibilityTexts[reason]),
  }));
  return { items: items.toSorted((a, b) => Number(b.eligible) - Number(a.eligible)) };
}
