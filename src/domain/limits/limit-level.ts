import type { Cents } from '#domain/money.ts';

/** How far a month's limit is used: four fifths of it, or all; null where nobody has to be warned. */
export const limitLevels = ['near', 'reached'] as const;
export type LimitLevel = (typeof limitLevels)[number];

export function limitLevel(usedCents: Cents, limitCents: Cents | null): LimitLevel | null {
  if (limitCents === null || usedCents <= 0) return null;
  if (usedCents >= limitCents) return 'reached';
  return usedCents * 100 >= limitCents * 80 ? 'near' : null;
}
