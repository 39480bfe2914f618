import type { DispatchDecision } from '#contract/dispatch.ts';
import type { Trip } from '#contract/trip.ts';
import { formatClock } from '#web/entities/queue/queue-labels.ts';
import { formatDistance, formatMinutes } from '#web/lib/format-counts.ts';
import { formatWayToPickup } from '../shared/trip-effort.ts';

/** Facts of the decision that offers a trip to the driver who uses the panel. */
export type OwnFacts = {
  /** Estimated end of the running trip; null for a free driver. */
  freeAt: string | null;
  meters: number | null;
  minutes: number | null;
};

/** Returns the facts of the newest decision for its driver; null for an offer that the central made by hand. */
export function ownFacts(decisions: readonly DispatchDecision[]): OwnFacts | null {
  const newest = decisions.toSorted((a, b) => b.decidedAt.localeCompare(a.decidedAt))[0];
  const line = newest?.lines.find(({ isChosen }) => isChosen);
  if (!newest || !line) return null;
  const { freeInMinutes, meters, minutes } = line;
  const freeAt = Date.parse(newest.decidedAt) + freeInMinutes * 60_000;
  return { freeAt: freeInMinutes > 0 ? new Date(freeAt).toISOString() : null, meters, minutes };
}

/**
 * Formats the way to the pickup: `600 m até o embarque · 2 min`. Without a decision, the way of the partner's nearest
 * car; empty when the way is unknown.
 */
export function formatWay(facts: OwnFacts | null, trip: Pick<Trip, 'wayToPickup'>): string {
  if (facts === null || facts.meters === null || facts.minutes === null) return formatWayToPickup(trip);
  return `${formatDistance(facts.meters)} até o embarque · ${formatMinutes(facts.minutes)}`;
}

/** Formats the estimated end of the running trip: `Ela termina por volta das 14:32, em 4 min.` */
export function formatEnd(freeAt: string, now: number): string {
  const minutes = Math.max(0, Math.round((Date.parse(freeAt) - now) / 60_000));
  return `Ela termina por volta das ${formatClock(freeAt)}, em ${formatMinutes(minutes)}.`;
}

/** Reasons that one tap sends. */
export const declineReasons = [
  'Longe demais do embarque',
  'Valor baixo',
  'Destino fora do meu caminho',
  'Sem tempo agora',
  'Problema com o carro',
] as const;
