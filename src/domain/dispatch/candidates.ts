import type { Ineligibility } from '#domain/trips/who-may-accept.ts';

/** Version of the rules below. Kept with each decision, because a later version may decide otherwise. */
export const ruleVersion = 1;

/** Rules of a decision, with the names of the settings. */
export type QueueRules = {
  /** Seconds without a sign of the driver's page after which offers go by push only. */
  silentSeconds: number;
  /** True when the time for offers is over, so that the trip enters the pool. */
  isOver: boolean;
};

/** Everything about a driver in a queue that a decision uses, as it is recorded. */
export type QueueCandidate = {
  placeId: string;
  driverId: string;
  partnerId: string;
  rankId: string;
  /** Distance from the rank to the pickup, rounded to 100 m, and the estimated drive. */
  meters: number;
  minutes: number;
  /** Order of arrival, over all ranks. */
  sequence: number;
  /** Place in the queue, from 1. Drivers after the capacity of the rank are on its waiting list. */
  place: number;
  capacity: number;
  isConfirmed: boolean;
  isPaused: boolean;
  silentForSeconds: number;
  hasPush: boolean;
  /** True when this trip was offered to the driver before. */
  wasAsked: boolean;
  /** True when another trip is being offered to the driver. */
  isAsked: boolean;
  /** True when the driver has no time for the trip between the driver's other trips. */
  hasClash: boolean;
  /** False when a document of the driver is expired on the day of the trip. */
  hasDocuments: boolean;
  /** Reasons why the driver's partner may not take the trip. */
  whyNot: readonly Ineligibility[];
};

/** Reasons to pass over a driver, in the order in which they are named. */
export const obstacleTexts = {
  waiting_list: 'Na lista de espera do ponto',
  unconfirmed: 'Entrada à espera da confirmação da central',
  paused: 'Em pausa',
  silent: 'Sem sinal do painel',
  was_asked: 'Já recebeu oferta desta viagem',
  is_asked: 'Com outra oferta na tela',
  no_time: 'Sem tempo entre as próprias viagens',
  documents: 'Documento vencido na data da viagem',
  not_eligible: 'Não pode pegar esta viagem',
} as const;
export type Obstacle = keyof typeof obstacleTexts;
export const obstacles = Object.keys(obstacleTexts) as Obstacle[];

/** Returns why the driver is passed over; null when the trip may be offered to the driver. */
export function obstacleOf(
  candidate: QueueCandidate,
  { silentSeconds }: Pick<QueueRules, 'silentSeconds'>,
): Obstacle | null {
  const met: Record<Obstacle, boolean> = {
    waiting_list: candidate.place > candidate.capacity,
    unconfirmed: !candidate.isConfirmed,
    paused: candidate.isPaused,
    silent: candidate.silentForSeconds > silentSeconds && !candidate.hasPush,
    was_asked: candidate.wasAsked,
    is_asked: candidate.isAsked,
    no_time: candidate.hasClash,
    documents: !candidate.hasDocuments,
    not_eligible: candidate.whyNot.length > 0,
  };
  return obstacles.find((obstacle) => met[obstacle]) ?? null;
}

/** Orders the drivers by the distance of their rank, and within a rank by arrival. */
export function inOrder(candidates: readonly QueueCandidate[]): QueueCandidate[] {
  return candidates.toSorted(
    (a, b) => a.meters - b.meters || a.rankId.localeCompare(b.rankId) || a.sequence - b.sequence,
  );
}

/** Returns the driver to whom the trip is offered; null when every driver is passed over or the time is over. */
export function chooseDriver(candidates: readonly QueueCandidate[], rules: QueueRules): QueueCandidate | null {
  if (rules.isOver) return null;
  return inOrder(candidates).find((candidate) => obstacleOf(candidate, rules) === null) ?? null;
}
