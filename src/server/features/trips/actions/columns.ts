import { clientPaysCents, type FinalAmounts } from '#domain/trips/final-amounts.ts';
import { isPosted } from '#domain/trips/money-sides.ts';
import { amountColumns, feeShare, noReserves, releaseDay } from '#server/features/trips/money/amounts.ts';
import type { TripColumns } from '#server/features/trips/row/save.ts';
import type { Work } from './work.ts';

/** Returns the times and crew that the action writes to the trip row. */
export function momentColumns({ permit, trip, now, input }: Work): TripColumns {
  const crew = {
    ...(input.driverId && { driver_id: input.driverId }),
    ...(input.vehicleId && { vehicle_id: input.vehicleId }),
  };
  switch (permit.action) {
    case 'begin':
      return { begun_at: now };
    case 'record':
      return {
        begun_at: input.recording?.begunAt ?? now,
        ended_at: input.recording?.endedAt ?? now,
        recorded: true,
        ...crew,
      };
    case 'complete':
      return { ended_at: now, interrupted: input.interrupted ?? false };
    case 'cancel':
      return {
        ended_at: now,
        cancel_reason: input.reason ?? null,
        // Assigns the cancellation fee to the partner that declined the client's proposal, if no other partner has
        // accepted the trip since.
        ...(permit.feeCents > 0 && { partner_id: trip.partner_id ?? trip.kept_fee_partner_id }),
      };
    case 'no-show':
    case 'unattended':
    case 'reject':
      return { ended_at: now };
    case 'depart':
    case 'arrive':
      return { ...crew, assigned_by_central: false };
    default:
      return {};
  }
}

/** Returns the money that the action writes to the trip row. */
export function moneyColumns(work: Work, amounts: FinalAmounts | undefined): TripColumns {
  const { permit, trip, now, policy, input } = work;
  const { sides, review, feeCents } = permit;
  return {
    client_side: sides.clientSide,
    partner_side: sides.partnerSide,
    review_reasons: [...review],
    ...(sides.partnerSide === 'pending' && {
      release_on: releaseDay(
        trip,
        { clientSide: sides.clientSide, owedCents: amounts ? clientPaysCents(amounts) : feeCents },
        { now, policy },
      ),
    }),
    ...(isPosted(sides) && { settled_at: now, ...noReserves }),
    ...((permit.action === 'cancel' || permit.action === 'no-show') &&
      feeCents > 0 && { fee_cents: feeCents, ...feeShare(feeCents, policy) }),
    ...(amounts && { ...amountColumns(trip, amounts), driven_meters: input.drivenMeters ?? null }),
  };
}
