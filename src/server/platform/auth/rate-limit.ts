import { createHash } from 'node:crypto';
import type pg from 'pg';
import { type Refusal, refuse } from '#domain/outcome.ts';
import type { Config } from '#server/platform/config.ts';

const QUARTER_HOUR = 15 * 60;
const HOUR = 60 * 60;
const DAY = 24 * HOUR;

/**
 * How many failures (or, where nothing can fail, requests) a window bears. Counted together they bound a thief: ten guesses for
 * somebody at one address, fifty for one account from anywhere (more would let a stranger lock its owner out too cheaply, fewer
 * would too), a hundred for one address whatever the account (an office or hotel behind one address mistypes that much).
 */
const LIMITS = {
  'sign-in:address': { max: 100, seconds: QUARTER_HOUR },
  'sign-in:account-at-address': { max: 10, seconds: QUARTER_HOUR },
  'sign-in:account': { max: 50, seconds: QUARTER_HOUR },
  // Whoever stole an open session has to guess the password here to keep the account.
  'change-password:account': { max: 10, seconds: QUARTER_HOUR },
  // A code is one of a million, and three are good at a time; whoever guesses here has the password already.
  'second-factor:account': { max: 10, seconds: QUARTER_HOUR },
  'second-factor:account-in-a-day': { max: 50, seconds: DAY },
  // Mails that nobody asked for are a nuisance: three an hour to one mailbox.
  'reset:account': { max: 3, seconds: HOUR },
  'reset:address': { max: 20, seconds: HOUR },
  'invitation:inviter': { max: 20, seconds: HOUR },
  'sign-up:account': { max: 3, seconds: HOUR },
  'sign-up:address': { max: 20, seconds: HOUR },
  // A system that goes astray must not hold up the others.
  'api-key:calls': { max: 600, seconds: 60 },
  // Nor can keys be guessed. Only unknown ones count.
  'api-key:address': { max: 60, seconds: QUARTER_HOUR },
  // Tokens cannot be guessed; this bounds the work that forged ones make.
  'custom-token:address': { max: 30, seconds: QUARTER_HOUR },
  // Nor can the codes of passengers' pages and receipts. Only unknown ones count: a hotel's guests all come from one address.
  'ride:address': { max: 60, seconds: QUARTER_HOUR },
  // Only calls without the secret count: a busy provider calls for every Pix.
  'pix-webhook:address': { max: 60, seconds: QUARTER_HOUR },
  'receipt:address': { max: 60, seconds: QUARTER_HOUR },
} as const;

type LimitName = keyof typeof LIMITS;
/** What is counted, and for whom: an e-mail, an address, a user. */
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
 * Counts the attempts before they are made, so that many at once cannot slip under the limit; `forgive` takes back those that
 * succeeded. The first one above its limit stops the counting: who hammers one lock does not use up the next. Null: go on.
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

/** Takes back what `countAttempts` counted for an attempt that succeeded. */
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

/** Hashed: the table holds neither addresses nor e-mails of people, known or not. */
function keyOf([name, who]: Attempt): string {
  return `${name}:${createHash('sha256').update(who.toLowerCase()).digest('base64url')}`;
}
