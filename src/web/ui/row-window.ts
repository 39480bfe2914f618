export type RowWindow = {
  /** The first row that stands in the page, and the first after the last. */
  from: number;
  to: number;
  /** Height of what is left out before and after them, in px. */
  above: number;
  below: number;
};

/** Rows come, go and are measured in groups: not every few pixels of a movement change something. */
export const GROUP = 4;

const guessedRow = 44;

/**
 * Which rows of a long list stand in the page: the groups that touch the stretch from `top` to `bottom` (px from the list's begin).
 * `heights` holds those of the groups that were measured; any other is taken for their average.
 */
export function windowOf(
  count: number,
  heights: readonly (number | undefined)[],
  { top, bottom }: { top: number; bottom: number },
): RowWindow {
  const groups = Math.ceil(count / GROUP);
  const usual = averageOf(heights);
  let first = 0;
  let above = 0;
  for (; first < groups - 1; first += 1) {
    const height = heights[first] ?? usual;
    if (above + height > top) break;
    above += height;
  }
  let end = first;
  let reached = above;
  for (; end < groups && (reached < bottom || end === first); end += 1) reached += heights[end] ?? usual;
  let below = 0;
  for (let at = end; at < groups; at += 1) below += heights[at] ?? usual;
  return { from: first * GROUP, to: Math.min(end * GROUP, count), above, below };
}

function averageOf(heights: readonly (number | undefined)[]): number {
  let [sum, known] = [0, 0];
  for (const height of heights) {
    if (height === undefined) continue;
    sum += height;
    known += 1;
  }
  return known === 0 ? guessedRow * GROUP : sum / known;
}
