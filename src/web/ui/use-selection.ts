import { useState } from 'react';
import { between } from './between.ts';

export type Selection<Row> = ReturnType<typeof useSelection<Row>>;
type State = { keys: ReadonlySet<string>; last: string | null };

/** Selection of list rows. A row that disappears from the list is no longer selected. */
export function useSelection<Row>(rows: readonly Row[], keyOf: (row: Row) => string) {
  const [{ keys }, setState] = useState<State>({ keys: new Set(), last: null });
  const all = rows.map(keyOf);
  return {
    rows,
    chosen: rows.filter((row) => keys.has(keyOf(row))),
    has: (key: string) => keys.has(key),
    toggle: (key: string) =>
      setState((before) => ({
        keys: before.keys.has(key) ? new Set([...before.keys].filter((one) => one !== key)) : withMore(before, [key]),
        last: key,
      })),
    /** Selects the rows from `from` to `key`. The default of `from` is the last selected row. */
    reach: (key: string, from?: string) =>
      setState((before) => ({ keys: withMore(before, between(all, from ?? before.last ?? key, key)), last: key })),
    choose: (some: readonly Row[]) => setState({ keys: new Set(some.map(keyOf)), last: null }),
    clear: () => setState({ keys: new Set(), last: null }),
  };
}

function withMore({ keys }: State, more: readonly string[]): ReadonlySet<string> {
  return new Set([...keys, ...more]);
}
