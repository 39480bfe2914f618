import { type Cents, formatCents } from '#domain/money.ts';

/** Facts of a voucher that decide whether a trip can be billed with it. `expiresOn`: the last local day of pickup. */
export type VoucherTerms = {
  active: boolean;
  /** The most that one trip may be estimated at; null: no ceiling. */
  ceilingCents: Cents | null;
  uses: number;
  used: number;
  expiresOn: string;
};

/**
 * A trip that would go by a voucher. Without an estimate no ceiling refuses it: an approver decides, and its end is
 * reviewed.
 */
export type VoucherTrip = { estimateCents: Cents | null; pickupDay: string };

/** A code as it is kept and compared: without spaces, in capitals. */
export function voucherCodeOf(typed: string): string {
  return typed.replace(/\s+/g, '').toLocaleUpperCase('pt-BR');
}

/** Why the voucher does not authorise this trip, or `trips` like it, in Portuguese; null when it does. */
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
