import type { Cents } from '#domain/money.ts';

/** Usage of a monthly limit: four fifths or all of it; null when no warning is needed. */
export const limitLevels = ['near', 'reached'] as const;
export type LimitLevel = (typeof limitLevels)[number];

export function limitLevel(usedCents: Cents, limitCents: Cents | null): LimitLevel | null {
  if (limitCents === null || usedCents <= 0) return null;
  if (usedCents >= limitCents) return 'reached';
  return usedCents * 100 >= limitCents * 80 ? 'near' : null;
}
