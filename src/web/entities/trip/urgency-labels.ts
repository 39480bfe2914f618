import type { LabelAudience } from '#domain/trips/audience-labels.ts';
import type { Urgency, UrgencyCause } from '#domain/trips/urgency.ts';
import { formatMinutes } from '#web/lib/format-counts.ts';

const marks: Record<Exclude<UrgencyCause, 'late'>, string> = {
  no_partner: 'Sem parceiro',
  suspended: 'Cliente suspenso',
  approval: 'Sem aprovação',
  refused: 'Sem parceiro',
  designee: 'Não assumida',
  launch: 'Sem parceiro',
  taker: 'Sem parceiro',
  answer: 'Sem parceiro',
  boarding: 'Tolerância esgotada',
  word: 'Sem confirmação',
  departure: 'Ainda não saiu',
};

const withoutPartner: readonly string[] = ['no_partner', 'refused', 'designee', 'launch', 'taker', 'answer'];

/** Formats the urgency for the mark under the state: `Atrasada 12 min`. */
export function formatUrgency({ cause, spareSeconds }: Urgency, audience: LabelAudience): string {
  if (audience === 'client' && withoutPartner.includes(cause)) return 'Sem motorista';
  return cause === 'late' ? `Atrasada ${formatMinutes(Math.floor(-spareSeconds / 60))}` : marks[cause];
}
