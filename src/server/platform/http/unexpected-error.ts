import type { Refusal } from '#domain/outcome.ts';
import { isUnreachable } from '#server/platform/database/unreachable.ts';
import type { Log } from '#server/platform/log.ts';
import { internal, unavailable } from './problem.ts';

/** Logs an unexpected error and returns the refusal for the caller. */
export function unexpectedError(log: Log, error: unknown): Refusal {
  if (isUnreachable(error)) {
    log.warn({ err: error }, 'O banco de dados não respondeu');
    return unavailable;
  }
  log.error({ err: error }, 'Erro ao atender');
  return internal;
}
