import type { TripStatus } from '#domain/trips/status.ts';

const said: Partial<Record<TripStatus, string>> = {
  accepted: 'está confirmado',
  en_route: 'está a caminho',
  arrived: 'chegou e espera por você',
};

/** What a person who writes to the passenger over WhatsApp finds written already: passengers have no account. Empty: nothing. */
export function passengerText(status: TripStatus, code: string): string {
  const news = said[status];
  return news === undefined ? '' : `Olá! Seu táxi da viagem ${code} ${news}.`;
}
