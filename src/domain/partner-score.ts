/** `good`: number of successes among `of` cases. */
export type Share = { of: number; good: number };

/** Figures of a partner in the last `SCORE_DAYS` days. */
export type ScoreParts = {
  /** Accepted trips that were not given back. */
  kept: Share;
  /** Scheduled pickups that were reached in time. */
  punctual: Share;
  /** Exclusive offers that were accepted. */
  answered: Share;
};

export const SCORE_DAYS = 90;
/** Tolerance in minutes within which an arrival still counts as in time. */
export const PUNCTUAL_MINUTES = 5;
/** Minimum number of accepted trips. With fewer trips, a single trip given back would dominate the score. */
export const SCORE_TRIPS_LEAST = 10;

const weights: Record<keyof ScoreParts, number> = { kept: 5, punctual: 3, answered: 2 };

/** Returns the score from 0 to 100; null with too few trips. Parts without cases are ignored. */
export function overallScore(parts: ScoreParts): number | null {
  if (parts.kept.of < SCORE_TRIPS_LEAST) return null;
  const evaluated = (Object.keys(weights) as (keyof ScoreParts)[]).filter((name) => parts[name].of > 0);
  const weight = evaluated.reduce((sum, name) => sum + weights[name], 0);
  const good = evaluated.reduce((sum, name) => sum + (weights[name] * parts[name].good) / parts[name].of, 0);
  return Math.round((good / weight) * 100);
}
