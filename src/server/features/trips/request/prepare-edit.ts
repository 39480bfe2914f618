import type { Doer } from '#domain/access/roles.ts';
import { type Outcome, ok, type Refusal, refuse, refuseField } from '#domain/outcome.ts';
import { missingFields } from '#domain/trips/required-fields.ts';
import { isOtherPassenger } from '#domain/trips/other-passenger.ts';
import { agreedTerms, type TermChange, termChanges } from '#domain/trips/term-changes.ts';
import { type VoucherTrip, whyVoucherNot } from '#domain/trips/voucher.ts';
import type { RequestArea } from '#server/features/areas/read-areas.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { readTerms } from '#server/features/trips/terms/read-terms.ts';
import { type TripTerms, withKnownContact } from '#server/features/trips/terms/write-terms.ts';
import { readVoucherTerms } from '#server/features/vouchers/read-vouchers.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { approvalReasons, readEditingClient, type RequestingClient } from './client.ts';
import { judgeEdit } from './edited-employee.ts';
import type { EmployeeColumns } from './employee-rules.ts';
import { checkTerms } from './check-terms.ts';
import { isAboveCeiling, quoteTerms, refuseAboveCeiling, voucherTrip } from './evaluate.ts';
import { areaOfOrigin } from './plan-booking.ts';

export type PreparedEdit = {
  terms: TripTerms;
  changesTerms: boolean;
  approvalRequired: boolean;
  changes: readonly TermChange[];
  employee: EmployeeColumns;
  /** True when the limits of the employee and the group may be exceeded. */
  mayPassEmployee: boolean;
};

/**
 * Applies a patch to a trip's terms and validates the new terms. Returns whether a term that partner and client agreed
 * on changed, and whether the trip needs approval again.
 */
export async function prepareEdit(
  tx: Tx,
  doer: Doer,
  trip: TripRow,
  patch: Partial<TripTerms>,
): Promise<Outcome<PreparedEdit>> {
  const client = await readEditingClient(tx, doer, trip.client_id);
  if (!client.ok) return client;
  const before = await readTerms(tx, trip.id);
  const passengersAfter = patch.passengers?.map((one) => withKnownContact(one, before.passengers)) ?? before.passengers;
  const patched = { ...before, ...patch, passengers: passengersAfter };
  if (patch.room === undefined && isReplaced(before.passengers, passengersAfter)) patched.room = null;
  const checked = await checkTerms(tx, client.value, patched, { before });
  if (!checked.ok) return checked;
  const { passengers, passengerCount } = checked.value;
  const terms = { ...checked.value, passengerCount: Math.max(passengerCount, passengers.length) };
  const emptied = refuseEmptied(client.value, before, terms);
  if (emptied) return emptied;
  const changesTerms = agreedTerms.some((name) => JSON.stringify(terms[name]) !== JSON.stringify(before[name]));
  const changes = termChanges(before, terms);
  if (!changesTerms) {
    const { time_zone: timeZone, estimate_cents: estimateCents, doubted_stops: doubtedStops } = trip;
    const price = { doer, timeZone, estimateCents, doubtedStops };
    const judged = await judgeEdit(tx, client.value, trip, { before, terms }, price);
    if (!judged.ok) return judged;
    const { columns: employee, approvalRequired, mayPassEmployee } = judged.value;
    // Only an edit that changes terms can lead to an approval. Edits of an administrator need none.
    const asks = approvalRequired && doer.role !== 'admin';
    return ok({ terms, changesTerms: asks, approvalRequired, changes, employee, mayPassEmployee });
  }
  const area = await areaOfChanged(tx, trip, before, terms);
  const quote = await quoteTerms(tx, area, trip.client_id, terms);
  const { estimateCents, doubtedStops } = quote;
  const barred =
    (isAboveCeiling(client.value, trip.estimate_cents) ? null : refuseAboveCeiling(client.value, estimateCents)) ??
    (await refuseUnauthorised(tx, client.value, trip, terms, voucherTrip(area, terms, quote)));
  if (barred) return barred;
  const isUnpriced = estimateCents === null || doubtedStops.length > 0;
  const price = { doer, timeZone: area.timeZone, estimateCents, doubtedStops };
  const judged = await judgeEdit(tx, client.value, trip, { before, terms }, price);
  if (!judged.ok) return judged;
  const { columns: employee, mayPassEmployee } = judged.value;
  const priced = {
    cents: isUnpriced ? null : estimateCents,
    was: trip.doubted_stops.length > 0 ? null : trip.estimate_cents,
  };
  const policyTrip = { ...terms, ...quote, timeZone: area.timeZone, voucherId: trip.voucher_id };
  const reasons = await approvalReasons(tx, client.value, policyTrip);
  const approvalRequired =
    judged.value.approvalRequired || reasons.some(({ field }) => exceedsApproval(field, before, terms, priced));
  return ok({ terms, changesTerms, approvalRequired, changes, employee, mayPassEmployee });
}

/** True when another person is the first passenger. */
function isReplaced([before]: TripTerms['passengers'], [after]: TripTerms['passengers']): boolean {
  return before !== undefined && after !== undefined && isOtherPassenger(before, after);
}

/** Returns the area of an edited trip. The area changes only when the origin changes. */
export async function areaOfChanged(
  tx: Tx,
  trip: TripRow,
  before: Pick<TripTerms, 'stops'>,
  { stops: [origin] }: Pick<TripTerms, 'stops'>,
): Promise<RequestArea> {
  const area = { id: trip.service_area_id, timeZone: trip.time_zone };
  return JSON.stringify(origin) === JSON.stringify(before.stops[0]) ? area : areaOfOrigin(tx, origin, area);
}

/** True when the edit changes the value for which approval is required, so that the trip needs approval again. */
function exceedsApproval(
  field: string,
  before: TripTerms,
  after: TripTerms,
  { cents, was }: { cents: number | null; was: number | null },
): boolean {
  if (field === 'category') return after.category !== before.category;
  if (field === 'pickupAt') return after.pickupAt.getTime() !== before.pickupAt.getTime();
  // A trip without a reliable price was approved for its stops and payment method, so a change of either needs another
  // approval.
  if (cents === null)
    return (
      was !== null ||
      after.paymentMethod !== before.paymentMethod ||
      JSON.stringify(after.stops) !== JSON.stringify(before.stops)
    );
  return was === null || cents > was;
}

/** Refuses an edit that empties a field that the client requires. A field that was already empty may stay empty. */
function refuseEmptied({ requiredFields }: RequestingClient, before: TripTerms, after: TripTerms): Refusal | null {
  const was = new Set(missingFields(requiredFields, before).map(({ field }) => field));
  const errors = missingFields(requiredFields, after).filter(({ field }) => field !== 'voucherCode' && !was.has(field));
  return errors[0] ? refuse('invalid', errors[0].message, errors) : null;
}

/** Refuses an edit that the voucher of the trip does not allow. An edit cannot change the voucher. */
async function refuseUnauthorised(
  tx: Tx,
  { requiredFields }: RequestingClient,
  trip: TripRow,
  terms: TripTerms,
  changed: VoucherTrip,
): Promise<Refusal | null> {
  const billed = terms.paymentMethod === 'billed';
  const voucher = trip.voucher_id === null ? undefined : await readVoucherTerms(tx, trip.voucher_id);
  if (!voucher) {
    const bars = billed && trip.payment_method !== 'billed' && requiredFields.includes('voucherCode');
    return bars ? refuseField('paymentMethod', 'Este cliente só é faturado com voucher: peça uma viagem nova.') : null;
  }
  if (!billed) return refuseField('paymentMethod', 'Esta viagem usa um voucher, que só vale para viagens faturadas.');
  // The voucher's count of uses includes this trip, so one use is subtracted. The voucher stays valid for this trip
  // even if it was deactivated.
  const why = whyVoucherNot({ ...voucher, active: true, used: voucher.used - 1 }, changed);
  return why === null ? null : refuse('invalid', why, [{ field: 'voucherCode', message: why }]);
}
