import type { UncoveredTrip } from '#contract/dispatch.ts';
import type { UrgencyCause } from '#domain/trips/urgency.ts';
import { count } from '#web/lib/format-counts.ts';

export const causeTexts: Record<UrgencyCause, string> = {
  no_partner: 'Nenhum parceiro pode fazer',
  suspended: 'Cliente suspenso: só um administrador publica',
  approval: 'Aguarda aprovação do cliente',
  refused: 'Oferta recusada',
  designee: 'Designada, ainda não assumida',
  launch: 'Ainda não publicada',
  answer: 'Oferta sem resposta ainda',
  taker: 'Publicada, ninguém aceitou',
  late: 'Motorista atrasado',
  boarding: 'Passageiro não apareceu, tolerância esgotada',
  word: 'Parceiro não confirmou de novo',
  departure: 'Motorista ainda não saiu',
};

type Figures = Pick<UncoveredTrip, 'eligible' | 'saw' | 'tried' | 'declined' | 'unanswered'>;

/** Formats the numbers that explain why a trip has no partner. Omits zeros. */
export function formatFigures({ eligible, saw, tried, declined, unanswered }: Figures): string {
  return [
    eligible > 0 && count(eligible, 'parceiro pode fazer', 'parceiros podem fazer'),
    saw > 0 && count(saw, 'viu', 'viram'),
    tried > 0 && count(tried, 'tentou', 'tentaram'),
    declined > 0 && count(declined, 'recusou', 'recusaram'),
    unanswered > 0 && count(unanswered, 'não respondeu', 'não responderam'),
  ]
    .filter(Boolean)
    .join(' · ');
}
