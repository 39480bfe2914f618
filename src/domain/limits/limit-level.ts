import type { Cents } from '#domain/money.ts';

/** Warning levels of a monthly limit: 80 % used (`near`) or completely used (`reached`). */
export const limitLevels = ['near', 'reached'] as const;
export type LimitLevel = (typeof limitLevels)[number];

export function limitLevel(usedCents: Cents, limitCents: Cents | null): LimitLevel | null {
  if (limitCents === null || usedCents <= 0) return null;
  if (usedCents >= limitCents) return 'reached';
  return usedCents * 100 >= limitCents * 80 ? 'near' : null;
}
