import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { isPartnerSide } from '#domain/access/roles.ts';
import type { Effect } from '#domain/trips/consequences.ts';
import { ineligibilityTexts, ownIneligibilityTexts } from '#domain/trips/eligibility.ts';
import type { FinalAmounts } from '#domain/trips/final-amounts.ts';
import { isPosted } from '#domain/trips/money-sides.ts';
import { createCharge } from '#server/features/charges/mutations.ts';
import { checkMove, moveLimit, releaseLimit } from '#server/features/limits/mutations.ts';
import { barPartner, release, takeHold } from '#server/features/holds/mutations.ts';
import { reserveWallet } from '#server/features/ledger/mutations.ts';
import { closeOffers, openOffers } from '#server/features/offers/mutations.ts';
import { requestTrip } from '#server/features/requests/mutations.ts';
import { endHolderLink, endPosition, makeHolderLink } from '#server/features/rides/mutations.ts';
import { readClientPolicy } from '#server/features/requests/data.ts';
import {
  giveBackReserved,
  limitKey,
  postClientFee,
  postGiveBackFee,
  postSettlement,
} from '#server/features/settlements/mutations.ts';
import { readProposedTerms, readTerms } from '#server/features/terms/data.ts';
import { closeProposal, proposeTerms, reopenProposal, replaceTerms } from '#server/features/terms/mutations.ts';
import type { TripRow } from '#server/features/trips/view-data.ts';
import { releaseVoucher } from '#server/features/vouchers/mutations.ts';
import { publishWallet } from '#server/features/wallets/mutations.ts';
import { withTerms, type Work } from './data.ts';

/** Writes of an effect outside the trip row. `work.trip` is the row before, `after` the row just written. */
type Performer = (work: Work, after: TripRow) => Promise<Outcome<unknown> | void>;

const performers: Record<Effect, Performer> = {
  // New trips reserve the limit on creation (requests/mutations.ts).
  'reserve-limit': async () => undefined,
  'keep-estimate': async () => undefined,
  'move-limit': ({ tx, trip }, after) => moveLimit(tx, reservation(trip), reservation(after)),
  'release-limit': async ({ tx, trip }) => releaseLimit(tx, reservation(trip)),
  'release-voucher': async ({ tx, trip }) => {
    if (trip.voucher_id !== null) await releaseVoucher(tx, trip.voucher_id);
  },
  'reserve-commission': reserveCommission,
  'release-commission': async ({ tx, trip }) => {
    if (trip.partner_id) await giveBackReserved(tx, trip, trip.partner_id);
  },
  'note-designated': async () => undefined,
  'open-offer': async ({ tx, input }, after) => {
    if (after.offer_expires_at) {
      await openOffers(tx, { tripId: after.id, partnerIds: input.partnerIds ?? [], expiresAt: after.offer_expires_at });
    }
  },
  'close-offer': async ({ tx, now, permit }, after) => {
    const outcome = offerOutcomes[permit.action] ?? 'withdrawn';
    await closeOffers(tx, after.id, outcome, now, { alsoQueued: !permit.effects.includes('next-offer') });
  },
  // Done in lifecycle/mutations.ts after the previous offer is closed, because it is a transition of its own.
  'next-offer': async () => undefined,
  'take-hold': async ({ tx, now, facts, partnerId }, after) => {
    if (!partnerId) return;
    await takeHold(tx, { tripId: after.id, partnerId, requiresPin: facts.requiresPin, now });
    await makeHolderLink(tx, after.id);
  },
  'let-go': async ({ tx, trip, now }) => {
    if (!trip.partner_id) return;
    await release(tx, { tripId: trip.id, partnerId: trip.partner_id, now });
    await endHolderLink(tx, trip.id);
  },
  'bar-partner': async ({ tx, trip }) => {
    if (trip.partner_id) await barPartner(tx, trip.id, trip.partner_id);
  },
  'apply-edit': async ({ tx, trip, input }) => {
    if (input.edited) await replaceTerms(tx, trip.id, input.edited.terms);
  },
  'propose-edit': async ({ tx, trip, doer, input, now }) => {
    if (!input.edited) return undefined;
    const { terms } = input.edited;
    const room = await checkMove(tx, reservation(trip), reservation(await withTerms(tx, trip, terms)));
    if (room.ok) await proposeTerms(tx, trip.id, 'userId' in doer ? doer.userId : null, terms, now);
    return room;
  },
  'apply-proposal': async ({ tx, trip, permit, now }, after) => {
    const terms = await readProposedTerms(tx, trip.id);
    if (!terms) return undefined;
    await replaceTerms(tx, trip.id, terms);
    const confirmed = permit.action === 'confirm-change';
    await closeProposal(tx, trip.id, confirmed ? 'confirmed' : 'declined', now);
    return moveLimit(tx, reservation(trip), reservation(after), { mayPass: !confirmed });
  },
  'drop-proposal': ({ tx, trip, now }) => closeProposal(tx, trip.id, 'withdrawn', now),
  'ask-word': async () => undefined,
  'note-word': async () => undefined,
  'start-waiting': async () => undefined,
  'open-undo': async () => undefined,
  'step-back': async ({ tx, trip }) => {
    if (trip.begun_at) await reopenProposal(tx, trip.id, trip.begun_at);
  },
  'open-remainder': openRemainder,
};

const offerOutcomes: Partial<Record<Work['permit']['action'], 'accepted' | 'declined' | 'expired'>> = {
  accept: 'accepted',
  decline: 'declined',
  expire: 'expired',
};

/**
 * Performs all effects of the action, deletes the car position when it may no longer be read, then posts the money. The
 * first refusal rolls back everything.
 */
export async function carryOut(
  work: Work,
  after: TripRow,
  amounts: FinalAmounts | undefined,
): Promise<Outcome<undefined>> {
  for (const effect of work.permit.effects) {
    const done = await performers[effect](work, after);
    if (done && !done.ok) return done;
  }
  await endPosition(work.tx, work.trip, after);
  await postMoney(work, after, amounts);
  return ok();
}

async function postMoney(work: Work, after: TripRow, amounts: FinalAmounts | undefined): Promise<void> {
  const { tx, trip, permit, doer, now, policy } = work;
  const context = { actorId: 'userId' in doer ? doer.userId : null, now, policy };
  const holder = after.partner_id ?? trip.partner_id;
  if (!holder) return;
  if (amounts && after.payment_method === 'pix_central') await createCharge(tx, after);
  if (amounts && isPosted(permit.sides))
    await postSettlement(
      tx,
      { ...after, limit_reserved_cents: trip.limit_reserved_cents, holder_reserved_cents: trip.holder_reserved_cents },
      holder,
      amounts,
      context,
    );
  else if (permit.action === 'cancel' && permit.feeCents > 0)
    await postClientFee(tx, { ...after, limit_reserved_cents: 0 }, holder, permit.feeCents, context);
  else if (permit.action === 'give-back' && permit.feeCents > 0)
    await postGiveBackFee(tx, trip, holder, permit.feeCents, context);
}

/**
 * Raises the wallet's reserve in one conditional UPDATE, so that concurrent trips cannot both use the last centavos.
 */
async function reserveCommission({ tx, doer, partnerId, holder }: Work, after: TripRow): Promise<Outcome<unknown>> {
  if (!partnerId || !holder || after.holder_reserved_cents === 0) return ok();
  if (!(await reserveWallet(tx, partnerId, after.holder_reserved_cents, holder.minimumBalanceCents))) {
    return refuse('insufficient_balance', (isPartnerSide(doer) ? ownIneligibilityTexts : ineligibilityTexts).balance);
  }
  await publishWallet(tx, partnerId);
  return ok();
}

function reservation(trip: TripRow) {
  return { ...limitKey(trip), cents: trip.limit_reserved_cents };
}

/**
 * Requests the rest of an interrupted trip as a new trip of the same booking, for immediate pickup, whatever has
 * changed since.
 */
async function openRemainder({ tx, trip, now, policy }: Work): Promise<Outcome<unknown>> {
  const terms = await readTerms(tx, trip.id);
  const client = await readClientPolicy(tx, trip.client_id);
  if (!client) throw new Error(`the client of trip ${trip.id} is gone`);
  const area = { id: trip.service_area_id, timeZone: trip.time_zone };
  const request = { client, area, terms: { ...terms, pickupAt: null }, restOf: trip.booking_id };
  return requestTrip(tx, { role: 'system' }, request, { now, policy });
}
