/** Something the operator can mend: `main.ts` prints the message alone, without a stack trace, and exits with 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}
