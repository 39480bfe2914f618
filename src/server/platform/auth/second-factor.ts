import { createHmac, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { sql } from 'kysely';
import { derivedKey, seal, unseal } from '#server/platform/auth/sealed-secret.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';

const ISSUER = 'Painel Chame um Táxi';
const SECRET_BYTES = 20;
/** Accepts the previous and the next code as well, since clocks of phones differ a little. */
const STEPS_AROUND = 1;
const RECOVERY_CODES = 10;
const RECOVERY_LENGTH = 10;
/** 32 letters and digits without similar-looking ones. */
const ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const CODE = /^\d{6}$/;

/** Setup data for an authenticator app: the `otpauth` URL for the QR code, and the key to type. */
export type Enrolment = { key: string; address: string };
export type Proof = 'code' | 'recovery_code';

/** Starts an enrolment and replaces an unconfirmed enrolment. Returns null when a confirmed enrolment exists. */
export async function beginSecondFactor(
  tx: Tx,
  serverSecret: string,
  { userId, email }: { userId: string; email: string },
): Promise<Enrolment | null> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = seal(sealingKey(serverSecret), userId, secret.base32);
  const begun = await tx
    .insertInto('second_factors')
    .values({ user_id: userId, secret: sealed })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: sealed, last_step: 0 })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  if (begun.numInsertedOrUpdatedRows !== 1n) return null;
  return { key: secret.base32, address: totp(secret, email).toString() };
}

/**
 * Confirms the enrolment with a first code of the app. Returns the recovery codes, which are shown only once. Returns
 * null when the code is wrong or no enrolment was started.
 */
export async function confirmSecondFactor(
  tx: Tx,
  serverSecret: string,
  userId: string,
  code: string,
): Promise<string[] | null> {
  if (!(await spendCode(tx, serverSecret, userId, code, { confirmed: false }))) return null;
  await tx
    .updateTable('second_factors')
    .set({ confirmed_at: sql`clock_timestamp()` })
    .where('user_id', '=', userId)
    .execute();
  return renewRecoveryCodes(tx, serverSecret, userId);
}

/**
 * Uses up a code of the app or a recovery code. Of two concurrent calls with the same code, one returns the kind of the
 * code and the other returns null.
 */
export async function spendSecondFactor(
  tx: Tx,
  serverSecret: string,
  userId: string,
  typed: string,
): Promise<Proof | null> {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  if (CODE.test(code)) return (await spendCode(tx, serverSecret, userId, code, { confirmed: true })) ? 'code' : null;
  const spent = await tx
    .deleteFrom('recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', recoveryHash(serverSecret, userId, code))
    .executeTakeFirst();
  return spent.numDeletedRows === 1n ? 'recovery_code' : null;
}

/** Replaces all recovery codes by ten new ones. */
export async function renewRecoveryCodes(tx: Tx, serverSecret: string, userId: string): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, newRecoveryCode);
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  const rows = codes.map((code) => ({ user_id: userId, code_hash: recoveryHash(serverSecret, userId, code) }));
  await tx.insertInto('recovery_codes').values(rows).execute();
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`);
}

/** Removes the second factor. Returns false when there was none. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const removed = await tx.deleteFrom('second_factors').where('user_id', '=', userId).executeTakeFirst();
  return removed.numDeletedRows === 1n;
}

export async function hasSecondFactor(db: Db, userId: string): Promise<boolean> {
  return (await readSecondFactor(db, userId)).on;
}

export async function readSecondFactor(db: Db, userId: string): Promise<{ on: boolean; recoveryCodesLeft: number }> {
  const found = await db
    .selectFrom('second_factors')
    .select(
      sql<number>`(select count(*)::int from recovery_codes r where r.user_id = second_factors.user_id)`.as('left'),
    )
    .where('user_id', '=', userId)
    .where('confirmed_at', 'is not', null)
    .executeTakeFirst();
  return { on: found !== undefined, recoveryCodesLeft: found?.left ?? 0 };
}

/** Checks the code and advances the accepted time step in one statement, so that no code works twice. */
async function spendCode(
  tx: Tx,
  serverSecret: string,
  userId: string,
  code: string,
  { confirmed }: { confirmed: boolean },
): Promise<boolean> {
  const factor = await tx
    .selectFrom('second_factors')
    .select('secret')
    .where('user_id', '=', userId)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .executeTakeFirst();
  if (!factor) return false;
  const app = totp(Secret.fromBase32(unseal(sealingKey(serverSecret), userId, factor.secret)));
  const step = stepOf(app, code);
  if (step === null) return false;
  const moved = await tx
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where('last_step', '<', step)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

function stepOf(app: TOTP, code: string): number | null {
  const now = app.counter();
  const delta = app.validate({ token: code, window: STEPS_AROUND });
  return delta === null ? null : now + delta;
}

function totp(secret: Secret, email = ''): TOTP {
  return new TOTP({ issuer: ISSUER, label: email, secret });
}

function newRecoveryCode(): string {
  return Array.from(randomBytes(RECOVERY_LENGTH), (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}

function recoveryHash(serverSecret: string, userId: string, code: string): Buffer {
  return createHmac('sha256', derivedKey(serverSecret, 'recovery codes')).update(`${userId} ${code}`).digest();
}

function sealingKey(serverSecret: string): Buffer {
  return derivedKey(serverSecret, 'second factors');
}
