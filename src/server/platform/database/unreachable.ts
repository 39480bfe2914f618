import { DatabaseError } from 'pg';

/**
 * SQLSTATE classes: connection lost or refused (08), out of space or connections (53), cancelled or shut down (57), and
 * a read-only standby.
 */
const SQL_STATES = /^(?:08|53|57|25006)/;
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** Messages of the errors of `pg`, which have no code. */
const SAID = /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout exceeded when trying to connect)/;

/** Returns true when the database was unreachable or could not work. The statement may have taken effect or not. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseError) return SQL_STATES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // A missing socket or an unresolved host name also means that the server is down.
  if (syscall === 'getaddrinfo' || (syscall === 'connect' && code === 'ENOENT')) return true;
  return SYSTEM_CODES.has(code ?? '') || SAID.test(error.message);
}
