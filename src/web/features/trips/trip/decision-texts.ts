import type { DispatchDecision } from '#contract/dispatch.ts';
import { formatDistance, formatMinutes } from '#web/lib/format-counts.ts';

const answers: Record<string, string> = {
  open: 'esperando resposta',
  accepted: 'aceitou',
  declined: 'recusou',
  expired: 'não respondeu',
  withdrawn: 'oferta retirada',
};

/** Formats who got the trip and the answer: `Rui Matos: recusou`, `Foi ao mural`. */
export function formatOutcome({ offeredTo, toPool, answer }: DispatchDecision): string {
  if (toPool) return 'Foi ao mural';
  const answered = answer === null ? '' : (answers[answer] ?? answer);
  return [offeredTo ?? 'Oferecida a outro motorista', answered].filter(Boolean).join(': ');
}

/** Formats what counted for a driver: `1º em Congonhas · a 1,2 km · 4 min`. */
export function formatLine({ rankName, place, meters, minutes }: DispatchDecision['lines'][number]): string {
  return [`${place}º em ${rankName}`, whole(`a ${formatDistance(meters)}`), whole(formatMinutes(minutes))].join(' · ');
}

/** Keeps a number and its unit on one line. */
function whole(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
