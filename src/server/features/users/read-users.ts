import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { AccountSession } from '#contract/account.ts';
import type { User, usersContract } from '#contract/users.ts';
import { deviceName } from '#domain/access/device.ts';
import { pageOfRows } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { recordOrder } from '#server/platform/api/record-order.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { isFoundBy } from '#server/platform/database/search-text.ts';
import type { Addressee } from '#server/platform/compose-email.ts';

/** Limit far above the number of colleagues that a client has. */
const MOST_COLLEAGUES = 1000;

type UserFilter = InputOf<typeof usersContract.list>;

export async function listUsers(db: Db, { order, cursor, limit, ...filter }: UserFilter) {
  const found = narrowed(db, filter).select(['f.user_id as id', 'f.sort_text as sort']);
  const { by, first, key } = recordOrder(found, { order, cursor, q: filter.q });
  const rows = await users(db)
    .innerJoin(first(limit + 1), 'f.id', 'u.id')
    .select('f.sort')
    .orderBy(by)
    .execute();
  return pageOfRows(rows, limit, { item: userView, key });
}

export async function countUsers(db: Db, filter: Narrowing): Promise<number> {
  const counted = narrowed(db, filter).select((eb) => eb.fn.countAll<number>().as('rows'));
  return (await counted.executeTakeFirstOrThrow()).rows;
}

type Narrowing = Omit<UserFilter, 'order' | 'cursor' | 'limit'>;

/** Filters the users of a list before pagination, so that only the rows of the page are read in full. */
function narrowed(db: Db, { q, status, tipo }: Narrowing) {
  let query = db
    .selectFrom('user_search as f')
    .leftJoin('profiles as p', 'p.user_id', 'f.user_id')
    .where(isPerson('f.user_id'));
  if (tipo) query = query.where('p.tipo', '=', tipo);
  if (status === 'pending')
    query = query.where('f.user_id', 'in', db.selectFrom('sign_ups').select('user_id').where('decided_at', 'is', null));
  if (status === 'active') query = query.where('p.tipo', 'is not', null).where('p.blocked_at', 'is', null);
  if (status === 'blocked') query = query.where('p.blocked_at', 'is not', null);
  if (q) query = query.where(isFoundBy(q, 'f'));
  return query;
}

/** Lists the users who request trips for a client, by name. */
export async function listClientUsers(db: Db, clientId: string): Promise<User[]> {
  const rows = await users(db)
    .where('p.id_cliente', '=', clientId)
    .where('p.tipo', 'in', ['cliente', 'cadviagens'])
    .orderBy('p.nome')
    .orderBy('u.id')
    .limit(MOST_COLLEAGUES)
    .execute();
  return rows.map(userView);
}

/**
 * Lists the unanswered invitations of a client. An invited user who was linked to the client since then is left out.
 */
export async function listUnanswered(db: Db, clientId: string) {
  return db
    .selectFrom('unanswered_invitations as i')
    .select(['i.id', 'i.email', 'i.name', 'i.approves_trips', 'i.blocked_at'])
    .where('i.client_id', '=', clientId)
    .where(
      sql<boolean>`not exists (select from auth_users u join profiles p on p.user_id = u.id
        where u.email = i.email and p.id_cliente = i.client_id)`,
    )
    .orderBy('i.id')
    .limit(MOST_COLLEAGUES)
    .execute();
}

/** Returns the e-mail addresses of these users. */
export async function readAddressees(db: Db, ids: readonly string[]): Promise<(Addressee & { id: string })[]> {
  return db
    .selectFrom('auth_users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .select(['u.id', 'u.email', sql<string>`coalesce(p.nome, '')`.as('name')])
    .where('u.id', 'in', ids)
    .execute();
}

export async function readUser(db: Db, id: string): Promise<User | null> {
  const row = await users(db).where('u.id', '=', id).executeTakeFirst();
  return row ? userView(row) : null;
}

/** Lists the open sessions of a user, most recently used first. */
export async function openSessions(db: Db, userId: string, currentId: string): Promise<AccountSession[]> {
  const rows = await db
    .selectFrom('auth_sessions')
    .select(['id', 'user_agent', 'ip_address', 'created_at', 'updated_at', 'acting_from'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    current: row.id === currentId,
    device: row.acting_from === null ? deviceName(row.user_agent) : 'Administrador da central, por até 30 minutos',
    address: row.acting_from === null ? row.ip_address || null : null,
    createdAt: row.created_at.toISOString(),
    lastSeenAt: row.updated_at.toISOString(),
  }));
}

/** SQL condition that excludes the accounts of API keys. */
function isPerson(column: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`not exists (select from api_keys where user_id = ${sql.ref(column)})`;
}

function users(db: Db) {
  return db
    .selectFrom('auth_users as u')
    .leftJoin('profiles as p', 'p.user_id', 'u.id')
    .leftJoin('sign_ups as s', 's.user_id', 'u.id')
    .leftJoin('clients as c', 'c.id', 'p.id_cliente')
    .leftJoin('partners as t', 't.id', 'p.id_parceiro')
    .leftJoin('drivers as d', 'd.id', 'p.driver_id')
    .where(isPerson('u.id'))
    .select([
      'u.id',
      'u.email',
      'u.email_verified',
      'u.created_at',
      'p.tipo',
      'p.id_cliente',
      'p.id_parceiro',
      'p.nome',
      'p.version',
    ])
    .select(['p.approves_trips', 'p.blocked_at', 'p.blocked_reason', 'c.name as client_name', 't.name as partner_name'])
    .select(['p.driver_id', 'd.name as driver_name'])
    .select([
      sql<boolean>`exists (select from second_factors where user_id = u.id and confirmed_at is not null)`.as(
        'second_factor',
      ),
      sql<boolean>`exists (select from auth_accounts where user_id = u.id and password is not null)`.as('has_password'),
    ])
    .select(['s.wants', 's.name', 's.phone', 's.document', 's.decided_at', 's.created_at as asked_at'])
    .select(
      sql<Date | null>`(select at from audit_log
        where subject_type = 'user' and subject_id = u.id and action = 'user.sign_in' order by id desc limit 1)`.as(
        'signed_in_at',
      ),
    );
}

type UserRow = Awaited<ReturnType<ReturnType<typeof users>['execute']>>[number];

function userView(row: UserRow): User {
  return {
    id: row.id,
    email: row.email,
    tipo: row.tipo ?? '',
    id_cliente: row.id_cliente ?? '',
    id_parceiro: row.id_parceiro ?? '',
    nome: row.nome ?? '',
    clientName: row.client_name,
    partnerName: row.partner_name,
    driverId: row.driver_id,
    driverName: row.driver_name,
    approvesTrips: row.approves_trips ?? false,
    blocked: row.blocked_at !== null,
    blockedReason: row.blocked_reason,
    emailVerified: row.email_verified,
    hasPassword: row.has_password,
    secondFactor: row.second_factor,
    signUp: signUpView(row),
    lastSignInAt: row.signed_in_at?.toISOString() ?? null,
    createdAt: row.created_at.toISOString(),
    version: row.version ?? 0,
  };
}

function signUpView({ wants, name, phone, document, decided_at, asked_at }: UserRow): User['signUp'] {
  if (!wants || !asked_at) return null;
  return {
    wants,
    name: name ?? '',
    phone: phone ?? '',
    document: document ?? '',
    decided: decided_at !== null,
    createdAt: asked_at.toISOString(),
  };
}
