import type { Approval } from '#contract/approvals.ts';

export type ApprovalGroup = readonly [Approval, ...Approval[]];

/** What is decided together: a trip alone, or all of a series that wait; in the order of their first. */
export function groupedBySeries(items: readonly Approval[]): ApprovalGroup[] {
  const groups = Map.groupBy(items, ({ trip }) => trip.seriesId ?? trip.id);
  return [...groups.values()] as unknown as ApprovalGroup[];
}

/** What the whole group costs; null where one of them has no estimate. */
export function totalOf(group: ApprovalGroup): number | null {
  const cents = group.map(({ trip }) => trip.estimateCents);
  return cents.includes(null) ? null : cents.reduce<number>((sum, one) => sum + (one ?? 0), 0);
}

/** Why any of them waits, each reason once. */
export function reasonsOf(group: ApprovalGroup): string[] {
  return [...new Set(group.flatMap(({ reasons }) => reasons))];
}
