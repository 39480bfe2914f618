import { APIError } from 'better-auth/api';
import type pg from 'pg';

/** Codes that the library's answer carries when the password was right and there is still no session. */
export const NO_SESSION = { blocked: 'ACCOUNT_BLOCKED', noRole: 'ACCOUNT_WITHOUT_ROLE' } as const;

/** Asked before any session is made, whichever way somebody comes in: a blocked account and one without a role get none. */
export async function refuseSession(pool: pg.Pool, userId: string): Promise<void> {
  const { rows } = await pool.query<{ blocked: boolean; tipo: string | null }>(
    'select tipo, blocked_at is not null as blocked from profiles where user_id = $1',
    [userId],
  );
  const [profile] = rows;
  if (profile?.blocked) throw new APIError('UNAUTHORIZED', { code: NO_SESSION.blocked });
  if (!profile?.tipo) throw new APIError('UNAUTHORIZED', { code: NO_SESSION.noRole });
}
