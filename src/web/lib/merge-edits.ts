type Edit<Values> = {
  /** What the person started from. */
  base: Values;
  /** What the form holds. */
  typed: Values;
  /** What is stored now. */
  now: Values;
};

/**
 * Puts what somebody typed and what others stored meanwhile together, field by field. `clashes`: fields that both changed,
 * and differently; `merged` has what was typed there.
 */
export function mergeEdits<Values extends object>({ base, typed, now }: Edit<Values>) {
  const fields = Object.keys(now) as (keyof Values & string)[];
  const merged = { ...now };
  const clashes: (keyof Values & string)[] = [];
  for (const field of fields) {
    if (same(typed[field], base[field])) continue;
    merged[field] = typed[field];
    if (!same(now[field], base[field]) && !same(typed[field], now[field])) clashes.push(field);
  }
  return { merged, clashes };
}

/** Whether two forms hold the same; their values are plain data. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
