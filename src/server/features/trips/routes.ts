import { bookingsContract } from '#contract/bookings.ts';
import { chargesContract } from '#contract/charges.ts';
import { expenseReceiptsContract } from '#contract/expense-receipts.ts';
import { ridesContract } from '#contract/rides.ts';
import { tripsContract } from '#contract/trips.ts';
import { isPartnerSide } from '#domain/access/roles.ts';
import { entryKeys } from '#domain/ledger/entry-keys.ts';
import { ok } from '#domain/outcome.ts';
import { correctAmounts } from '#server/features/trips/actions/correct-amounts.ts';
import { checkEdit, editTrip } from '#server/features/trips/actions/edit-trip.ts';
import { recordTrip } from '#server/features/trips/actions/record.ts';
import { acceptTrip, changeMoney, showTrip, takeAction } from '#server/features/trips/actions/take-action.ts';
import { tryPin } from '#server/features/trips/assignment/assign.ts';
import { readCandidates } from '#server/features/trips/assignment/candidates.ts';
import { receivePix } from '#server/features/trips/charge/charge.ts';
import { showCharge } from '#server/features/trips/charge/show-charge.ts';
import { removeReceipt } from '#server/features/trips/expenses/attach-receipt.ts';
import { showReceipts } from '#server/features/trips/expenses/upload.ts';
import { answerContest, contestTrip } from '#server/features/trips/money/contest.ts';
import { settleReviewed } from '#server/features/trips/money/review.ts';
import { undoSettlement } from '#server/features/trips/money/undo-settlement.ts';
import { mayBeStale } from '#server/features/trips/read/filter.ts';
import { listTrips } from '#server/features/trips/read/list-trips.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import { readRoute } from '#server/features/trips/read/trip-way.ts';
import { readTripEvents } from '#server/features/trips/read/timeline.ts';
import { tripNotFound } from '#server/features/trips/read/trip.ts';
import { checkRequest } from '#server/features/trips/request/check-form.ts';
import { createBooking, createTrip } from '#server/features/trips/request/create-trip.ts';
import { prepareStops, prepareWays } from '#server/features/trips/request/prepare-stops.ts';
import { showBooking } from '#server/features/trips/request/show-booking.ts';
import { followRide, showLink } from '#server/features/trips/ride/follow.ts';
import { createLink } from '#server/features/trips/ride/link.ts';
import { askDelay, rateRide, reportLostItem, sayReady } from '#server/features/trips/ride/passenger-words.ts';
import { hidePosition, readPosition, storePosition } from '#server/features/trips/ride/position.ts';
import { listWaitingLinks, markSent } from '#server/features/trips/ride/waiting-links.ts';
import { readPartnerRatings, readTripRating } from '#server/features/trips/ride/ratings.ts';
import { noteAccess, noteList } from '#server/platform/access-log.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord, omitUndefined } from '#server/platform/record-change.ts';
import type { Services } from '#server/platform/services.ts';

const api = implementing(tripsContract);
const bookings = implementing(bookingsContract);
const charges = implementing(chargesContract);
const receipts = implementing(expenseReceiptsContract);
const rides = implementing(ridesContract);
const bookers = allow('admin', 'attendant', 'client');
const partners = allow('admin', 'partner');
const central = allow('admin', 'attendant');

export const tripRoutes = api.router({
  list: api.list.use(anyRole).handler(async ({ context, input }) => {
    const { services, actor } = context;
    const read = ({ db, prepared }: Pick<Services, 'db' | 'prepared'>) => listTrips(db, actor, input, prepared);
    const page = await (mayBeStale(input) ? fromReplica(context, read) : read(services));
    await noteList(context, ['trip'], input.q);
    return page;
  }),
  get: api.get.use(anyRole).handler(async ({ context, input }) => {
    await noteAccess(context, { subjectType: 'trip', subjectId: input.id, way: 'open' });
    return showTrip(context, input.id);
  }),
  events: api.events.use(anyRole).handler(async ({ context, input }) => {
    const items = await fromReplica(context, ({ db }) => readTripEvents(db, context.actor, input.id));
    return unwrap(items ? ok({ items }) : tripNotFound);
  }),
  route: api.route.use(anyRole).handler(({ context, input }) => readRoute(context, input.id)),
  candidates: api.candidates.use(central).handler(({ context, input }) => readCandidates(context, input.id)),
  create: api.create.use(bookers).handler(({ context, input }) => createTrip(context, input)),
  update: api.update.use(bookers).handler(({ context, input }) => editTrip(context, input)),
  checkUpdate: api.checkUpdate.use(bookers).handler(({ context, input }) => checkEdit(context, input)),
  approve: api.approve
    .use(allow('admin', 'client'))
    .handler(({ context, input }) => takeAction(context, 'approve', input)),
  reject: api.reject
    .use(allow('admin', 'client'))
    .handler(({ context, input }) => takeAction(context, 'reject', input)),
  launch: api.launch.use(anyRole).handler(({ context, input }) => takeAction(context, 'launch', input)),
  designate: api.designate.use(central).handler(({ context, input }) => takeAction(context, 'designate', input)),
  assume: api.assume.use(partners).handler(({ context, input }) => takeAction(context, 'assume', input)),
  offer: api.offer.use(central).handler(({ context, input }) => takeAction(context, 'offer', input)),
  enqueue: api.enqueue.use(central).handler(({ context, input }) => takeAction(context, 'enqueue', input)),
  decline: api.decline.use(allow('partner')).handler(({ context, input }) => takeAction(context, 'decline', input)),
  withdraw: api.withdraw.use(central).handler(({ context, input }) => takeAction(context, 'withdraw', input)),
  accept: api.accept.use(partners).handler(({ context, input }) => acceptTrip(context, input)),
  confirmChange: api.confirmChange
    .use(partners)
    .handler(({ context, input }) => takeAction(context, 'confirm-change', input)),
  declineChange: api.declineChange
    .use(partners)
    .handler(({ context, input }) => takeAction(context, 'decline-change', input)),
  reconfirm: api.reconfirm.use(partners).handler(({ context, input }) => takeAction(context, 'reconfirm', input)),
  giveBack: api.giveBack
    .use(allow('admin', 'attendant', 'partner'))
    .handler(({ context, input: { feeCents, ...input } }) =>
      takeAction(context, 'give-back', input, { shownFeeCents: feeCents }),
    ),
  reassign: api.reassign.use(central).handler(({ context, input }) => takeAction(context, 'reassign', input)),
  depart: api.depart.use(partners).handler(({ context, input }) => takeAction(context, 'depart', input)),
  arrive: api.arrive.use(partners).handler(({ context, input }) => takeAction(context, 'arrive', input)),
  begin: api.begin.use(partners).handler(async ({ context, input: { pin, ...input } }) => {
    const { actor, services } = context;
    const tried = pin && isPartnerSide(actor) ? { pin: await tryPin(services.db, input.id, actor.partnerId, pin) } : {};
    return takeAction(context, 'begin', input, tried);
  }),
  undo: api.undo.use(partners).handler(({ context, input }) => takeAction(context, 'undo', input)),
  complete: api.complete
    .use(partners)
    .handler(({ context, input: { id, version, claimedAt, reason, interrupted, drivenMeters, ...amounts } }) =>
      takeAction(
        context,
        'complete',
        { id, version, claimedAt },
        { reason, interrupted, drivenMeters, amounts: omitUndefined(amounts) },
      ),
    ),
  noShow: api.noShow.use(partners).handler(({ context, input }) => takeAction(context, 'no-show', input)),
  cancel: api.cancel
    .use(bookers)
    .handler(({ context, input: { feeCents, ...input } }) =>
      takeAction(context, 'cancel', input, { shownFeeCents: feeCents }),
    ),
  unattended: api.unattended
    .use(allow('admin'))
    .handler(({ context, input }) => takeAction(context, 'unattended', input)),
  settle: api.settle
    .use(allow('admin'))
    .handler(({ context, input: { id, version, reason, ...amounts } }) =>
      changeMoney(context, 'settle', { id, version }, (tx, row, posting) =>
        settleReviewed(tx, context.actor, row, omitUndefined(amounts), reason ?? null, posting),
      ),
    ),
  correctAmounts: api.correctAmounts.use(allow('partner')).handler(async ({ context, input }) => {
    const { id, version, reason = null, ...typed } = input;
    await command(context, { operation: 'trips.correctAmounts', input }, (tx, actor) =>
      correctAmounts(tx, actor, { id, version, reason, typed: omitUndefined(typed) }),
    );
    return showTrip(context, id);
  }),
  undoSettlement: api.undoSettlement
    .use(allow('admin'))
    .handler(({ context, input }) =>
      changeMoney(context, 'undoSettlement', input, (tx, row, posting) =>
        undoSettlement(tx, context.actor, row, posting),
      ),
    ),
  contest: api.contest
    .use(allow('admin', 'client'))
    .handler(({ context, input: { id, version, reason } }) =>
      changeMoney(context, 'contest', { id, version }, (tx, row, posting) =>
        contestTrip(tx, context.actor, row, reason, posting),
      ),
    ),
  answerContest: api.answerContest.use(allow('admin')).handler(({ context, input }) => {
    const { id: _id, version: _version, reason, answer, ...amounts } = input;
    return changeMoney(context, 'answerContest', input, (tx, row, posting) =>
      answerContest(tx, context.actor, row, { answer, reason, typed: omitUndefined(amounts) }, posting),
    );
  }),
  record: api.record.use(allow('partner')).handler(async ({ context, input }) => {
    if (input.request) await prepareStops(context, input.request);
    const { id } = await command(context, { operation: 'trips.record', input }, (tx, actor) =>
      recordTrip(tx, actor, input),
    );
    return showTrip(context, id);
  }),
});

export const bookingRoutes = bookings.router({
  create: bookings.create.use(bookers).handler(({ context, input }) => createBooking(context, input)),
  get: bookings.get.use(anyRole).handler(({ context, input }) => showBooking(context, input.id)),
  check: bookings.check.use(bookers).handler(async ({ context, input }) => {
    const { services, actor } = context;
    await prepareWays(context, input);
    return checkRequest(services.db, actor, input, await readMoment(services.db));
  }),
});

export const chargeRoutes = charges.router({
  get: charges.get.use(anyRole).handler(({ context, input }) => showCharge(context, input.id)),

  receive: charges.receive.use(allow('admin')).handler(async ({ context, input }) => {
    const { id: tripId, note = null, ...receipt } = input;
    const key = entryKeys.tripPix(tripId, context.actor.userId, context.idempotencyKey ?? '');
    await command(context, { operation: 'charges.receive', input }, (tx, actor) =>
      receivePix(tx, actor, auditOf(context), { ...receipt, tripId, note, key }),
    );
    return showCharge(context, tripId);
  }),
});

export const expenseReceiptRoutes = receipts.router({
  list: receipts.list.use(anyRole).handler(({ context, input }) => showReceipts(context, input.id)),

  remove: receipts.remove.use(allow('admin', 'partner')).handler(async ({ context, input }) => {
    await command(context, { operation: 'expenseReceipts.remove', input }, (tx, actor) =>
      removeReceipt(tx, actor, input),
    );
    return showReceipts(context, input.id);
  }),
});

export const rideRoutes = rides.router({
  get: rides.get.handler(({ context, input }) => followRide(context, input.code)),

  sayReady: rides.sayReady.handler(({ context, input }) => sayReady(context, input)),
  askDelay: rides.askDelay.handler(({ context, input }) => askDelay(context, input)),
  reportLostItem: rides.reportLostItem.handler(({ context, input }) => reportLostItem(context, input)),
  rate: rides.rate.handler(({ context, input }) => rateRide(context, input)),

  rating: rides.rating.use(central).handler(async ({ context, input }) => {
    const rating = await readTripRating(context.services.db, context.actor, input.id);
    return unwrap(rating === undefined ? tripNotFound : ok({ rating }));
  }),

  partnerRatings: rides.partnerRatings.use(allow('admin')).handler(async ({ context, input }) => {
    const ratings = await readPartnerRatings(context.services.db, input.id);
    return unwrap(ratings ? ok(ratings) : notFoundRecord);
  }),

  link: rides.link.use(anyRole).handler(({ context, input }) => showLink(context, input.id)),

  createLink: rides.createLink.use(bookers).handler(async ({ context, input }) => {
    await command(context, { operation: 'rides.createLink', input }, (tx, actor) => createLink(tx, actor, input));
    return showLink(context, input.id);
  }),

  waitingLinks: rides.waitingLinks.use(bookers).handler(({ context, input }) => {
    const { services, actor } = context;
    return listWaitingLinks(services.db, actor, input, services.config.publicUrl);
  }),

  markSent: rides.markSent.use(bookers).handler(async ({ context, input }) => {
    await command(context, { operation: 'rides.markSent', input }, (tx, actor) => markSent(tx, actor, input));
  }),

  position: rides.position.use(anyRole).handler(async ({ context, input }) => {
    const position = await readPosition(context.services.db, context.actor, input.id);
    return unwrap(position === undefined ? tripNotFound : ok({ position }));
  }),

  sharePosition: rides.sharePosition.use(allow('partner')).handler(async ({ context, input }) => {
    await command(context, { operation: 'rides.sharePosition', input }, (tx, actor) => storePosition(tx, actor, input));
  }),

  hidePosition: rides.hidePosition.use(allow('partner')).handler(async ({ context, input }) => {
    await command(context, { operation: 'rides.hidePosition', input }, (tx, actor) =>
      hidePosition(tx, actor, input.id),
    );
  }),
});
