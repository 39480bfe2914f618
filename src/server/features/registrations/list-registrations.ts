import { type RawBuilder, sql } from 'kysely';
import type { Clash, Registration } from '#contract/registrations.ts';
import type { Db } from '#server/platform/database/pool.ts';

/** Maximum number of listed registrations. Further registrations appear when listed registrations are decided. */
const MOST = 200;

/** SQL time at which the central last returned something to partner `p` for correction. */
const givenBackAt = sql`(select max(a.at) from audit_log a where a.subject_type = 'partner' and a.subject_id = p.id and a.action in
  ('partner.correction', 'partner.driver_refuse', 'partner.vehicle_refuse', 'partner.document_refuse'))`;
/** Number of days after which a refused entry that the partner leaves unchanged counts as abandoned. */
const GIVEN_UP_DAYS = 90;

const waitingFleet = sql`select partner_id, min(requested_at) as since from (
    select partner_id, requested_at from drivers where requested_at is not null
    union all select partner_id, requested_at from vehicles where requested_at is not null) waiting group by partner_id`;
const refusedFleet = sql`
  select partner_id from drivers where refusal is not null and requested_at is null and not active
  union select partner_id from vehicles where refusal is not null and requested_at is null and not active
  union select d.partner_id from documents d where d.status = 'refused' and not exists (
    select from documents n where n.partner_id = d.partner_id and n.kind = d.kind and n.sent_at > d.sent_at
      and (n.driver_id, n.vehicle_id, n.title) is not distinct from (d.driver_id, d.vehicle_id, d.title))`;

const registrations = sql`(
  select 'sign_up' as kind, user_id as id, name, wants, created_at as since, 'central' as turn from sign_ups where decided_at is null
  union all
  select 'partner', p.id, p.name, 'parceiro', case when p.correction is null then coalesce(p.submitted_at, p.created_at)
      else coalesce(${givenBackAt}, p.created_at) end, case when p.correction is null then 'central' else 'partner' end
    from partners p where p.status = 'pending'
  union all
  select 'fleet', p.id, p.name, 'parceiro', f.since, 'central'
    from (${waitingFleet}) f join partners p on p.id = f.partner_id where p.status <> 'pending'
  union all
  select 'fleet', p.id, p.name, 'parceiro', ${givenBackAt}, 'partner'
    from (${refusedFleet}) r join partners p on p.id = r.partner_id
    where p.status = 'active' and ${givenBackAt} > app_now() - make_interval(days => ${sql.lit(GIVEN_UP_DAYS)})
      and not exists (select from (${waitingFleet}) f where f.partner_id = p.id))`;

type Row = Omit<Registration, 'since'> & { since: Date };

/**
 * Lists all registrations that wait for approval. Registrations that wait for the central precede those that wait for
 * the partner, each oldest first.
 */
export async function listRegistrations(db: Db): Promise<{ items: Registration[]; full: boolean }> {
  const { rows } = await sql<Row>`
    select * from ${registrations} r order by turn, since, id limit ${MOST + 1}`.execute(db);
  return { items: rows.slice(0, MOST).map(inText), full: rows.length > MOST };
}

function inText({ since, ...row }: Row): Registration {
  return { ...row, since: since.toISOString() };
}

export async function countRegistrations(db: Db): Promise<number> {
  const counted = sql<number>`(select count(*) from ${registrations} r where turn = 'central')`;
  return (await db.selectNoFrom(counted.as('waiting')).executeTakeFirstOrThrow()).waiting;
}

/** Lists other records that share data with a sign-up. */
export async function listSignUpClashes(db: Db, userId: string): Promise<Clash[]> {
  const own = sql`select s.user_id as id, s.document, s.phone, lower(u.email) as email
    from sign_ups s join auth_users u on u.id = s.user_id where s.user_id = ${userId}`;
  return (await clashesOf(own).execute(db)).rows;
}

/** Lists other records that share data with a partner, its drivers or vehicles. */
export async function listPartnerClashes(db: Db, partnerId: string): Promise<Clash[]> {
  const own = sql`select id, document, phone, lower(email) as email from partners where id = ${partnerId}`;
  const fleet = sql`
    union all
    select 'plate', o.plate, 'partner', p.id, p.name from vehicles v
      join vehicles o on o.plate = v.plate and o.partner_id <> v.partner_id join partners p on p.id = o.partner_id
      where v.partner_id = ${partnerId}
    union all
    select 'licence', o.licence_number, 'partner', p.id, p.name from drivers d
      join drivers o on o.licence_number = d.licence_number and o.partner_id <> d.partner_id join partners p on p.id = o.partner_id
      where d.partner_id = ${partnerId}`;
  return (await clashesOf(own, fleet).execute(db)).rows;
}

/** SQL for partners, clients and open sign-ups that share contact data with a record, and for further clashes. */
function clashesOf(own: RawBuilder<unknown>, further = sql``): RawBuilder<Clash> {
  return sql<Clash>`
    with own as (${own})
    select x.what, x.value, t.of, t.id, t.name from own
    join (select 'partner' as of, id, name, document, phone, lower(email) as email from partners
      union all select 'client', id, name, document, phone, lower(email) from clients
      union all select 'user', s.user_id, s.name, s.document, s.phone, lower(u.email)
        from sign_ups s join auth_users u on u.id = s.user_id where s.decided_at is null) t
      on t.id <> own.id and (t.document = own.document or t.phone = own.phone or t.email = own.email)
    cross join lateral (values ('document', case when t.document = own.document then t.document end),
      ('phone', case when t.phone = own.phone then t.phone end), ('email', case when t.email = own.email then t.email end)) x(what, value)
    where x.value is not null
    ${further}`;
}
