/** Numbers of days, weeks and months for which the newest backup of the day, week or month is kept. */
export type Retention = { daily: number; weekly: number; monthly: number };

/**
 * Returns the instants (ISO 8601, UTC) of backups that may be deleted. Days, weeks and months without a backup do not
 * count, so that old backups are not deleted while no new backups are made. The newest backup is always kept.
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
/** Returns the number of the week, which begins on Monday; 1970-01-01 was a Thursday. */
const weekOf = (at: string): string => String(Math.floor((Math.floor(Date.parse(at) / DAY) + 3) / 7));
