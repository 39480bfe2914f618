import { isTerminal, type TripStatus } from '#domain/trips/status.ts';

const said: Partial<Record<TripStatus, string>> = {
  accepted: 'está confirmado',
  en_route: 'está a caminho',
  arrived: 'chegou e está esperando por você',
};

/**
 * Returns the prepared WhatsApp message to a passenger, who has no account: the state of the trip and the link to
 * follow the trip. Empty when there is neither a state to report nor a link.
 */
export function passengerText(status: TripStatus, code: string, link: string | null): string {
  if (isTerminal(status)) return '';
  const news = said[status];
  const follow = link === null ? '' : `Acompanhe aqui: ${link}`;
  if (news === undefined) return follow && `Olá! Viagem ${code} de táxi. ${follow}`;
  return `Olá! Seu táxi da viagem ${code} ${news}. ${follow}`.trim();
}
