import type { Refusal } from '#domain/outcome.ts';
import { isUnreachable } from '#server/platform/database/unreachable.ts';
import type { Log } from '#server/platform/log.ts';
import { internal, unavailable } from './problem.ts';

/** Logs an error that nobody answered for, and says what the caller is told of it. */
export function refuseSurprise(log: Log, error: unknown): Refusal {
  if (isUnreachable(error)) {
    log.warn({ err: error }, 'O banco de dados não respondeu');
    return unavailable;
  }
  log.error({ err: error }, 'Erro ao atender');
  return internal;
}
