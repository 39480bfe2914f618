import { useState } from 'react';

type Request = { id: string; amountCents: number };

/** Which rows of a queue are chosen. What another has decided meanwhile is no longer among the rows, nor chosen. */
export function useQueueSelection<Row extends Request>(rows: readonly Row[]) {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const chosen = rows.filter(({ id }) => ids.has(id));
  return {
    chosen,
    cents: chosen.reduce((sum, { amountCents }) => sum + amountCents, 0),
    has: (id: string) => ids.has(id),
    toggle: (id: string) => setIds((before) => (before.has(id) ? without(before, id) : new Set([...before, id]))),
    choose: (some: readonly Row[]) => setIds(new Set(some.map(({ id }) => id))),
    clear: () => setIds(new Set()),
  };
}

function without(ids: ReadonlySet<string>, id: string): ReadonlySet<string> {
  return new Set([...ids].filter((one) => one !== id));
}
