import type { Facts } from '#domain/trips/facts.ts';
import type { TripStanding } from '#domain/trips/parties.ts';

/** Required inputs of actions, with the error message of the page. */
export const requirementTexts = {
  reason: 'Informe o motivo.',
  partner: 'Escolha o parceiro.',
  /** The partner to which the trip was offered or designated when the page showed the trip. */
  'partner-seen': 'Informe para qual parceiro, como foi mostrado.',
  terms: 'Informe a versão dos termos que foi vista.',
  crew: 'Escolha o motorista e o veículo.',
  pin: 'Informe o PIN de embarque.',
  amounts: 'Informe os valores finais.',
  times: 'Informe quando a viagem começou e terminou.',
} as const;
export type Requirement = keyof typeof requirementTexts;

/** Field of the API that contains the input. */
export const requirementFields: Record<Requirement, string> = {
  reason: 'reason',
  partner: 'partnerId',
  'partner-seen': 'partnerId',
  terms: 'termsVersion',
  crew: 'driverId',
  pin: 'pin',
  amounts: 'fareCents',
  times: 'begunAt',
};

const given: Record<Requirement, (facts: Facts) => boolean> = {
  reason: ({ context }) => Boolean(context.reason?.trim()),
  partner: ({ context }) => context.candidate !== undefined,
  'partner-seen': ({ context }) => context.candidate !== undefined,
  terms: ({ context }) => context.seenTermsVersion !== undefined,
  crew: ({ trip, context }) => !isAsked('crew', trip) || context.crewChosen === true,
  pin: ({ trip, context }) => !isAsked('pin', trip) || context.pin !== undefined,
  amounts: ({ context }) => context.amounts !== undefined,
  times: ({ context }) => context.recording !== undefined,
};

export function isMissing(requirement: Requirement, facts: Facts): boolean {
  return !given[requirement](facts);
}

/**
 * Returns true when the page must ask for the input. The page does not ask for driver and vehicle when the trip has
 * both, nor for a PIN that the client does not require.
 */
export function isAsked(requirement: Requirement, trip: TripStanding): boolean {
  if (requirement === 'crew') return trip.driverId === null || trip.vehicleId === null;
  return requirement !== 'pin' || trip.requiresPin;
}
