import type { Cents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import type { Category } from '#domain/trips/categories.ts';
import type { Need } from '#domain/trips/needs.ts';
import { isPaidToDriver, type PaymentMethod } from '#domain/trips/payment-methods.ts';

/**
 * A driver or vehicle. `expiresOn` contains the last valid day of each document; null for a document that does not
 * expire.
 */
type Licensed = { active: boolean; expiresOn: readonly (LocalDate | null)[] };

export type PartnerFacts = {
  status: 'pending' | 'active' | 'suspended';
  serviceAreaIds: readonly string[];
  categories: readonly Category[];
  drivers: readonly Licensed[];
  vehicles: readonly (Licensed & { accessible: boolean })[];
  /** Balance minus reserved amount. */
  availableCents: Cents;
  minimumBalanceCents: Cents;
  /** Number of unpaid Pix charges of the partner's trips. `mostOpenCharges` is the allowed maximum. */
  openCharges: number;
  mostOpenCharges: number;
};

export type TripOnOffer = {
  serviceAreaId: string;
  category: Category;
  needs: readonly Need[];
  /** Local day of the pickup. */
  pickupDate: LocalDate;
  paymentMethod: PaymentMethod;
  expectedCommissionCents: Cents;
};

/** Relations between the partner and the trip. */
export type Acquaintance = {
  /** Number of the partner's other trips at the same time. */
  overlappingTrips: number;
  gaveBack: boolean;
  declined: boolean;
  /**
   * A partner that declined an offer gets no second offer (`offer`), but may still accept the trip from the pool
   * (`take`).
   */
  purpose: 'offer' | 'take';
};

export const ineligibilityTexts = {
  not_active: 'O cadastro do parceiro não está ativo.',
  area: 'O parceiro não atende esta praça.',
  category: 'O parceiro não atende esta categoria.',
  needs: 'O parceiro não tem veículo acessível.',
  documents: 'O parceiro não tem motorista e veículo com documentos em dia na data da viagem.',
  gave_back: 'O parceiro já devolveu esta viagem.',
  declined: 'O parceiro já recusou esta viagem.',
  overlap: 'O parceiro não tem motorista livre neste horário.',
  balance: 'O saldo disponível do parceiro não cobre a comissão desta viagem.',
  open_charges:
    'O parceiro tem muitas cobranças Pix em aberto e só pode aceitar outra viagem por Pix à central depois que uma delas for paga.',
} as const;
export type Ineligibility = keyof typeof ineligibilityTexts;

/** Texts of `ineligibilityTexts`, addressed to the partner. */
export const ownIneligibilityTexts: Record<Ineligibility, string> = {
  not_active: 'Seu cadastro não está ativo.',
  area: 'Você não atende esta praça.',
  category: 'Você não atende esta categoria.',
  needs: 'Você não tem veículo acessível.',
  documents: 'Você não tem motorista e veículo com documentos em dia na data da viagem.',
  gave_back: 'Você já devolveu esta viagem.',
  declined: 'Você já recusou esta viagem.',
  overlap: 'Você não tem motorista livre neste horário.',
  balance: 'Seu saldo disponível não cobre a comissão desta viagem.',
  open_charges:
    'Você tem muitas cobranças Pix em aberto e só pode aceitar outra viagem por Pix à central depois que uma delas for paga.',
};

/** Returns every reason why a partner cannot accept a trip, in order of importance; empty when the partner can. */
export function whyNotEligible(partner: PartnerFacts, trip: TripOnOffer, between: Acquaintance): Ineligibility[] {
  const valid = (licensed: Licensed) => isValidOn(licensed, trip.pickupDate);
  const vehicles = partner.vehicles.filter(valid);
  const failed: Record<Ineligibility, boolean> = {
    not_active: partner.status !== 'active',
    area: !partner.serviceAreaIds.includes(trip.serviceAreaId),
    category: !partner.categories.includes(trip.category),
    needs: asksAccessible(trip) && !vehicles.some(({ accessible }) => accessible),
    documents: !partner.drivers.some(valid) || vehicles.length === 0,
    gave_back: between.gaveBack,
    declined: between.declined && between.purpose === 'offer',
    overlap: between.overlappingTrips >= partner.drivers.filter(({ active }) => active).length,
    balance: !coversCommission(partner, trip),
    open_charges: trip.paymentMethod === 'pix_central' && partner.openCharges >= partner.mostOpenCharges,
  };
  return (Object.keys(failed) as Ineligibility[]).filter((reason) => failed[reason]);
}

function isValidOn({ active, expiresOn }: Licensed, day: LocalDate): boolean {
  return active && expiresOn.every((lastDay) => lastDay === null || lastDay >= day);
}

function asksAccessible({ category, needs }: TripOnOffer): boolean {
  return category === 'acessivel' || needs.includes('wheelchair');
}

/**
 * Returns true when the wallet covers the commission. Only trips paid to the driver reserve the commission at
 * acceptance.
 */
function coversCommission(partner: PartnerFacts, trip: TripOnOffer): boolean {
  if (!isPaidToDriver(trip.paymentMethod)) return true;
  return partner.availableCents - trip.expectedCommissionCents >= partner.minimumBalanceCents;
}
