import { AsyncLocalStorage } from 'node:async_hooks';

type Fields = { requestId?: string; job?: string };

const fields = new AsyncLocalStorage<Fields>();

/** Every line that this work logs, whichever part of the server writes it, says what it was done for. */
export function logAs<Value>(why: Fields, work: () => Value): Value {
  return fields.run(why, work);
}

/** For what happened to begin in a request and serves everybody. */
export function logForNobody<Value>(work: () => Value): Value {
  return fields.exit(work);
}

export function readLogFields(): Fields {
  return { ...fields.getStore() };
}
