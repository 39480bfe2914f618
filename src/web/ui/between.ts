/** The items from one to the other, both included, whichever stands first. One that is not there counts as the other. */
export function between<Item>(items: readonly Item[], one: Item, other: Item): Item[] {
  const ends = [items.indexOf(one), items.indexOf(other)].filter((at) => at >= 0);
  return ends.length === 0 ? [] : items.slice(Math.min(...ends), Math.max(...ends) + 1);
}
