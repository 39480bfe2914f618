import { type RawBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { ListedPartner, Partner, partnersContract } from '#contract/partners.ts';
import { expiryWarningDays } from '#domain/documents/expiry.ts';
import { PIX_KEY_HOLD_HOURS } from '#domain/payments/payout.ts';
import { unknownDurationSeconds } from '#domain/trips/occupancy.ts';
import { runningStatuses } from '#domain/trips/status.ts';
import type { Category } from '#domain/trips/categories.ts';
import { centralToday } from '#server/features/areas/data.ts';
import { lacksOn } from '#server/features/settings/partner-needs-data.ts';
import { pageOfRows } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { recordOrder } from '#server/platform/api/record-order.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { isFoundBy, sortText } from '#server/platform/database/search-text.ts';
import type { Addressee } from '#server/platform/compose-email.ts';

const hasExpiring = sql<boolean>`exists (select from document_ends e
  where e.partner_id = partners.id and e.expires_on <= ${centralToday} + ${expiryWarningDays}::int)`;
const hasPending = sql<boolean>`exists (select from documents o where o.partner_id = partners.id and o.status = 'pending')`;

const keyHold = sql`make_interval(hours => ${sql.lit(PIX_KEY_HOLD_HOURS)})`;
/** SQL time until which a changed Pix key holds the partner's payouts. */
export const keyHeldUntil = sql<Date | null>`case when pix_key_changed_at > app_now() - ${keyHold} then pix_key_changed_at + ${keyHold} end`;

const plan = sql<Partner['plan']>`(
  select json_build_object('id', c.id, 'name', c.name, 'commissionBp', c.commission_bp, 'feeCents', c.fee_cents, 'feePeriod', c.fee_period,
    'feeFrom', c.fee_from, 'since', partners.plan_since)
  from commission_plans c where c.id = partners.plan_id)`;

/**
 * SQL commission of partner `p` in basis points: the partner's own rate, else its plan's. Null when the central's
 * default applies.
 */
export const agreedCommissionBp = sql<
  number | null
>`coalesce(p.commission_bp, (select c.commission_bp from commission_plans c where c.id = p.plan_id))`;

/** Selects the commission of a partner: its own, its plan's, or the central's default. */
export function commissionBpOf(partnerId: RawBuilder<unknown> | string): RawBuilder<number> {
  return sql<number>`(select coalesce(${agreedCommissionBp}, s.commission_bp)
    from partners p cross join settings s where p.id = ${partnerId})`;
}

/** An amount promised for today is not late yet. */
const releases = sql<ListedPartner['releases']>`(
  select json_build_object('of', coalesce(sum(r.on_time + r.late + case when r.day < ${centralToday} then r.still_pending else 0 end), 0),
    'good', coalesce(sum(r.on_time), 0))
  from release_rollups r where r.partner_id = partners.id
    and r.day between date_trunc('month', ${centralToday})::date - interval '11 months' and ${centralToday})`;

/** Selects the running trip of a driver or vehicle. Of two (one reported offline), the one that ends last. */
function runningTrip(column: 'driver_id' | 'vehicle_id', of: 'drivers' | 'vehicles') {
  const until = sql`(coalesce(o.begun_at, greatest(o.pickup_at, o.arrived_at))
    + make_interval(secs => coalesce(o.duration_seconds, o.hours * 3600, ${unknownDurationSeconds})))`;
  return sql<Partner['drivers'][number]['running']>`(
    select json_build_object('code', o.code, 'until', to_char(${until} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
    from trips o where o.partner_id = ${sql.ref(`${of}.partner_id`)} and o.${sql.ref(column)} = ${sql.ref(`${of}.id`)}
      and o.status in (${sql.join(runningStatuses)}) order by ${until} desc limit 1)`;
}

const lastCrew = sql<Partner['lastCrew']>`(
  select json_build_object('driverId', o.driver_id, 'vehicleId', o.vehicle_id) from trips o
  where o.partner_id = partners.id and o.status in (${sql.join([...runningStatuses, 'completed'])})
    and o.driver_id is not null and o.vehicle_id is not null order by o.pickup_at desc limit 1)`;

const lacks = sql<Partner['lacks']>`(select ${lacksOn(centralToday)} from partners p where p.id = partners.id)`;

type PartnerFilter = InputOf<typeof partnersContract.list>;

export async function listPartners(db: Db, { order, cursor, limit, ...filter }: PartnerFilter) {
  const found = narrowed(db, filter).select(['partners.id', 'partners.sort_text as sort']);
  const { by, first, key } = recordOrder(found, { order, cursor, q: filter.q });
  const rows = await summaries(db)
    .innerJoin(first(limit + 1), 'f.id', 'partners.id')
    .select(['f.sort', releases.as('releases')])
    .orderBy(by)
    .execute();
  return pageOfRows(rows, limit, {
    item: ({ sort: _sort, created_at, ...partner }): ListedPartner => ({
      ...partner,
      createdAt: created_at.toISOString(),
    }),
    key,
  });
}

export async function countPartners(db: Db, filter: Narrowing): Promise<number> {
  const counted = narrowed(db, filter).select((eb) => eb.fn.countAll<number>().as('rows'));
  return (await counted.executeTakeFirstOrThrow()).rows;
}

/** Returns the whole record with drivers and vehicles; null when there is none. */
export async function readPartner(db: Db, id: string): Promise<Partner | null> {
  const row = await summaries(db)
    .select(['correction', 'pix_key as pixKey', 'pix_key_type as pixKeyType'])
    .select(keyHeldUntil.as('heldUntil'))
    .select(['priority', 'commission_bp as commissionBp', 'minimum_balance_cents as minimumBalanceCents'])
    .select([plan.as('plan'), lastCrew.as('lastCrew'), lacks.as('lacks')])
    .select((eb) => [
      jsonArrayFrom(
        eb
          .selectFrom('drivers')
          .select(['id', 'name', 'phone', 'licence_number as licenceNumber', 'licence_expires_on as licenceExpiresOn'])
          .select('municipal_licence_number as municipalLicenceNumber')
          .select('municipal_licence_expires_on as municipalLicenceExpiresOn')
          .select(['active', 'requested_at as requestedAt', 'refusal', 'version'])
          .select(runningTrip('driver_id', 'drivers').as('running'))
          .whereRef('partner_id', '=', 'partners.id')
          .orderBy('active', 'desc')
          .orderBy(sortText('name'))
          .orderBy('id'),
      ).as('drivers'),
      jsonArrayFrom(
        eb
          .selectFrom('vehicles')
          .select(['id', 'plate', 'model', 'colour', 'year', 'seats', 'category', 'accessible', 'active', 'version'])
          .select(['registration_number as registrationNumber', 'registration_expires_on as registrationExpiresOn'])
          .select(['permit_number as permitNumber', 'permit_expires_on as permitExpiresOn'])
          .select(['requested_at as requestedAt', 'refusal'])
          .select(runningTrip('vehicle_id', 'vehicles').as('running'))
          .whereRef('partner_id', '=', 'partners.id')
          .orderBy('active', 'desc')
          .orderBy('plate'),
      ).as('vehicles'),
    ])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, heldUntil: until, ...partner } = row;
  return { ...partner, pixKeyHeldUntil: until?.toISOString() ?? null, createdAt: created_at.toISOString() };
}

/**
 * Returns the current e-mail addresses of the partner's users and contact. Read before a change, so that a removed
 * address is notified too.
 */
export async function readAddressees(db: Db | Tx, id: string): Promise<Addressee[]> {
  const { rows } = await sql<Addressee>`
    select u.email, r.nome as name from profiles r join auth_users u on u.id = r.user_id
      where r.id_parceiro = ${id} and r.tipo = 'parceiro' and r.blocked_at is null
    union all
    select p.email, p.name from partners p where p.id = ${id} and p.email is not null and not exists (
      select from profiles r join auth_users u on u.id = r.user_id
      where r.id_parceiro = p.id and r.tipo = 'parceiro' and r.blocked_at is null and lower(u.email) = lower(p.email))`.execute(
    db,
  );
  return rows;
}

type Narrowing = Omit<PartnerFilter, 'order' | 'cursor' | 'limit'>;

function narrowed(db: Db, { q, status, expiring, unchecked }: Narrowing) {
  let query = db.selectFrom('partners');
  if (status) query = query.where('status', '=', status);
  if (expiring) query = query.where(hasExpiring);
  if (unchecked) query = query.where(hasPending);
  if (q) query = query.where(isFoundBy(q, 'partners'));
  return query;
}

function summaries(db: Db) {
  return db
    .selectFrom('partners')
    .select(['partners.id', 'kind', 'name', 'document', 'email', 'phone', 'status', 'status_reason as statusReason'])
    .select(['available', 'created_at', 'version'])
    .select([
      sql<Category[]>`array(select category from partner_categories where partner_id = partners.id
        order by array_position(array['comum', 'executivo', 'van', 'acessivel'], category))`.as('categories'),
      sql<string[]>`array(select service_area_id from partner_areas where partner_id = partners.id order by 1)`.as(
        'areaIds',
      ),
    ]);
}
