/** How many days, weeks and months keep one copy each: the newest of theirs. */
export type Retention = { daily: number; weekly: number; monthly: number };

/**
 * Which of these instants (ISO 8601, UTC) may go. A period counts only where there is a copy of it, so that copies do not melt away
 * while none are made; the newest copy stays in any case.
 */
export function chooseExpired(takenAt: readonly string[], { daily, weekly, monthly }: Retention): string[] {
  const newestFirst = takenAt.toSorted().toReversed();
  const kept = new Set([
    ...newestFirst.slice(0, 1),
    ...newestOfEach(newestFirst, (at) => at.slice(0, 10), daily),
    ...newestOfEach(newestFirst, weekOf, weekly),
    ...newestOfEach(newestFirst, (at) => at.slice(0, 7), monthly),
  ]);
  return takenAt.filter((at) => !kept.has(at));
}

function newestOfEach(newestFirst: readonly string[], periodOf: (at: string) => string, count: number): string[] {
  const newest = new Map<string, string>();
  for (const at of newestFirst) if (!newest.has(periodOf(at))) newest.set(periodOf(at), at);
  return [...newest.values()].slice(0, count);
}

const DAY = 86_400_000;
/** 1970-01-01 was a Thursday; weeks begin on Monday. */
const weekOf = (at: string): string => String(Math.floor((Math.floor(Date.parse(at) / DAY) + 3) / 7));
