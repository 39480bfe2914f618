export type RowWindow = {
  /** Range of rendered rows: `from` inclusive, `to` exclusive. */
  from: number;
  to: number;
  /** Heights, in px, of the rows left out above and below the rendered ones. */
  above: number;
  below: number;
};

/** Rows are rendered and measured in groups of this size, so that small scroll movements change nothing. */
export const GROUP = 4;

const guessedRow = 44;

/**
 * Returns the rows of a long list to render: the groups between `top` and `bottom`, in px from the start of the list.
 * `heights` contains the heights of the measured groups. The other groups are assumed to have the average height.
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
