import { isPartnerSide } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import type { Effect } from '#domain/trips/consequences.ts';
import { ineligibilityTexts, ownIneligibilityTexts } from '#domain/trips/who-may-accept.ts';
import { cancellationFeeCents } from '#domain/trips/fees.ts';
import { type FinalAmounts } from '#domain/trips/final-amounts.ts';
import { plusSeconds } from '#domain/trips/instants.ts';
import { isPaidToDriver } from '#domain/trips/payment-methods.ts';
import { undoSeconds } from '#domain/trips/policy.ts';
import { reconfirmationDeadline } from '#domain/trips/reconfirmation.ts';
import { assignedStatuses } from '#domain/trips/status.ts';
import { freeAfterTrip } from '#server/features/presence/free-after-trip.ts';
import { countRefusal } from '#server/features/ranks/leave-for-trip.ts';
import { readOfferingKind } from '#server/features/trips/queue/policy.ts';
import { reserveWallet } from '#server/features/ledger/post-entry.ts';
import { checkMove, moveLimit, releaseLimit } from '#server/features/limits/reserve-limit.ts';
import { assignmentColumns, assignTrip, barPartner, unassignTrip } from '#server/features/trips/assignment/assign.ts';
import { limitKey, releaseReserve } from '#server/features/trips/money/reserves.ts';
import { closeOffers, noDesignation, noOffer, openOffer, openOffers } from '#server/features/trips/offers/offers.ts';
import { recordPassedOver } from '#server/features/trips/queue/first-in-line.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { readClientPolicy } from '#server/features/trips/request/client.ts';
import { passesWithReason, readProposedEmployee } from '#server/features/trips/request/edited-employee.ts';
import { requestTrip } from '#server/features/trips/request/request-trip.ts';
import { readCarDistance } from '#server/features/trips/ride/car-distance.ts';
import { endPartnerLink, makePartnerLink } from '#server/features/trips/ride/link.ts';
import { endPosition } from '#server/features/trips/ride/position.ts';
import type { TripColumns } from '#server/features/trips/row/save.ts';
import { readProposedTerms, readTerms } from '#server/features/trips/terms/read-terms.ts';
import { closeProposal, proposeTerms, reopenProposal, replaceTerms } from '#server/features/trips/terms/write-terms.ts';
import { releaseVoucher } from '#server/features/vouchers/change-vouchers.ts';
import { publishWallet } from '#server/features/wallets/adjust-by-hand.ts';
import { newId } from '#server/platform/uuid.ts';
import { changedTerms, withTerms } from './new-terms.ts';
import { postMoney } from './post-money.ts';
import { presetDriver, type Work } from './work.ts';
import { momentColumns, moneyColumns } from './columns.ts';

/**
 * Two steps of an effect. `plan` runs before the trip row is saved and returns the columns to set. `perform` runs after
 * the save and writes all other tables. `work.trip` is the row before the action, and `after` is the saved row.
 */
type EffectSteps = {
  plan?: (work: Work) => TripColumns | Promise<TripColumns>;
  perform?: (work: Work, after: TripRow) => Promise<Outcome<unknown> | void>;
};

/** Implementation of every effect of the transition table. */
const effects: Record<Effect, EffectSteps> = {
  // Only a new trip has the effects `keep-estimate` and `reserve-limit`. `registerTrip` (trips/request/request-trip.ts)
  // performs them when it inserts the trip.
  'keep-estimate': {},
  'reserve-limit': {},

  'move-limit': {
    perform: ({ tx, trip, input: { edited } }, after) =>
      moveLimit(tx, reservation(trip), reservation(after), { mayPassEmployee: edited?.mayPassEmployee ?? false }),
  },
  'release-limit': {
    plan: () => ({ limit_reserved_cents: 0 }),
    perform: ({ tx, trip }) => releaseLimit(tx, reservation(trip)),
  },
  'release-voucher': {
    perform: async ({ tx, trip }) => {
      if (trip.voucher_id !== null) await releaseVoucher(tx, trip.voucher_id);
    },
  },
  'reserve-commission': {
    plan: ({ trip }) => ({
      wallet_reserved_cents: isPaidToDriver(trip.payment_method) ? trip.expected_commission_cents : 0,
    }),
    perform: reserveCommission,
  },
  'release-commission': {
    plan: () => ({ wallet_reserved_cents: 0 }),
    perform: async ({ tx, trip }) => {
      if (trip.partner_id) await releaseReserve(tx, trip, trip.partner_id);
    },
  },

  'note-designation': {
    plan: ({ input }) => ({
      designated_partner_id: input.partnerId ?? null,
      designated_driver_id: input.driverId ?? null,
    }),
    perform: recordOrder,
  },
  'drop-designation': { plan: () => noDesignation },
  'begin-offers': { plan: ({ now }) => ({ queued_at: now }) },
  'open-offer': {
    plan: ({ input, partnerId, permit, now, policy }) => ({
      offered_partner_id: partnerId,
      offered_driver_id: input.driverId ?? null,
      offer_expires_at: plusSeconds(
        now,
        permit.action === 'designate' ? policy.designationSeconds : policy.offerExpirySeconds,
      ),
    }),
    perform: openByHand,
  },
  'close-offer': {
    plan: () => noOffer,
    perform: async ({ tx, trip, now, permit }, after) => {
      const outcome = offerOutcomes[permit.action] ?? 'withdrawn';
      const isRefused = outcome === 'declined' || outcome === 'expired';
      // A refusal counts in the queue that offered the trip. An offer by hand belongs to no queue.
      const kind = trip.offered_driver_id && isRefused ? await readOfferingKind(tx, trip.id) : null;
      await closeOffers(tx, after.id, outcome, now, { alsoQueued: !permit.effects.includes('next-offer') });
      if (trip.offered_driver_id && kind === 'fila') await countRefusal(tx, trip.offered_driver_id);
    },
  },
  // `act` opens the next offer as a separate transition, after the effects of the action that ended the previous offer.
  'next-offer': {},

  assign: {
    plan: (work) => {
      const { trip, facts, input, permit, partnerId, partnerTerms, now } = work;
      if (!partnerId || !partnerTerms) throw new Error(`trip ${trip.id} has no partner to assign`);
      return {
        ...assignmentColumns(trip, partnerId, partnerTerms),
        // Read from the facts, because `close-offer` has cleared the column before.
        driver_id: facts.offeredDriverId ?? input.driverId ?? presetDriver(work) ?? partnerTerms.driverId,
        vehicle_id: input.vehicleId ?? partnerTerms.vehicleId,
        accepted_at: now,
        // A partner that accepted the trip and only changes its driver stays liable for the fee of giving it back.
        assigned_by_central: permit.action === 'reassign' && (partnerId !== facts.partnerId || facts.assignedByCentral),
        ...noDesignation,
      };
    },
    perform: async (work, after) => {
      const { tx, now, facts, partnerId } = work;
      if (!partnerId) return;
      await recordOrder(work, after);
      await assignTrip(tx, { tripId: after.id, partnerId, requiresPin: facts.requiresPin, now });
      await makePartnerLink(tx, after.id);
    },
  },
  unassign: {
    plan: () => ({
      partner_id: null,
      driver_id: null,
      vehicle_id: null,
      accepted_at: null,
      arrived_at: null,
      arrival_meters: null,
      reconfirm_by: null,
      reconfirmed_at: null,
    }),
    perform: async ({ tx, trip, now }) => {
      if (!trip.partner_id) return;
      await unassignTrip(tx, { tripId: trip.id, partnerId: trip.partner_id, now });
      await endPartnerLink(tx, trip.id);
    },
  },
  'bar-partner': {
    plan: () => ({ kept_fee_cents: 0, kept_fee_partner_id: null }),
    perform: async ({ tx, trip }) => {
      if (trip.partner_id) await barPartner(tx, trip.id, trip.partner_id);
    },
  },

  'apply-edit': {
    plan: async ({ input: { edited }, permit, trip, tx }) => ({
      ...(edited && { ...(await changedTerms(tx, trip, edited.terms, edited.changesTerms)), ...edited.employee }),
      // An earlier pickup may launch the trip.
      ...(permit.to === 'available' && noDesignation),
    }),
    perform: async ({ tx, trip, input }) => {
      if (input.edited) await replaceTerms(tx, trip.id, input.edited.terms);
    },
  },
  'propose-edit': {
    plan: ({ facts, trip, now, policy }) => {
      const feeCents = cancellationFeeCents(facts, now, policy);
      return feeCents > facts.keptFeeCents ? { kept_fee_cents: feeCents, kept_fee_partner_id: trip.partner_id } : {};
    },
    perform: async ({ tx, trip, doer, input, now }) => {
      if (!input.edited) return undefined;
      const { terms, employee, mayPassEmployee } = input.edited;
      const proposed = { ...(await withTerms(tx, trip, terms)), ...employee };
      const room = await checkMove(tx, reservation(trip), reservation(proposed), { mayPassEmployee });
      if (room.ok) await proposeTerms(tx, trip.id, 'userId' in doer ? doer.userId : null, terms, now);
      return room;
    },
  },
  'apply-proposal': {
    plan: async ({ tx, trip }) => {
      const terms = await readProposedTerms(tx, trip.id);
      if (!terms) return {};
      return { ...(await changedTerms(tx, trip, terms, true)), ...(await readProposedEmployee(tx, trip, terms)) };
    },
    perform: async ({ tx, trip, permit, doer, now }, after) => {
      const terms = await readProposedTerms(tx, trip.id);
      if (!terms) return undefined;
      await replaceTerms(tx, trip.id, terms);
      const confirmed = permit.action === 'confirm-change';
      await closeProposal(tx, trip.id, confirmed ? 'confirmed' : 'declined', now);
      const mayPassEmployee = confirmed && (await passesWithReason(tx, after.employee_id, terms.reason));
      const moved = await moveLimit(tx, reservation(trip), reservation(after), {
        mayPass: !confirmed,
        mayPassEmployee,
      });
      return moved.ok || !isPartnerSide(doer) ? moved : noRoomForChange;
    },
  },
  'drop-proposal': {
    perform: ({ tx, trip, now }) => closeProposal(tx, trip.id, 'withdrawn', now),
  },

  'ask-reconfirmation': {
    plan: ({ now, facts, policy }) => ({ reconfirm_by: reconfirmationDeadline(facts, now, policy.reconfirmations) }),
  },
  'note-reconfirmation': {
    plan: ({ now }) => ({ reconfirm_by: null, reconfirmed_at: now, assigned_by_central: false }),
  },
  'start-waiting': {
    plan: async ({ tx, trip, now }) => ({
      arrived_at: now,
      arrival_meters: await readCarDistance(tx, trip.id, 'first'),
    }),
  },
  'open-undo': {
    plan: ({ facts, now }) => ({
      undo_to: assignedStatuses.find((status) => status === facts.status) ?? null,
      undo_by: plusSeconds(now, undoSeconds),
    }),
  },
  'undo-step': {
    plan: ({ facts }) => (facts.status === 'arrived' ? { arrived_at: null, arrival_meters: null } : { begun_at: null }),
    perform: async ({ tx, trip }) => {
      if (trip.begun_at) await reopenProposal(tx, trip.id, trip.begun_at);
    },
  },
  'open-remainder': { perform: openRemainder },
};

const offerOutcomes: Partial<Record<Work['permit']['action'], 'accepted' | 'declined' | 'expired'>> = {
  accept: 'accepted',
  decline: 'declined',
  expire: 'expired',
};

/**
 * Performs all effects of the action, deletes the car position if the trip ends or its partner changes, marks
 * a driver without a trip as free, and posts the money. The first refusal is returned, and the command then rolls back.
 */
export async function performEffects(
  work: Work,
  after: TripRow,
  amounts: FinalAmounts | undefined,
): Promise<Outcome<undefined>> {
  for (const effect of work.permit.effects) {
    const done = await effects[effect].perform?.(work, after);
    if (done && !done.ok) return done;
  }
  await endPosition(work.tx, work.trip, after);
  await freeAfterTrip(work.tx, work.trip, after);
  await postMoney(work, after, amounts);
  return ok();
}

/**
 * Raises the wallet's reserve in one conditional UPDATE, so that concurrent trips cannot both use the last centavos.
 */
async function reserveCommission(
  { tx, doer, partnerId, partnerTerms }: Work,
  after: TripRow,
): Promise<Outcome<unknown>> {
  if (!partnerId || !partnerTerms || after.wallet_reserved_cents === 0) return ok();
  if (!(await reserveWallet(tx, partnerId, after.wallet_reserved_cents, partnerTerms.minimumBalanceCents))) {
    return refuse('insufficient_balance', (isPartnerSide(doer) ? ownIneligibilityTexts : ineligibilityTexts).balance);
  }
  await publishWallet(tx, partnerId);
  return ok();
}

/** Opens the offer to the driver whom the central names, or else to the partners in the passed order. */
async function openByHand(work: Work, after: TripRow): Promise<Outcome<unknown>> {
  const { tx, input, partnerId, permit } = work;
  const { id: tripId, offered_driver_id: driverId, offer_expires_at: expiresAt } = after;
  if (!partnerId || !expiresAt) throw new Error(`trip ${tripId} is offered to no partner`);
  // Locks the queue before the offer, in the order of the offers of a queue.
  await recordOrder(work, after);
  const opened = { tripId, expiresAt, isDesignation: permit.action === 'designate' };
  const offer = driverId
    ? await openOffer(tx, { ...opened, id: newId(), partnerId, driverId })
    : await openOffers(tx, { ...opened, partnerIds: input.partnerIds ?? [partnerId] });
  return offer ? ok() : refuseField('driverId', 'O motorista está com outra oferta na tela.');
}

/** Refusal for a partner, who must not read the limits of the client and its employees. */
const noRoomForChange = refuse('limit_exceeded', 'A mudança já não cabe nos limites do cliente: fale com a central.');

async function recordOrder({ tx, doer, input: { reason }, passedOver }: Work, after: TripRow): Promise<void> {
  if (passedOver && reason && 'userId' in doer)
    await recordPassedOver(tx, after, passedOver, { reason, by: doer.userId });
}

function reservation(trip: TripRow) {
  return { ...limitKey(trip), cents: trip.limit_reserved_cents };
}

/**
 * Requests the rest of an interrupted trip as a new trip of the same booking, for immediate pickup. Limits and rules of
 * the client that changed since the first request do not stop the new trip.
 */
async function openRemainder({ tx, trip, now, policy }: Work): Promise<Outcome<unknown>> {
  const terms = await readTerms(tx, trip.id);
  const client = await readClientPolicy(tx, trip.client_id);
  if (!client) throw new Error(`the client of trip ${trip.id} is gone`);
  const area = { id: trip.service_area_id, timeZone: trip.time_zone };
  const request = {
    client,
    area,
    terms: { ...terms, pickupAt: null },
    restOf: trip.booking_id,
    employeeId: trip.employee_id,
  };
  return requestTrip(tx, { role: 'system' }, request, { now, policy });
}

/** Returns all columns that the action writes to the trip row. */
export async function planColumns(work: Work, amounts: FinalAmounts | undefined): Promise<TripColumns> {
  const { permit, trip } = work;
  const columns: TripColumns = { status: permit.to, ...momentColumns(work), ...moneyColumns(work, amounts) };
  // Reconfirmation applies only to accepted trips.
  if (permit.to !== 'accepted') columns.reconfirm_by = null;
  if (permit.to !== trip.status) Object.assign(columns, { undo_to: null, undo_by: null });
  for (const effect of permit.effects) {
    // Each effect sees the columns that the previous effects set. The commission is thereby reserved for the proposed
    // terms.
    const seen = { ...work, trip: { ...trip, ...(columns as Partial<TripRow>) } };
    Object.assign(columns, await effects[effect].plan?.(seen));
  }
  return columns;
}
