import type { Partner } from '#contract/partners.ts';
import type { Trip } from '#contract/trip.ts';
import type { Wallet } from '#contract/wallets.ts';
import { localDate, type LocalDate } from '#domain/time.ts';
import { isPaidToDriver } from '#domain/trips/payment-methods.ts';
import { crewObstacle, inactive, inSettings, type Obstacle } from './standing.ts';

/** The record of the signed-in partner, and the wallet if loaded. `today` is the day in the user's time zone. */
export type Own = {
  partner: Partner;
  wallet: Pick<Wallet, 'availableCents' | 'minimumBalanceCents'> | null;
  today: LocalDate;
};

/**
 * Evaluates a trip of the partner's areas and categories as `whyNotEligible` does, from its own record and wallet only.
 * Only the server knows overlapping trips, open charges and earlier refusals, so null does not guarantee acceptance.
 */
export function obstacleOf(trip: Trip, { partner, wallet, today }: Own): Obstacle | null {
  if (partner.status !== 'active') return inactive(partner);
  const crew = crewObstacle(partner, localDate(new Date(trip.pickupAt), trip.timeZone), today);
  if (crew) return crew;
  if (asksAccessible(trip) && !partner.vehicles.some(({ active, accessible }) => active && accessible))
    return inSettings('Você não tem veículo acessível.', 'Ver veículos');
  if (!wallet || !isPaidToDriver(trip.paymentMethod) || coversCommission(trip, wallet)) return null;
  const text = 'Seu saldo disponível não cobre a comissão desta viagem.';
  return { text, way: { to: '/carteira', label: 'Recarregar a carteira' } };
}

function asksAccessible({ category, needs }: Trip): boolean {
  return category === 'acessivel' || needs.includes('wheelchair');
}

function coversCommission({ estimateCents, partnerCents }: Trip, wallet: NonNullable<Own['wallet']>): boolean {
  const commissionCents = estimateCents === null || partnerCents === null ? 0 : estimateCents - partnerCents;
  return wallet.availableCents - commissionCents >= wallet.minimumBalanceCents;
}
