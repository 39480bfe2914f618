import { type Cents, formatCents } from '#domain/money.ts';

/** Facts of a voucher that decide whether a trip can be billed with it. `expiresOn`: the last local day of pickup. */
export type VoucherTerms = {
  active: boolean;
  /** Maximum estimate of one trip; null: no ceiling. */
  ceilingCents: Cents | null;
  uses: number;
  used: number;
  expiresOn: string;
};

/**
 * A trip to be billed with a voucher. A trip without an estimate is not refused because of the ceiling: an approver
 * decides, and the final amount is reviewed.
 */
export type VoucherTrip = { estimateCents: Cents | null; pickupDay: string };

/** Normalises a code to its stored form: without spaces, in capitals. */
export function voucherCodeOf(typed: string): string {
  return typed.replace(/\s+/g, '').toLocaleUpperCase('pt-BR');
}

/**
 * Returns the reason, in Portuguese, why the voucher does not authorise `trips` trips like this trip; null when the
 * voucher authorises them.
 */
export function whyVoucherNot(voucher: VoucherTerms, trip: VoucherTrip, trips = 1): string | null {
  const { active, ceilingCents, uses, used, expiresOn } = voucher;
  if (!active) return 'Este voucher não está mais em uso.';
  if (trip.pickupDay > expiresOn) return `Este voucher vale para embarques até ${formatDay(expiresOn)}.`;
  if (used + trips > uses)
    return used < uses && trips > 1 ? fewLeft(uses - used) : 'Este voucher não tem mais usos disponíveis.';
  return exceedsCeiling(ceilingCents, trip)
    ? `Este voucher autoriza até ${formatCents(ceilingCents ?? 0)} por viagem, e a estimativa é maior.`
    : null;
}

function exceedsCeiling(ceilingCents: Cents | null, { estimateCents }: VoucherTrip): boolean {
  return ceilingCents !== null && (estimateCents ?? 0) > ceilingCents;
}

function fewLeft(left: number): string {
  return left === 1 ? 'Resta só um uso neste voucher.' : `Restam só ${left} usos neste voucher.`;
}

function formatDay(day: string): string {
  const [year, month, date] = day.split('-');
  return `${date}/${month}/${year}`;
}
