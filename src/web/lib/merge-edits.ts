type Edit<Values> = {
  /** Values when the edit began. */
  base: Values;
  /** Values in the form. */
  typed: Values;
  /** Values stored now. */
  now: Values;
};

/**
 * Merges the user's values with values that other users stored meanwhile, field by field. `clashes` are the fields that
 * both changed differently. `merged` has the user's value there.
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

/** True if two forms have equal values. The values are plain data. */
export function same(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
