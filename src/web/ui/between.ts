/**
 * Returns the items between two items, inclusive, in either order. If only one of the two items is in the list, returns
 * that item alone.
 */
export function between<Item>(items: readonly Item[], one: Item, other: Item): Item[] {
  const ends = [items.indexOf(one), items.indexOf(other)].filter((at) => at >= 0);
  return ends.length === 0 ? [] : items.slice(Math.min(...ends), Math.max(...ends) + 1);
}
