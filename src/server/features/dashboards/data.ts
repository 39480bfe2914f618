import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { Dashboard, DashboardDays } from '#contract/dashboards.ts';
import type { Trip } from '#contract/trip.ts';
import type { Actor } from '#domain/access/roles.ts';
import { expiryWarningDays } from '#domain/documents/expiry.ts';
import { type DocumentKind, nameDocument } from '#domain/documents/kinds.ts';
import { centralToday as today } from '#server/features/areas/data.ts';
import { countApprovals } from '#server/features/trips/approvals/read-approvals.ts';
import { agreedCommissionBp } from '#server/features/partners/data.ts';
import { countWarned } from '#server/features/limits/usage-data.ts';
import { availableTo, inScope } from '#server/features/trips/read/scope.ts';
import type { TripFilter } from '#server/features/trips/read/filter.ts';
import { countRegistrations } from '#server/features/registrations/data.ts';
import { countOpenSteps } from '#server/features/settings/first-steps-data.ts';
import { lacksOn } from '#server/features/settings/partner-needs-data.ts';
import { listTrips } from '#server/features/trips/read/list.ts';
import type { Db } from '#server/platform/database/pool.ts';
import type { Services } from '#server/platform/services.ts';
import { type AskedDays, readDays } from './days-data.ts';

const LIST_LENGTH = 5;
const endsSoon = sql<SqlBool>`e.expires_on <= ${today} + ${expiryWarningDays}::int`;
const uncovered = sql<SqlBool>`t.status in ('awaiting_approval', 'scheduled', 'available', 'offered') and t.pickup_at > app_now()`;

type Known = Pick<Services, 'db' | 'config'>;

/** Returns the figures for this role: current ones from the rows, daily ones from the rollups. */
export async function readDashboard(services: Known, actor: Actor, asked: AskedDays): Promise<Dashboard> {
  const { db } = services;
  const days = readDays(db, actor, asked);
  if (actor.role === 'admin') return together(readAdmin(services, actor), days);
  if (actor.role === 'parceiro') return together(readPartner(db, actor), days);
  if (actor.role === 'cliente') return together(readClient(db, actor), days);
  return together(readBooker(db, actor), days);
}

async function together<Now extends object>(now: Promise<Now>, days: Promise<DashboardDays>) {
  const [figures, ofDays] = await Promise.all([now, days]);
  return { ...figures, days: ofDays };
}

type FiguresOf<Role extends Dashboard['role']> = Omit<Extract<Dashboard, { role: Role }>, 'days'>;
type AdminFigures = FiguresOf<'admin'>;

async function readAdmin(services: Known, actor: Actor): Promise<AdminFigures> {
  const { db } = services;
  const [figures, openSteps, waitingRegistrations, toApprove, warnedLimits, list] = await Promise.all([
    one<Omit<AdminFigures, 'role' | 'openSteps' | 'waitingRegistrations' | 'toApprove' | 'warnedLimits' | 'uncovered'>>(
      db,
      sql`select
        (select count(*) from trips t where ${uncovered} and t.pickup_at <= app_now() + interval '24 hours') as "uncoveredNext24h",
        (select count(*) from trips where status in ('en_route', 'arrived', 'in_progress')) as "runningNow",
        (select count(*) from trips where status = 'available') as "availableNow",
        (select count(*) from trips where partner_side = 'in_review') as "inReview",
        (select count(*) from top_ups where status = 'pending') as "pendingTopUps",
        (select count(*) from payouts where status = 'pending') as "pendingPayouts",
        (select count(*) from adjustment_batches where status in ('awaiting', 'reversing')) as "waitingAdjustments",
        (select count(*) from document_ends e where ${endsSoon}) as "expiringDocuments",
        (select count(*) from documents where status = 'pending') as "uncheckedDocuments"`,
    ),
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
    one<{
      availableNow: number;
      balanceCents: number;
      availableCents: number;
      minimumBalanceCents: number;
      commissionBp: number;
      pendingCents: number;
      awaitingPaymentCents: number;
      nextRelease: { day: string; amountCents: number } | null;
      lacks: FiguresOf<'parceiro'>['lacks'];
    }>(
      db,
      sql`select
        (select count(*) from (${availableTo(partnerId)}) a) as "availableNow",
        coalesce(b.balance_cents, 0) as "balanceCents", coalesce(b.balance_cents - b.reserved_cents, 0) as "availableCents",
        coalesce(p.minimum_balance_cents, s.minimum_balance_cents) as "minimumBalanceCents",
        coalesce(${agreedCommissionBp}, s.commission_bp) as "commissionBp",
        (select coalesce(sum(partner_cents), 0) from trips where partner_id = ${partnerId} and partner_side = 'pending') as "pendingCents",
        (select coalesce(sum(partner_cents), 0) from trips
          where partner_id = ${partnerId} and partner_side = 'pending' and release_on is null) as "awaitingPaymentCents",
        (select json_build_object('day', release_on, 'amountCents', sum(partner_cents)) from trips
          where partner_id = ${partnerId} and partner_side = 'pending' and client_side <> 'disputed' and release_on is not null group by release_on order by release_on limit 1) as "nextRelease",
        case when p.id is null then '[]' else ${lacksOn(today)} end as lacks
      from settings s left join partners p on p.id = ${partnerId}
      left join ledger.accounts a on a.kind = 'wallet' and a.partner_id = ${partnerId}
      left join ledger.balances b on b.account_id = a.id`,
    ),
    // Filters by holder, because a partner still sees trips that it gave back and that others may hold now.
    partnerId ? upcoming(db, actor, { partnerId, status: 'accepted,en_route,arrived,in_progress' }, 1) : [],
    listExpiring(db, partnerId),
  ]);
  return { role: 'parceiro', ...figures, nextTrip: next[0] ?? null, expiring };
}

async function readClient(db: Db, actor: Actor): Promise<FiguresOf<'cliente'>> {
  const clientId = actor.clientId ?? null;
  const [figures, toApprove, list] = await Promise.all([
    one<{
      awaitingApproval: number;
      monthSpentCents: number;
      monthReservedCents: number;
      limitCents: number | null;
      costCentres: { id: string; name: string; spentCents: number; limitCents: number | null }[];
      unbilledCents: number;
    }>(
      db,
      sql`select
        (select count(*) from trips where client_id = ${clientId} and status = 'awaiting_approval') as "awaitingApproval",
        coalesce(l.confirmed_cents, 0) as "monthSpentCents", coalesce(l.reserved_cents, 0) as "monthReservedCents",
        c.credit_limit_cents as "limitCents",
        coalesce((select json_agg(json_build_object('id', k.id, 'name', k.name, 'limitCents', k.monthly_limit_cents,
            'spentCents', coalesce(m.confirmed_cents + m.reserved_cents, 0)) order by k.name)
          from cost_centres k left join client_limits m on m.cost_centre_id = k.id and m.month = date_trunc('month', ${today})::date
          where k.client_id = ${clientId} and k.active), '[]') as "costCentres",
        (select coalesce(sum(total_cents - discount_cents), 0) from trips
          where client_id = ${clientId} and client_side = 'unbilled') as "unbilledCents"
      from (select 1) x
      left join clients c on c.id = ${clientId}
      left join client_limits l on l.client_id = c.id and l.cost_centre_id is null and l.month = date_trunc('month', ${today})::date`,
    ),
    readToApprove(db, actor),
    upcoming(db, actor, {
      status: 'awaiting_approval,scheduled,available,offered,accepted,en_route,arrived,in_progress',
    }),
  ]);
  return { role: 'cliente', ...figures, toApprove, upcoming: list };
}

async function readBooker(db: Db, actor: Actor): Promise<FiguresOf<'cadviagens'>> {
  const [figures, toApprove, list] = await Promise.all([
    one<{ uncovered: number; awaitingApproval: number; todayTrips: number }>(
      db,
      sql`select
        (select count(*) from trips t where ${uncovered} and ${inScope(actor)}) as uncovered,
        (select count(*) from trips t where t.status = 'awaiting_approval' and ${inScope(actor)}) as "awaitingApproval",
        (select count(*) from trips t where (t.pickup_at at time zone t.time_zone)::date = ${today}
          -- No zone is further from UTC; the index finds these.
          and t.pickup_at between ${today} - interval '1 day' and ${today} + interval '2 days' and ${inScope(actor)}) as "todayTrips"`,
    ),
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

async function one<Row>(db: Db, query: RawBuilder<unknown>): Promise<Row> {
  const { rows } = await query.execute(db);
  return rows[0] as Row;
}

async function upcoming(db: Db, actor: Actor, filter: Partial<TripFilter>, limit = LIST_LENGTH): Promise<Trip[]> {
  const { items } = await listTrips(db, actor, { order: 'soonest', limit, from: sinceRecently(), ...filter });
  return items;
}

/** Includes recent past pickups, because a late trip is still ahead. */
function sinceRecently(): string {
  return new Date(Date.now() - 12 * 3_600_000).toISOString();
}

/** Lists expired and soon expiring documents of active drivers and vehicles, earliest first. */
async function listExpiring(db: Db, partnerId: string | null) {
  const { rows } = await sql<{ kind: DocumentKind; title: string | null; holder: string | null; expiresOn: string }>`
    select kind, title, holder, expires_on as "expiresOn" from document_ends e
    where partner_id = ${partnerId} and ${endsSoon} order by expires_on, kind, holder`.execute(db);
  return rows.map((row) => ({ what: nameDocument(row), expiresOn: row.expiresOn }));
}
