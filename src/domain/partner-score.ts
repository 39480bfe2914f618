/** How many of so many went as they should. */
export type Share = { of: number; good: number };

/** What the last days say of a partner. */
export type ScoreParts = {
  /** Accepted trips that it kept. */
  kept: Share;
  /** Scheduled pickups at which it was there in time. */
  punctual: Share;
  /** Offers to it alone that it accepted. */
  answered: Share;
};

export const SCORE_DAYS = 90;
/** Who arrives no later than this after the hour was there in time. */
export const PUNCTUAL_MINUTES = 5;
/** With fewer accepted trips, one that was given back would weigh more than all the others say. */
export const SCORE_TRIPS_LEAST = 10;

const weights: Record<keyof ScoreParts, number> = { kept: 5, punctual: 3, answered: 2 };

/** From 0 to 100; null with too few trips. A part of which there was nothing to judge counts for nothing. */
export function overallScore(parts: ScoreParts): number | null {
  if (parts.kept.of < SCORE_TRIPS_LEAST) return null;
  const judged = (Object.keys(weights) as (keyof ScoreParts)[]).filter((name) => parts[name].of > 0);
  const weight = judged.reduce((sum, name) => sum + weights[name], 0);
  const good = judged.reduce((sum, name) => sum + (weights[name] * parts[name].good) / parts[name].of, 0);
  return Math.round((good / weight) * 100);
}
