import { expressionBuilder, type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { ListedPartner, Partner, partnersContract } from '#contract/partners.ts';
import { expiryWarningDays } from '#domain/documents/expiry.ts';
import { PIX_KEY_HOLD_HOURS } from '#domain/payments/payout.ts';
import { unknownDurationSeconds } from '#domain/trips/occupancy.ts';
import { runningStatuses } from '#domain/trips/status.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { lacksOn } from '#server/features/settings/partner-needs.ts';
import { pageOfRows } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { recordOrder } from '#server/platform/api/record-order.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import type { DB } from '#server/platform/database/schema.ts';
import { isFoundBy, sortText } from '#server/platform/database/search-text.ts';
import type { Addressee } from '#server/platform/compose-email.ts';

const hasExpiring = sql<boolean>`exists (select from document_ends e
  where e.partner_id = partners.id and e.expires_on <= ${centralToday} + ${expiryWarningDays}::int)`;
const hasPending = sql<boolean>`exists (select from documents o where o.partner_id = partners.id and o.status = 'pending')`;

const keyHold = sql`make_interval(hours => ${sql.lit(PIX_KEY_HOLD_HOURS)})`;
/** SQL time until which a changed Pix key blocks the partner's payouts. */
export const keyHeldUntil = sql<Date | null>`case when pix_key_changed_at > app_now() - ${keyHold} then pix_key_changed_at + ${keyHold} end`;

const ofPartner = expressionBuilder<DB, 'partners'>();

const plan = jsonObjectFrom(
  ofPartner
    .selectFrom('commission_plans as c')
    .select(['c.id', 'c.name', 'c.commission_bp as commissionBp', 'c.fee_cents as feeCents'])
    .select(['c.fee_period as feePeriod', 'c.fee_from as feeFrom'])
    .select(ofPartner.ref('partners.plan_since').$notNull().as('since'))
    .whereRef('c.id', '=', 'partners.plan_id'),
);

/**
 * SQL commission of partner `p` in basis points: the partner's own rate, else the rate of its plan. Null when the
 * central's default applies.
 */
export const agreedCommissionBp = sql<
  number | null
>`coalesce(p.commission_bp, (select c.commission_bp from commission_plans c where c.id = p.plan_id))`;

/** Selects the commission of a partner: its own rate, else the rate of its plan, else the central's default. */
export function commissionBpOf(partnerId: RawBuilder<unknown> | string): RawBuilder<number> {
  return sql<number>`(select coalesce(${agreedCommissionBp}, s.commission_bp)
    from partners p cross join settings s where p.id = ${partnerId})`;
}

/** Counts the promised releases of a partner and the releases on time. An amount promised for today is not late yet. */
const releases = jsonObjectFrom(
  ofPartner
    .selectFrom('release_rollups as r')
    .select([
      sql<number>`coalesce(sum(r.on_time + r.late + case when r.day < ${centralToday} then r.still_pending else 0 end), 0)`.as(
        'of',
      ),
      sql<number>`coalesce(sum(r.on_time), 0)`.as('good'),
    ])
    .whereRef('r.partner_id', '=', 'partners.id')
    .where(
      sql<SqlBool>`r.day between date_trunc('month', ${centralToday})::date - interval '11 months' and ${centralToday}`,
    ),
).$notNull();

/**
 * Selects the running trip of a driver or vehicle. Two trips can run at once when a phone that was offline reports
 * actions late. Of two running trips, selects the trip that ends last.
 */
function runningTrip(column: 'driver_id' | 'vehicle_id', of: 'drivers' | 'vehicles') {
  const eb = expressionBuilder<DB, 'drivers' | 'vehicles'>();
  const until = sql`(coalesce(o.begun_at, greatest(o.pickup_at, o.arrived_at))
    + make_interval(secs => coalesce(o.duration_seconds, o.hours * 3600, ${unknownDurationSeconds})))`;
  return jsonObjectFrom(
    eb
      .selectFrom('trips as o')
      .select((trip) => trip.ref('o.code').$notNull().as('code'))
      .select(sql<string>`to_char(${until} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`.as('until'))
      .whereRef('o.partner_id', '=', `${of}.partner_id`)
      .whereRef(`o.${column}`, '=', `${of}.id`)
      .where('o.status', 'in', runningStatuses)
      .orderBy(until, 'desc')
      .limit(1),
  );
}

const lastCrew = jsonObjectFrom(
  ofPartner
    .selectFrom('trips as o')
    .select((eb) => eb.ref('o.driver_id').$notNull().as('driverId'))
    .select((eb) => eb.ref('o.vehicle_id').$notNull().as('vehicleId'))
    .whereRef('o.partner_id', '=', 'partners.id')
    .where('o.status', 'in', [...runningStatuses, 'completed'])
    .where('o.driver_id', 'is not', null)
    .where('o.vehicle_id', 'is not', null)
    .orderBy('o.pickup_at', 'desc')
    .limit(1),
);

const lacks = ofPartner
  .selectFrom('partners as p')
  .select(lacksOn(centralToday).as('lacks'))
  .whereRef('p.id', '=', 'partners.id')
  .$asScalar()
  .$notNull();

const categories = sql<RowOf<'partner_categories'>['category'][]>`array(
  select category from partner_categories where partner_id = partners.id
  order by array_position(array['comum', 'executivo', 'van', 'acessivel'], category))`;

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

/** Returns the partner with drivers and vehicles, or null when the partner does not exist. */
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
  const users = db
    .selectFrom('profiles as r')
    .innerJoin('auth_users as u', 'u.id', 'r.user_id')
    .where('r.id_parceiro', '=', id)
    .where('r.tipo', '=', 'parceiro')
    .where('r.blocked_at', 'is', null);
  const sameEmail = users.where(sql<SqlBool>`lower(u.email) = lower(p.email)`);
  const contact = db
    .selectFrom('partners as p')
    .select((eb) => [eb.ref('p.email').$notNull().as('email'), 'p.name'])
    .where('p.id', '=', id)
    .where('p.email', 'is not', null)
    .where((eb) => eb.not(eb.exists(sameEmail)));
  return users.select(['u.email', 'r.nome as name']).unionAll(contact).execute();
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
      categories.as('categories'),
      sql<string[]>`array(select service_area_id from partner_areas where partner_id = partners.id order by 1)`.as(
        'areaIds',
      ),
    ]);
}
