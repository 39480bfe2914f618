import type { Ineligibility } from '#domain/trips/who-may-accept.ts';
import type { OfferingKind } from './policies.ts';

/** Version of the rules below. Kept with each decision, because a later version may decide otherwise. */
export const ruleVersion = 2;

/** Rules of a decision, with the names of the settings. */
export type QueueRules = {
  kind: OfferingKind;
  /** Longest time until a driver is at the pickup. A queue limits the distance of the rank instead. */
  mostMinutes: number;
  /** Seconds without a sign of the driver's page after which offers go by push only. */
  silentSeconds: number;
  /** True when the time for offers is over, so that the trip enters the pool. */
  isOver: boolean;
};

/**
 * Source of the place from which a driver comes: a position, the rank whose queue the driver is in, the end of the
 * running trip, or the rank near which the driver says to be.
 */
export const startingPoints = ['position', 'rank', 'ending_trip', 'declared'] as const;
export type StartingPoint = (typeof startingPoints)[number];

/** Everything about a driver that a decision uses, as it is recorded. */
export type QueueCandidate = {
  driverId: string;
  partnerId: string;
  /** Null: the place of the driver is unknown. */
  startsAt: StartingPoint | null;
  /** Distance to the pickup, rounded to 100 m, and the drive. Null: the place of the driver is unknown. */
  meters: number | null;
  minutes: number | null;
  /** Minutes until the running trip ends; 0 for a free driver. */
  freeInMinutes: number;
  /** True when the running trip does not end soon enough for the policy. */
  isOnTrip: boolean;
  /** Earnings of the last seven days, and time without a trip. */
  earnedCents: number;
  waitingSeconds: number;
  /** Queue, order of arrival over all ranks, and place from 1. Null outside all queues. */
  placeId: string | null;
  rankId: string | null;
  sequence: number | null;
  /** Drivers after the capacity of the rank are on its waiting list. */
  place: number | null;
  capacity: number | null;
  /** False when the entry at the rank waits for the central's confirmation. */
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
  /** True when the driver has a valid block of a passenger of the trip. Missing in decisions of rule version 1. */
  hasBlock: boolean;
};

/** Reasons to pass over a driver, in the order in which they are named. */
export const obstacleTexts = {
  unplaced: 'Sem posição, ponto nem região informada',
  on_trip: 'Em outra viagem',
  too_far: 'Longe demais do embarque',
  waiting_list: 'Na lista de espera do ponto',
  unconfirmed: 'Entrada à espera da confirmação da central',
  paused: 'Em pausa',
  silent: 'Sem sinal do painel',
  was_asked: 'Já recebeu oferta desta viagem',
  is_asked: 'Com outra oferta na tela',
  no_time: 'Sem tempo entre as próprias viagens',
  documents: 'Documento vencido na data da viagem',
  not_eligible: 'Não pode pegar esta viagem',
  blocked_passenger: 'Pediu para não atender este passageiro',
} as const;
export type Obstacle = keyof typeof obstacleTexts;
export const obstacles = Object.keys(obstacleTexts) as Obstacle[];

/**
 * Returns why the driver is passed over; null when the trip may be offered to the driver. A driver with the obstacle
 * `blocked_passenger` has no other obstacle, and gets the trip when no driver without an obstacle is left.
 */
export function obstacleOf(
  candidate: QueueCandidate,
  { kind, silentSeconds, mostMinutes }: Pick<QueueRules, 'kind' | 'silentSeconds' | 'mostMinutes'>,
): Obstacle | null {
  const { place, capacity, minutes, freeInMinutes } = candidate;
  const isQueue = kind === 'fila';
  const met: Record<Obstacle, boolean> = {
    unplaced: minutes === null,
    on_trip: candidate.isOnTrip,
    too_far: !isQueue && minutes !== null && freeInMinutes + minutes > mostMinutes,
    waiting_list: isQueue && place !== null && capacity !== null && place > capacity,
    unconfirmed: candidate.startsAt === 'rank' && !candidate.isConfirmed,
    paused: candidate.isPaused,
    silent: candidate.silentForSeconds > silentSeconds && !candidate.hasPush,
    was_asked: candidate.wasAsked,
    is_asked: candidate.isAsked,
    no_time: candidate.hasClash,
    documents: !candidate.hasDocuments,
    not_eligible: candidate.whyNot.length > 0,
    blocked_passenger: candidate.hasBlock ?? false,
  };
  return obstacles.find((obstacle) => met[obstacle]) ?? null;
}

/**
 * Orders the drivers. `fila`: by the distance of their rank, and within a rank by arrival. `proximidade`: by the minutes
 * until they are at the pickup. `equilibrio`: by their earnings, then by these minutes. Of drivers with equal minutes,
 * those in a queue come first, in its order, then those who wait longest.
 */
export function inOrder(candidates: readonly QueueCandidate[], kind: OfferingKind): QueueCandidate[] {
  const keysOf = orders[kind];
  return candidates.toSorted((a, b) => {
    const others = keysOf(b);
    for (const [index, key] of keysOf(a).entries()) {
      const other = others[index] ?? key;
      if (key !== other) return key < other ? -1 : 1;
    }
    return 0;
  });
}

type Keys = (candidate: QueueCandidate) => (number | string)[];

const byPlace: Keys = ({ rankId, sequence }) => [rankId ?? lastKey, sequence ?? 0];
const byNearness: Keys = (candidate) => [
  candidate.freeInMinutes + (candidate.minutes ?? Infinity),
  ...byPlace(candidate),
  -candidate.waitingSeconds,
  candidate.driverId,
];
const orders: Record<OfferingKind, Keys> = {
  fila: (candidate) => [candidate.meters ?? Infinity, ...byPlace(candidate)],
  proximidade: byNearness,
  equilibrio: (candidate) => [candidate.earnedCents, ...byNearness(candidate)],
};
/** Comes after every id. */
const lastKey = '~';

/**
 * Returns the driver to whom the trip is offered; null when every driver is passed over or the time is over. Drivers who
 * blocked a passenger of the trip come after all others, so that a block leaves no trip without a driver.
 */
export function chooseDriver(candidates: readonly QueueCandidate[], rules: QueueRules): QueueCandidate | null {
  if (rules.isOver) return null;
  const ordered = inOrder(candidates, rules.kind);
  const first = (wanted: Obstacle | null) => ordered.find((candidate) => obstacleOf(candidate, rules) === wanted);
  return first(null) ?? first('blocked_passenger') ?? null;
}
