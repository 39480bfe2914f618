import type { JSONWebKeySet, JWK } from 'jose';
import type pg from 'pg';
import { newId } from '#server/platform/uuid.ts';

/** The only algorithm with which ID tokens of the panel are signed. */
export const OWN_ALGORITHM = 'EdDSA';
export const KEY_LIFETIME_SECONDS = 90 * 24 * 3600;

type KeyRow = { id: string; public_key: string; private_key: string; created_at: Date; expires_at: Date | null };

/** Signing key in the format of better-auth. The private half is encrypted with the secret of the server. */
type SigningKey = { id: string; publicKey: string; privateKey: string; createdAt: Date; expiresAt?: Date };

/** Stores the signing keys of better-auth in our table, without the columns that a fixed algorithm makes redundant. */
export function signingKeys(pool: pg.Pool) {
  return {
    async getJwks(): Promise<SigningKey[]> {
      const { rows } = await pool.query<KeyRow>('select * from auth_jwks order by created_at');
      return rows.map(toSigningKey);
    },
    async createJwk(key: Omit<SigningKey, 'id'>): Promise<SigningKey> {
      const { rows } = await pool.query<KeyRow>(
        `insert into auth_jwks (id, public_key, private_key, created_at, expires_at) values ($1, $2, $3, $4, $5) returning *`,
        [newId(), key.publicKey, key.privateKey, key.createdAt, key.expiresAt ?? null],
      );
      const [row] = rows;
      if (!row) throw new Error('The new signing key was not returned');
      return toSigningKey(row);
    },
  };
}

/**
 * Returns the public keys for verifying our own ID tokens without an HTTP call. A retired key stays valid for one hour.
 */
export async function ownPublicKeys(pool: pg.Pool): Promise<JSONWebKeySet> {
  const { rows } = await pool.query<{ id: string; public_key: string }>(
    `select id, public_key from auth_jwks where expires_at is null or expires_at > now() - interval '1 hour'`,
  );
  return {
    keys: rows.map(({ id, public_key }) =>
      Object.assign(JSON.parse(public_key) as JWK, { kid: id, alg: OWN_ALGORITHM }),
    ),
  };
}

function toSigningKey(row: KeyRow): SigningKey {
  const key = { id: row.id, publicKey: row.public_key, privateKey: row.private_key, createdAt: row.created_at };
  return row.expires_at ? { ...key, expiresAt: row.expires_at } : key;
}
