import type { Approval } from '#contract/approvals.ts';

export type ApprovalGroup = readonly [Approval, ...Approval[]];

/**
 * Groups the trips that are decided together: a single trip, or all waiting trips of a series. Groups keep the order of
 * their first trips.
 */
export function groupedBySeries(items: readonly Approval[]): ApprovalGroup[] {
  const groups = Map.groupBy(items, ({ trip }) => trip.seriesId ?? trip.id);
  return [...groups.values()] as unknown as ApprovalGroup[];
}

/** Returns the estimate of the whole group; null when one trip has none. */
export function totalOf(group: ApprovalGroup): number | null {
  const cents = group.map(({ trip }) => trip.estimateCents);
  return cents.includes(null) ? null : cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** Returns the reasons why trips of the group wait for approval, each once. */
export function reasonsOf(group: ApprovalGroup): string[] {
  return [...new Set(group.flatMap(({ reasons }) => reasons))];
}
