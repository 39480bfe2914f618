import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Refusal, refuse } from '#domain/outcome.ts';
import type { Config } from '#server/platform/config.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * Maximum number of failures in a time window, or of requests where a request cannot fail. Sign-in allows ten failures
 * per account and IP address. It allows fifty per account from all IP addresses, because a stranger could easily lock
 * the owner out by a lower limit. It allows a hundred per IP address for all accounts, because the users of an office
 * or hotel share one IP address.
 */
const LIMITS = {
  'sign-in:address': { max: 100, seconds: QUARTER_HOUR },
  'sign-in:account-at-address': { max: 10, seconds: QUARTER_HOUR },
  'sign-in:account': { max: 50, seconds: QUARTER_HOUR },
  // Limits an attacker with a stolen session, who must guess the password here to take over the account.
  'change-password:account': { max: 10, seconds: QUARTER_HOUR },
  // Three of a million codes are valid at a time. Guessing a code requires the password.
  'second-factor:account': { max: 10, seconds: QUARTER_HOUR },
  'second-factor:account-in-a-day': { max: 50, seconds: DAY },
  // Limits unwanted e-mails to one mailbox.
  'reset:account': { max: 3, seconds: HOUR },
  'reset:address': { max: 20, seconds: HOUR },
  'invitation:inviter': { max: 20, seconds: HOUR },
  'sign-up:account': { max: 3, seconds: HOUR },
  'sign-up:address': { max: 20, seconds: HOUR },
  // One faulty integration must not slow down the others.
  'api-key:calls': { max: 600, seconds: 60 },
  // Only calls with unknown keys count.
  'api-key:address': { max: 60, seconds: QUARTER_HOUR },
  // Tokens cannot be guessed. The limit bounds the work that forged tokens cause.
  'custom-token:address': { max: 30, seconds: QUARTER_HOUR },
  // Limits guessing of the codes of ride pages and receipts. Only unknown codes count, because all guests of a hotel
  // share one IP address.
  'ride:address': { max: 60, seconds: QUARTER_HOUR },
  // Only unknown and inactive codes count, as for rides. All guests of a hotel share one IP address, so the limit of
  // requests is that of a busy lobby; requests are also limited per phone and per page.
  'guest-page:address': { max: 60, seconds: QUARTER_HOUR },
  'guest-request:address': { max: 60, seconds: HOUR },
  // Each estimate may call the routing service.
  'guest-estimate:address': { max: 300, seconds: QUARTER_HOUR },
  // Only unknown and revoked codes count.
  'flexible-ride:address': { max: 60, seconds: QUARTER_HOUR },
  'flexible-start:address': { max: 60, seconds: HOUR },
  // Only calls without the secret count, because the provider calls for every Pix payment.
  'pix-webhook:address': { max: 60, seconds: QUARTER_HOUR },
  'receipt:address': { max: 60, seconds: QUARTER_HOUR },
} as const;

type LimitName = keyof typeof LIMITS;
/** The counted limit and its subject: an e-mail address, an IP address or a user. */
export type Attempt = readonly [LimitName, string];

type RateServices = { pool: pg.Pool; config: Pick<Config, 'rateLimit'> };

const countOne = {
  name: 'rate-limit-count',
  text: `insert into rate_limits as r (key, count, window_started_at) values ($1, 1, now())
    on conflict (key) do update set
      count = case when r.window_started_at > now() - make_interval(secs => $2) then least(r.count + 1, 1000000) else 1 end,
      window_started_at = case when r.window_started_at > now() - make_interval(secs => $2) then r.window_started_at else now() end
    returning count, ceil(extract(epoch from window_started_at + make_interval(secs => $2) - now()))::int as seconds_left`,
};

/**
 * Counts attempts before they are made, so that concurrent attempts cannot exceed the limit. `forgiveAttempts` takes
 * back successful attempts. Stops at the first exceeded limit, so that refused attempts do not use up the other limits.
 * Returns null when no limit is exceeded.
 */
export async function countAttempts(services: RateServices, ...attempts: Attempt[]): Promise<Refusal | null> {
  if (!services.config.rateLimit) return null;
  for (const attempt of attempts) {
    const { max, seconds } = LIMITS[attempt[0]];
    const { rows } = await services.pool.query<{ count: number; seconds_left: number }>({
      ...countOne,
      values: [keyOf(attempt), seconds],
    });
    const [counted] = rows;
    if (counted && counted.count > max) return tooMany(Math.max(1, counted.seconds_left));
  }
  return null;
}

/** Takes back attempts that succeeded. */
export async function forgiveAttempts(services: RateServices, ...attempts: Attempt[]): Promise<void> {
  if (!services.config.rateLimit) return;
  await services.pool.query('update rate_limits set count = greatest(count - 1, 0) where key = any($1)', [
    attempts.map(keyOf),
  ]);
}

function tooMany(retryAfterSeconds: number): Refusal {
  const minutes = Math.ceil(retryAfterSeconds / 60);
  const wait = minutes === 1 ? '1 minuto' : `${minutes} minutos`;
  return { ...refuse('too_many_requests', `Muitas tentativas. Aguarde ${wait} e tente de novo.`), retryAfterSeconds };
}

/** Hashes the key, so that the table contains neither IP addresses nor e-mail addresses. */
function keyOf([name, who]: Attempt): string {
  return `${name}:${createHash('sha256').update(who.toLowerCase()).digest('base64url')}`;
}
