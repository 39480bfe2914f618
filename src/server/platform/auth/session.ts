import type { IncomingHttpHeaders } from 'node:http';
import { sql } from 'kysely';
import { type Actor, actorOf, type Profile, type Role } from '#domain/access/roles.ts';
import type { KeyScope } from '#domain/access/key-scopes.ts';
import type { SessionLimit } from '#domain/access/session-limit.ts';
import { hashOfApiKey, isApiKey } from '#server/platform/auth/api-key.ts';
import { readCookie, setCookie, sign, unsign } from '#server/platform/auth/cookies.ts';
import type { Auth } from '#server/platform/auth/auth.ts';
import type { Database, Db } from '#server/platform/database/pool.ts';

/** The user of a session or API key. A user without an actor (blocked, no profile, no role) counts as not signed in. */
export type SignedIn = {
  sessionId: string;
  userId: string;
  email: string;
  expiresAt: Date;
  profile: Profile & { version: number; approvesTrips: boolean; driverId: string | null };
  actor: Actor | null;
  secondFactor: boolean;
  /** The administrator who acts in the session of another user. */
  acting: { adminId: string; adminName: string; fromSessionId: string } | null;
  limit: SessionLimit | null;
  /** Permissions of an API key. */
  scopes: readonly KeyScope[] | null;
};

type SessionServices = Pick<Database, 'pool'> & { auth: Auth };

/** Thirty days, extended by every use, so that the phones of partners stay signed in. */
export const SESSION_SECONDS = 30 * 24 * 3600;
const BEARER = /^bearer\s+(\S+)$/i;

/** API keys as rows with the columns of sessions. */
const KEYS = `(select id, user_id, hash, scopes, null::uuid as acting_admin_id, null::uuid as acting_from,
  coalesce(expires_at, '2099-12-31') as expires_at, coalesce(last_used_at, '-infinity') as updated_at from api_keys where revoked_at is null)`;

const select = (
  from: string,
  scopes: string,
) => `select s.id, ${scopes} as scopes, s.user_id, s.expires_at, s.updated_at < now() - interval '5 minutes' as stale, u.email,
    p.tipo, p.id_cliente, p.id_parceiro, p.nome, p.version, p.approves_trips, p.driver_id, p.blocked_at,
    f.user_id is not null as second_factor, (select admins_need_second_factor from settings) as admins_need_second_factor,
    s.acting_admin_id, s.acting_from, a.nome as acting_name, a.tipo = 'admin' and a.blocked_at is null as acting_allowed
  from ${from} s join auth_users u on u.id = s.user_id left join profiles p on p.user_id = s.user_id
    left join second_factors f on f.user_id = s.user_id and f.confirmed_at is not null
    left join profiles a on a.user_id = s.acting_admin_id
  where s.expires_at > now()`;
const SESSIONS = select('auth_sessions', 'null::text[]');
const API_KEYS = select(KEYS, 's.scopes');
const byToken = { name: 'session-by-token', text: `${SESSIONS} and s.token = $1` };
const byKey = { name: 'api-key-by-hash', text: `${API_KEYS} and s.hash = $1` };
const touch = {
  name: 'session-touch',
  text: `update auth_sessions set updated_at = now(), expires_at = greatest(expires_at, now() + make_interval(secs => $2))
    where id = $1 and expires_at > now() and acting_from is null`,
};

const touchKey = { name: 'api-key-touch', text: `update api_keys set last_used_at = now() where id = $1` };

type SessionRow = {
  id: string;
  scopes: KeyScope[] | null;
  user_id: string;
  expires_at: Date;
  stale: boolean;
  email: string;
  tipo: Role | null;
  id_cliente: string | null;
  id_parceiro: string | null;
  nome: string | null;
  version: number | null;
  approves_trips: boolean | null;
  driver_id: string | null;
  blocked_at: Date | null;
  second_factor: boolean;
  admins_need_second_factor: boolean;
  acting_admin_id: string | null;
  acting_from: string | null;
  acting_name: string | null;
  acting_allowed: boolean | null;
};

/**
 * Returns the caller of the session cookie or of `Authorization: Bearer`. The result may be five seconds old and is for
 * reads only. Commands call `recheckSession`.
 */
export async function readSession(services: SessionServices, headers: IncomingHttpHeaders): Promise<SignedIn | null> {
  const key = apiKey(headers);
  if (key !== null) {
    const hash = hashOfApiKey(key);
    return services.auth.sessions.read(hash, () => loadKey(services, hash));
  }
  const token = sessionToken(services.auth, headers);
  if (!token) return null;
  return services.auth.sessions.read(token, () => loadSession(services, token));
}

/** Returns the current user of the session, read in the transaction of the command and never cached. */
export async function recheckSession(
  tx: Db,
  { sessionId, scopes }: Pick<SignedIn, 'sessionId' | 'scopes'>,
): Promise<SignedIn | null> {
  const found = sql.raw(scopes === null ? SESSIONS : API_KEYS);
  const { rows } = await sql<SessionRow>`${found} and s.id = ${sessionId}`.execute(tx);
  return rows[0] ? signedInFrom(rows[0]) : null;
}

/** Returns the API key that the caller sent, valid or not. */
export function apiKey(headers: IncomingHttpHeaders): string | null {
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  return bearer !== undefined && isApiKey(bearer) ? bearer : null;
}

/** Returns the verified session token of the caller. With a bearer header, cookies are ignored. */
export function sessionToken({ secret, cookie }: Auth, headers: IncomingHttpHeaders): string | null {
  const bearer = BEARER.exec(headers.authorization ?? '')?.[1];
  const signed = bearer ?? readCookie(headers, cookie.name);
  return signed ? unsign(signed, secret) : null;
}

/** Returns the session cookie with its full lifetime from now. */
export function sessionCookie({ secret, cookie }: Auth, token: string): string {
  const value = encodeURIComponent(sign(token, secret));
  return setCookie(cookie.name, value, { maxAgeSeconds: SESSION_SECONDS, secure: cookie.secure, sameSite: 'Lax' });
}

export function expiredSessionCookie({ cookie }: Auth): string {
  return setCookie(cookie.name, '', { maxAgeSeconds: 0, secure: cookie.secure, sameSite: 'Lax' });
}

async function loadSession({ pool }: SessionServices, token: string): Promise<SignedIn | null> {
  const { rows } = await pool.query<SessionRow>({ ...byToken, values: [token] });
  const [row] = rows;
  if (!row) return null;
  // Not awaited: the next call retries a failed update.
  if (row.stale) void pool.query({ ...touch, values: [row.id, SESSION_SECONDS] }).catch(() => undefined);
  return signedInFrom(row);
}

async function loadKey({ pool }: SessionServices, hash: string): Promise<SignedIn | null> {
  const { rows } = await pool.query<SessionRow>({ ...byKey, values: [hash] });
  const [row] = rows;
  if (!row) return null;
  if (row.stale) void pool.query({ ...touchKey, values: [row.id] }).catch(() => undefined);
  return signedInFrom(row);
}

function signedInFrom(row: SessionRow): SignedIn {
  const profile = {
    tipo: row.tipo ?? ('' as const),
    id_cliente: row.id_cliente ?? '',
    id_parceiro: row.id_parceiro ?? '',
    nome: row.nome ?? '',
    version: row.version ?? 0,
    approvesTrips: row.approves_trips ?? false,
    driverId: row.driver_id,
  };
  return {
    sessionId: row.id,
    userId: row.user_id,
    email: row.email,
    expiresAt: row.expires_at,
    profile,
    actor: isStopped(row) ? null : actorOf(row.user_id, profile, profile.approvesTrips, row.driver_id),
    secondFactor: row.second_factor,
    acting: actingOf(row),
    limit: limitOf(row),
    scopes: row.scopes,
  };
}

/**
 * Returns true for a blocked user. Also returns true for an acting session when the administrator has lost that role,
 * or when the user has become an administrator.
 */
function isStopped({ blocked_at, acting_from, acting_allowed, tipo }: SessionRow): boolean {
  return blocked_at !== null || (acting_from !== null && (!acting_allowed || tipo === 'admin'));
}

function actingOf({ acting_admin_id, acting_name, acting_from }: SessionRow): SignedIn['acting'] {
  if (acting_admin_id === null || acting_from === null) return null;
  return { adminId: acting_admin_id, adminName: acting_name ?? '', fromSessionId: acting_from };
}

function limitOf(row: SessionRow): SessionLimit | null {
  const { scopes, acting_from, tipo, second_factor, admins_need_second_factor } = row;
  if (scopes !== null) return 'key';
  if (acting_from !== null) return 'acting';
  return tipo === 'admin' && admins_need_second_factor && !second_factor ? 'enrolling' : null;
}
