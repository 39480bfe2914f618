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

/** Formats the urgency for the mark under the state: `Atrasada 12 min`. */
export function formatUrgency({ cause, spareSeconds }: Urgency, audience: LabelAudience): string {
  if (cause === 'late') return `Atrasada ${formatMinutes(Math.floor(-spareSeconds / 60))}`;
  const isUncovered = cause === 'designee' || marks[cause] === marks.taker;
  return audience === 'client' && isUncovered ? 'Sem motorista' : marks[cause];
}
