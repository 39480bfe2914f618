import { pino, type Logger } from 'pino';
import { readLogFields } from '#server/platform/log-context.ts';
import { prettyLine } from '#server/platform/log-terminal.ts';

export type Log = Logger;
export type LogLevel = 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent';

const HIDDEN = '[oculto]';
const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'newPassword',
  'currentPassword',
  'token',
  'idToken',
  'customToken',
  'accessToken',
  'refreshToken',
  'secret',
  'pin',
];
const SECRET_IN_QUERY = /([?&](?:token|code|state|hmac)=)[^&\s"'\\#]+/gi;
/** Search terms may contain names, phone numbers and addresses. */
const PERSONAL_IN_QUERY = /([?&](?:q|phone|lat|lng)=)[^&\s"'\\#]+/gi;
/** The codes in these paths are bearer secrets, because the URL alone opens the page. */
const CODE_IN_PATH = /(\/(?:acompanhar|rides|recibo|receipts|mural|walls)\/)[^/?#\s"'\\]+/gi;
/** SQLSTATE class 23: the detail of a constraint violation repeats the values of the row (names, phones, e-mails). */
const VIOLATION = /^23/;
const PASSWORD_IN_URL = /(\b[a-z][a-z0-9+.-]{0,20}:\/\/[^\s:/@"]*:)[^\s@"/]+@/gi;

/**
 * Masks secrets in the finished log line. Any field may contain a link with a secret: a URL, a message or a stack
 * trace.
 */
export function hideSecrets(line: string): string {
  return line
    .replace(SECRET_IN_QUERY, `$1${HIDDEN}`)
    .replace(PERSONAL_IN_QUERY, `$1${HIDDEN}`)
    .replace(CODE_IN_PATH, `$1${HIDDEN}`)
    .replace(PASSWORD_IN_URL, `$1${HIDDEN}@`);
}

type LogOptions = { level: LogLevel; terminal?: boolean; write?: (line: string) => void };

/** Creates the log: one JSON object per line, or a readable line on a terminal. */
export function createLog({ level, terminal = process.stdout.isTTY, write }: LogOptions): Log {
  const out = write ?? standardOutput();
  return pino(
    {
      level,
      base: null,
      mixin: readLogFields,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
      // A database error carries its whole connection: only name, code, message and stack are logged.
      serializers: { err: describeError },
      redact: { paths: SECRET_FIELDS.flatMap(everyDepth), censor: HIDDEN },
    },
    { write: (line: string) => out(hideSecrets(terminal ? prettyLine(line) : line)) },
  );
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { code, detail, constraint, cause } = error as Partial<Record<string, unknown>> & Error;
  const isViolation = typeof code === 'string' && VIOLATION.test(code);
  return {
    type: error.name,
    message: error.message,
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(detail !== undefined && !isViolation && { detail }),
    ...(cause !== undefined && { cause: describeError(cause) }),
    stack: error.stack,
  };
}

function standardOutput(): (line: string) => void {
  const destination = pino.destination({ fd: 1, sync: true });
  return (line) => destination.write(line);
}

function everyDepth(field: string): string[] {
  const quoted = `["${field}"]`;
  return [quoted, `*${quoted}`, `*.*${quoted}`, `*.*.*${quoted}`];
}
