/** Point of the screen, in px. */
export type Spot = { x: number; y: number };

/** Marks that are too close to each other to be told apart. */
export type Cluster<Mark extends Spot> = Spot & { marks: readonly Mark[] };

/**
 * Groups marks by the cells of a grid. Marks alone in their cell stay single. A group is drawn at the mean of its marks.
 */
export function clustersOf<Mark extends Spot>(marks: readonly Mark[], cell: number): Cluster<Mark>[] {
  const cells = new Map<string, Mark[]>();
  for (const mark of marks) {
    const key = `${Math.floor(mark.x / cell)} ${Math.floor(mark.y / cell)}`;
    const others = cells.get(key);
    if (others) others.push(mark);
    else cells.set(key, [mark]);
  }
  return [...cells.values()].map((group) => ({ marks: group, x: mean(group, 'x'), y: mean(group, 'y') }));
}

function mean(marks: readonly Spot[], axis: keyof Spot): number {
  return marks.reduce((sum, mark) => sum + mark[axis], 0) / marks.length;
}
