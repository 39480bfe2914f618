import { APIError } from 'better-auth/api';
import type pg from 'pg';
import { NO_SESSION } from '#server/platform/auth/library-call.ts';

/**
 * Runs before better-auth creates a session. Refuses blocked accounts and accounts without a role. With a second
 * factor, the session is created by sign-in-challenge.ts once the code is verified.
 */
export async function refuseSession(pool: pg.Pool, userId: string): Promise<void> {
  const { rows } = await pool.query<{ blocked: boolean; tipo: string | null; second_factor: boolean }>(
    `select tipo, blocked_at is not null as blocked,
       exists (select from second_factors f where f.user_id = p.user_id and f.confirmed_at is not null) as second_factor
     from profiles p where user_id = $1`,
    [userId],
  );
  const [profile] = rows;
  if (profile?.blocked) throw new APIError('UNAUTHORIZED', { code: NO_SESSION.blocked });
  if (!profile?.tipo) throw new APIError('UNAUTHORIZED', { code: NO_SESSION.noRole });
  if (profile.second_factor) throw new APIError('UNAUTHORIZED', { code: NO_SESSION.secondFactor, userId });
}
