export type Spot = { x: number; y: number; name: string };

const letterWidth = 6.4;
const height = 20;
const margin = 24;

/** Returns the indexes of the names that fit without overlap. Earlier names have priority. */
export function roomForNames(spots: readonly Spot[]): Set<number> {
  const shown = new Set<number>();
  const taken: { left: number; right: number; top: number }[] = [];
  for (const [index, { x, y, name }] of spots.entries()) {
    const box = { left: x - 8, right: x + margin + name.length * letterWidth, top: y - height / 2 };
    const covered = taken.some(
      (other) => box.left < other.right && other.left < box.right && Math.abs(box.top - other.top) < height,
    );
    if (covered) continue;
    taken.push(box);
    shown.add(index);
  }
  return shown;
}
