import { AsyncLocalStorage } from 'node:async_hooks';

type Fields = { requestId?: string; job?: string };

const fields = new AsyncLocalStorage<Fields>();

/** Adds the fields to every line logged during `work`, also by other modules. */
export function logAs<Value>(why: Fields, work: () => Value): Value {
  return fields.run(why, work);
}

/**
 * Runs `work` without the log fields of the current request, for work that a request starts but that serves all
 * requests.
 */
export function logWithoutContext<Value>(work: () => Value): Value {
  return fields.exit(work);
}

export function readLogFields(): Fields {
  return { ...fields.getStore() };
}
