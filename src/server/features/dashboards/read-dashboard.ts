import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Dashboard, DashboardDays } from '#contract/dashboards.ts';
import type { Trip } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { expiryWarningDays } from '#domain/documents/expiry.ts';
import { type DocumentKind, nameDocument } from '#domain/documents/kinds.ts';
import { centralToday as today } from '#server/features/areas/read-areas.ts';
import { countApprovals } from '#server/features/trips/approvals/read-approvals.ts';
import { agreedCommissionBp } from '#server/features/partners/read-partners.ts';
import { countWarned, thisMonth } from '#server/features/limits/read-usage.ts';
import { openBilled } from '#server/features/trips/read/report-sums.ts';
import { availableTo, inScope } from '#server/features/trips/read/scope.ts';
import type { TripFilter } from '#server/features/trips/read/filter.ts';
import { countRegistrations } from '#server/features/registrations/list-registrations.ts';
import { countOpenSteps } from '#server/features/settings/read-first-steps.ts';
import { lacksOn } from '#server/features/settings/partner-needs.ts';
import { listTrips } from '#server/features/trips/read/list-trips.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Services } from '#server/platform/services.ts';
import { type AskedDays, readDays } from './read-days.ts';

const LIST_LENGTH = 5;
const endsSoon = sql<SqlBool>`e.expires_on <= ${today} + ${expiryWarningDays}::int`;
const uncovered = sql<SqlBool>`t.status in ('awaiting_approval', 'scheduled', 'available', 'offered') and t.pickup_at > app_now()`;

const countOf = (rows: RawBuilder<unknown>) => sql<number>`(select count(*) from ${rows})`;

type Known = Pick<Services, 'db' | 'config'>;

/**
 * Returns the numbers of this role's dashboard: current numbers from the rows, daily numbers from the rollups. The
 * balance of a partner and the limits of a client are not read from `replica`.
 */
export async function readDashboard(
  { db, config }: Known,
  replica: Db,
  actor: Actor,
  asked: AskedDays,
): Promise<Dashboard> {
  const days = readDays(replica, actor, asked);
  if (actor.role === 'admin') return together(readAdmin({ db: replica, config }, actor), days);
  if (actor.role === 'parceiro') return together(readPartner(db, actor), days);
  if (actor.role === 'cliente') return together(readClient(db, actor), days);
  return together(readBooker(replica, actor), days);
}

async function together<Now extends object>(now: Promise<Now>, days: Promise<DashboardDays>) {
  const [figures, ofDays] = await Promise.all([now, days]);
  return { ...figures, days: ofDays };
}

type FiguresOf<Role extends Dashboard['role']> = Omit<Extract<Dashboard, { role: Role }>, 'days'>;

async function readAdmin(services: Known, actor: Actor): Promise<FiguresOf<'admin'>> {
  const { db } = services;
  const [figures, openSteps, waitingRegistrations, toApprove, warnedLimits, list] = await Promise.all([
    db
      .selectNoFrom([
        countOf(sql`trips t where ${uncovered} and t.pickup_at <= app_now() + interval '24 hours'`).as(
          'uncoveredNext24h',
        ),
        countOf(sql`trips where status in ('en_route', 'arrived', 'in_progress')`).as('runningNow'),
        countOf(sql`trips where status = 'available'`).as('availableNow'),
        countOf(sql`trips where partner_side = 'in_review'`).as('inReview'),
        countOf(sql`invoice_contests where state = 'open'`).as('waitingContests'),
        countOf(sql`top_ups where status = 'pending'`).as('pendingTopUps'),
        countOf(sql`payouts where status = 'pending'`).as('pendingPayouts'),
        countOf(sql`adjustment_batches where status in ('awaiting', 'reversing')`).as('waitingAdjustments'),
        countOf(sql`document_ends e where ${endsSoon}`).as('expiringDocuments'),
        countOf(sql`documents where status = 'pending'`).as('uncheckedDocuments'),
      ])
      .executeTakeFirstOrThrow(),
    countOpenSteps(services),
    countRegistrations(db),
    countApprovals(db, actor),
    countWarned(db),
    upcoming(db, actor, { uncovered: true }),
  ]);
  return {
    role: 'admin',
    ...figures,
    openSteps,
    waitingRegistrations,
    toApprove,
    warnedLimits,
    uncovered: list,
  };
}

async function readPartner(db: Db, actor: Actor): Promise<FiguresOf<'parceiro'>> {
  const partnerId = actor.partnerId ?? null;
  const [figures, next, expiring] = await Promise.all([
    readPartnerFigures(db, partnerId),
    // Filters by assigned partner, because a partner still sees trips that it gave back and that may now be assigned to
    // another partner.
    partnerId ? upcoming(db, actor, { partnerId, status: 'accepted,en_route,arrived,in_progress' }, 1) : [],
    listExpiring(db, partnerId),
  ]);
  return { role: 'parceiro', ...figures, nextTrip: next[0] ?? null, expiring };
}

async function readPartnerFigures(db: Db, partnerId: string | null) {
  return db
    .selectFrom('settings as s')
    .leftJoin('partners as p', (join) => join.on(sql<SqlBool>`p.id = ${partnerId}`))
    .leftJoin('ledger.accounts as a', (join) =>
      join.on('a.kind', '=', sql.lit('wallet')).on('a.partner_id', '=', partnerId),
    )
    .leftJoin('ledger.balances as b', 'b.account_id', 'a.id')
    .select((eb) => {
      const pending = eb
        .selectFrom('trips as t')
        .where('t.partner_id', '=', partnerId)
        .where('t.partner_side', '=', sql.lit('pending'));
      const cents = sql<number>`coalesce(sum(t.partner_cents), 0)`.as('cents');
      const byDay = pending
        .select((trip) => [
          trip.ref('t.release_on').$notNull().as('day'),
          trip.fn.sum<number>('t.partner_cents').as('amountCents'),
        ])
        .where('t.client_side', '<>', 'disputed')
        .where('t.release_on', 'is not', null)
        .groupBy('t.release_on')
        .orderBy('t.release_on');
      return [
        countOf(sql`(${availableTo(partnerId)}) a`).as('availableNow'),
        eb.fn.coalesce('b.balance_cents', eb.lit(0)).as('balanceCents'),
        sql<number>`coalesce(b.balance_cents - b.reserved_cents, 0)`.as('availableCents'),
        eb.fn.coalesce('p.minimum_balance_cents', 's.minimum_balance_cents').as('minimumBalanceCents'),
        eb.fn.coalesce(agreedCommissionBp, 's.commission_bp').as('commissionBp'),
        pending.select(cents).$asScalar().$notNull().as('pendingCents'),
        pending.select(cents).where('t.release_on', 'is', null).$asScalar().$notNull().as('awaitingPaymentCents'),
        jsonObjectFrom(byDay.limit(1)).as('nextRelease'),
        eb
          .case()
          .when('p.id', 'is', null)
          .then(sql<never[]>`'[]'::json`)
          .else(lacksOn(today))
          .end()
          .as('lacks'),
      ];
    })
    .executeTakeFirstOrThrow();
}

async function readClient(db: Db, actor: Actor): Promise<FiguresOf<'cliente'>> {
  const clientId = actor.clientId ?? null;
  const [figures, toApprove, list] = await Promise.all([
    readClientFigures(db, clientId),
    readToApprove(db, actor),
    upcoming(db, actor, {
      status: 'awaiting_approval,scheduled,available,offered,accepted,en_route,arrived,in_progress',
    }),
  ]);
  return { role: 'cliente', ...figures, toApprove, upcoming: list };
}

async function readClientFigures(db: Db, clientId: string | null) {
  const reserved = openBilled(db, clientId, thisMonth).select(
    sql<number>`coalesce(sum(limit_reserved_cents), 0)::bigint`.as('cents'),
  );
  return db
    .selectFrom(db.selectNoFrom(sql.lit(1).as('one')).as('x'))
    .leftJoin('clients as c', (join) => join.on(sql<SqlBool>`c.id = ${clientId}`))
    .leftJoin('client_limits as l', (join) => join.onRef('l.holder_id', '=', 'c.id').on('l.month', '=', thisMonth))
    .crossJoin(reserved.as('r'))
    .select((eb) => [
      countOf(sql`trips where client_id = ${clientId} and status = 'awaiting_approval'`).as('awaitingApproval'),
      sql<number>`coalesce(l.confirmed_cents + l.reserved_cents, 0) - r.cents`.as('monthSpentCents'),
      'r.cents as monthReservedCents',
      'c.credit_limit_cents as limitCents',
      jsonArrayFrom(
        eb
          .selectFrom('cost_centres as k')
          .leftJoin('client_limits as m', (join) =>
            join.onRef('m.holder_id', '=', 'k.id').on('m.month', '=', thisMonth),
          )
          .select([
            'k.id',
            'k.name',
            'k.monthly_limit_cents as limitCents',
            sql<number>`coalesce(m.confirmed_cents + m.reserved_cents, 0)`.as('spentCents'),
          ])
          .where(sql<SqlBool>`k.client_id = ${clientId} and k.active`)
          .orderBy('k.name'),
      ).as('costCentres'),
      sql<number>`(select coalesce(sum(total_cents - discount_cents), 0) from trips
        where client_id = ${clientId} and client_side = 'unbilled')`.as('unbilledCents'),
    ])
    .executeTakeFirstOrThrow();
}

async function readBooker(db: Db, actor: Actor): Promise<FiguresOf<'cadviagens'>> {
  const [figures, toApprove, list] = await Promise.all([
    db
      .selectNoFrom([
        countOf(sql`trips t where ${uncovered} and ${inScope(actor)}`).as('uncovered'),
        countOf(sql`trips t where t.status = 'awaiting_approval' and ${inScope(actor)}`).as('awaitingApproval'),
        countOf(sql`trips t where (t.pickup_at at time zone t.time_zone)::date = ${today}
          -- These instants cover the day in every time zone, and an index finds them.
          and t.pickup_at between ${today} - interval '1 day' and ${today} + interval '2 days' and ${inScope(actor)}`).as(
          'todayTrips',
        ),
      ])
      .executeTakeFirstOrThrow(),
    readToApprove(db, actor),
    upcoming(db, actor, {
      status: 'awaiting_approval,scheduled,available,offered,accepted,en_route,arrived,in_progress',
    }),
  ]);
  return { role: 'cadviagens', ...figures, toApprove, upcoming: list };
}

async function readToApprove(db: Db, actor: Actor): Promise<number | null> {
  return actor.approvesTrips ? countApprovals(db, actor) : null;
}

async function upcoming(db: Db, actor: Actor, filter: Partial<TripFilter>, limit = LIST_LENGTH): Promise<Trip[]> {
  const { items } = await listTrips(db, actor, { order: 'soonest', limit, from: sinceRecently(), ...filter });
  return items;
}

/** Earliest pickup in the list of upcoming trips: 12 hours ago, because a delayed trip may not have begun yet. */
function sinceRecently(): string {
  return new Date(Date.now() - 12 * 3_600_000).toISOString();
}

/** Lists expired and soon expiring documents of active drivers and vehicles, earliest first. */
async function listExpiring(db: Db, partnerId: string | null) {
  const rows = await db
    .selectFrom('document_ends as e')
    .select((eb) => ['e.kind', 'e.title', 'e.holder', eb.ref('e.expires_on').$notNull().as('expiresOn')])
    .where('e.partner_id', '=', partnerId)
    .where(endsSoon)
    .orderBy('e.expires_on')
    .orderBy('e.kind')
    .orderBy('e.holder')
    // The column of the view is text, and contains only the kinds of the domain.
    .$narrowType<{ kind: DocumentKind }>()
    .execute();
  return rows.map((row) => ({ what: nameDocument(row), expiresOn: row.expiresOn }));
}
