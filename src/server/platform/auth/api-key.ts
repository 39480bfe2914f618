import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { KeyScope } from '#domain/access/key-scopes.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Prefix of every API key, by which the server and secret scanners distinguish the key from a session token. */
const PREFIX = 'cut_';
const HINT_LENGTH = 4;

export function newApiKey(): string {
  return `${PREFIX}${randomBytes(32).toString('base64url')}`;
}

export function isApiKey(bearer: string): boolean {
  return bearer.startsWith(PREFIX);
}

/**
 * Returns the SHA-256 of a key. A key of 256 random bits needs no slow hash, and every call with a key computes this
 * hash.
 */
export function hashOfApiKey(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

type NewKey = {
  id: string;
  userId: string;
  name: string;
  scopes: readonly KeyScope[];
  createdBy: string;
  expiresInDays: number | null;
};

/** Stores the hash of a key and its last characters for display. */
export async function keepApiKey(tx: Tx, key: string, made: NewKey): Promise<void> {
  const { id, userId, name, scopes, createdBy, expiresInDays } = made;
  await tx
    .insertInto('api_keys')
    .values({
      id,
      user_id: userId,
      name,
      hash: hashOfApiKey(key),
      hint: key.slice(-HINT_LENGTH),
      scopes: [...new Set(scopes)],
      created_by: createdBy,
      expires_at: expiresInDays === null ? null : sql<Date>`now() + make_interval(days => ${expiresInDays}::int)`,
    })
    .execute();
}

/** Revokes a key. Returns false when it was already revoked. */
export async function endApiKey(tx: Tx, id: string): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('api_keys')
    .set({ revoked_at: sql`clock_timestamp()` })
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
