import type { DispatchDecision } from '#contract/dispatch.ts';
import type { StartingPoint } from '#domain/dispatch/candidates.ts';
import { formatCents } from '#domain/money.ts';
import { formatDistance, formatMinutes } from '#web/lib/format-counts.ts';

export type DecisionLine = DispatchDecision['lines'][number];

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

const sources: Record<Exclude<StartingPoint, 'rank'>, string> = {
  position: 'Posição do aparelho',
  ending_trip: 'Fim da viagem em andamento',
  declared: 'Ponto que o motorista informou',
};

/** Formats the place from which the driver comes, and the place in a queue: `Posição do aparelho · 2º em Congonhas`. */
export function formatSource({ startsAt, rankName, place }: DecisionLine): string {
  const queue = rankName === null ? '' : `${place}º em ${rankName}`;
  if (startsAt === null) return queue || 'Lugar desconhecido';
  return [startsAt === 'rank' ? '' : sources[startsAt], queue].filter(Boolean).join(' · ');
}

/** Formats the time until the driver is at the pickup: `6 min`. Empty when the place of the driver is unknown. */
export function formatArrival({ minutes, freeInMinutes }: DecisionLine): string {
  return minutes === null ? '' : whole(formatMinutes(freeInMinutes + minutes));
}

/** Formats the way: `a 600 m`, `libera em 4 min a 600 m`. */
export function formatWay({ meters, freeInMinutes }: DecisionLine): string {
  const parts = [
    freeInMinutes > 0 && `libera em ${formatMinutes(freeInMinutes)}`,
    meters !== null && `a ${formatDistance(meters)}`,
  ];
  return parts.flatMap((part) => (part === false ? [] : [whole(part)])).join(' ');
}

/** A fact of a decision about a driver, as a column of the table or a line of the card. */
export type DecisionFact = { header: string; main: (line: DecisionLine) => string; detail?: typeof formatWay };

const source: DecisionFact = { header: 'De onde vem', main: formatSource };
const arrival: DecisionFact = { header: 'Chega em', main: formatArrival, detail: formatWay };
const waiting: DecisionFact = {
  header: 'Sem viagem há',
  main: ({ waitingSeconds }) => whole(formatMinutes(Math.floor(waitingSeconds / 60))),
};
const earned: DecisionFact = { header: 'Ganhos em 7 dias', main: ({ earnedCents }) => formatCents(earnedCents) };

/** Facts that count for a kind of policy, the first one first. */
export const factsOf: Record<DispatchDecision['kind'], readonly DecisionFact[]> = {
  mural: [],
  fila: [source, arrival],
  proximidade: [arrival, source, waiting],
  equilibrio: [earned, arrival, source],
};

/** Formats the result for a driver. */
export function formatResult({ isChosen, passedOver }: DecisionLine): string {
  if (isChosen) return 'Recebeu a oferta';
  return passedOver ?? 'Depois na ordem';
}

/** Keeps a number and its unit on one line. */
function whole(text: string): string {
  return text.replaceAll(' ', '\u00A0');
}
