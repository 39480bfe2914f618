import { DatabaseError } from 'pg';

/** Connection lost or refused (08), out of room or connections (53), cut short or stopped (57), a standby that takes no writes. */
const SQL_STATES = /^(?:08|53|57|25006)/;
const SYSTEM_CODES = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENETUNREACH']);
/** `pg` gives its own errors no code. */
const SAID = /^(?:Connection terminated|Client (?:has encountered|was closed)|timeout exceeded when trying to connect)/;

/** The database could not be reached, or could do nothing now; whether it did what was asked is not known. */
export function isUnreachable(error: unknown): boolean {
  if (error instanceof DatabaseError) return SQL_STATES.test(error.code ?? '');
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as NodeJS.ErrnoException;
  // The socket of one that is down is not there, and neither is its name.
  if (syscall === 'getaddrinfo' || (syscall === 'connect' && code === 'ENOENT')) return true;
  return SYSTEM_CODES.has(code ?? '') || SAID.test(error.message);
}
