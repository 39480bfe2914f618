/** An error that the operator can correct: `main.ts` prints the message without a stack trace and exits with 1. */
export class StartupError extends Error {
  override name = 'StartupError';
}
