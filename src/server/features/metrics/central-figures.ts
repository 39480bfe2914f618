import { type RawBuilder, sql } from 'kysely';
import { openStatuses } from '#domain/trips/status.ts';

/**
 * Metric. Its `rows` have the column `value` and, for a metric with a label, the column `label`. Rows with a null value
 * are left out.
 */
export type Figure = { name: string; help: string; label: string | null; rows: RawBuilder<unknown> };

/** Larger counts are reported as this number. */
const MOST_COUNTED = 10_000;
const open = [...openStatuses];
const age = (since: RawBuilder<unknown>) =>
  sql`coalesce(greatest(0, extract(epoch from app_now() - (${since}))), 0) as value`;
const failedSince = sql`app_now() - interval '1 hour'`;
const due = sql`state = 'due' and due_at <= app_now()`;
/** Deliveries of disabled webhooks are not due. */
const callsDue = sql`webhook_deliveries d join webhooks w on w.id = d.webhook_id and w.active where d.${due}`;

/**
 * Metrics of the whole central, equal on each node. Dashboards must not sum metrics with the prefix `painel_central_`
 * over nodes. Each metric reads open or recent rows through an index.
 */
export const CENTRAL_FIGURES: readonly Figure[] = [
  {
    name: 'painel_central_uncovered_trips',
    help: 'Trips that nobody has accepted, by how soon their pickup is; no trip is counted twice.',
    label: 'pickup',
    rows: sql`
      select h.label, count(t.id) as value
      from (values ('overdue', interval '-7 days', interval '0'), ('15m', '0', '15 minutes'), ('1h', '15 minutes', '1 hour'),
        ('3h', '1 hour', '3 hours'), ('24h', '3 hours', '24 hours')) h(label, since, until)
      left join trips t on t.status = any(${open}::text[])
        and t.pickup_at >= app_now() + h.since and t.pickup_at < app_now() + h.until group by h.label`,
  },
  {
    name: 'painel_central_trips',
    help: 'Trips on offer or under way, by status.',
    label: 'status',
    rows: sql`
      select s.label, count(t.id) as value from unnest('{available,offered,accepted,en_route,arrived,in_progress}'::text[]) s(label)
      left join trips t on t.status = s.label group by s.label`,
  },
  {
    name: 'painel_central_accept_seconds',
    help: 'From request to acceptance of immediate trips, accepted in the last 15 minutes.',
    label: 'quantile',
    // Filters by pickup time, because no index has the acceptance time. The pickup time of an immediate trip is close
    // to its acceptance time.
    rows: sql`
      select q.label, percentile_cont(q.part) within group (order by extract(epoch from t.accepted_at - t.created_at)) as value
      from (values ('0.5', 0.5), ('0.95', 0.95)) q(label, part)
      join trips t on t.kind = 'immediate' and t.accepted_at > app_now() - interval '15 minutes'
        and t.pickup_at between app_now() - interval '1 hour' and app_now() + interval '1 hour' group by q.label, q.part`,
  },
  {
    name: 'painel_central_outbox_lag_seconds',
    help: 'How long the oldest event has waited for who reads it.',
    label: 'reader',
    rows: sql`
      select r.name as label, coalesce(greatest(0, extract(epoch from clock_timestamp() - (
        select o.created_at from outbox o where o.xid >= r.checkpoint and o.id <> all(r.seen) order by o.xid, o.id limit 1))), 0) as value
      from outbox_readers r where r.name <> 'purged'`,
  },
  {
    name: 'painel_central_deliveries_waiting',
    help: `Mandatory e-mails, notifications and webhooks that are due and not sent; at most ${MOST_COUNTED}.`,
    label: 'channel',
    rows: sql`
      select 'mandatory_email' as label, count(*) as value from (select from emails where ${due} limit ${MOST_COUNTED}) d
      union all select c.label, (select count(*) from (
        select from notification_deliveries where channel = c.label and ${due} limit ${MOST_COUNTED}) d)
      from (values ('email'), ('push')) c(label)
      union all select 'webhook', count(*) from (select from ${callsDue} limit ${MOST_COUNTED}) d`,
  },
  {
    name: 'painel_central_deliveries_late_seconds',
    help: 'For how long the oldest of them has been due.',
    label: 'channel',
    rows: sql`
      select 'mandatory_email' as label, ${age(sql`select min(due_at) from emails where ${due}`)}
      union all select c.label, ${age(sql`select min(due_at) from notification_deliveries where channel = c.label and ${due}`)}
      from (values ('email'), ('push')) c(label)
      union all select 'webhook', ${age(sql`select min(d.due_at) from ${callsDue}`)}`,
  },
  {
    name: 'painel_central_deliveries_failed',
    help: 'Mandatory e-mails, notifications and webhooks of the last hour that were given up, or that may have been sent and may not.',
    label: 'channel',
    rows: sql`
      select 'mandatory_email' as label, count(*) as value from emails where state in ('failed', 'unknown') and ended_at > ${failedSince}
      union all select c.label, count(d.*) from (values ('email'), ('push')) c(label) left join notification_deliveries d
        on d.channel = c.label and d.state in ('failed', 'unknown') and d.ended_at > ${failedSince} group by c.label
      union all select 'webhook', count(*) from webhook_deliveries where state = 'failed' and ended_at > ${failedSince}`,
  },
  {
    name: 'painel_central_ledger_unsealed_seconds',
    help: 'Age of the oldest ledger entry that no block holds.',
    label: null,
    rows: sql`
      select ${age(sql`select e.created_at from ledger.entries e where e.xid >= ledger.sealed_until()
        and not exists (select from ledger.sealed_entries s where s.entry_id = e.id) order by e.xid, e.id limit 1`)}`,
  },
  {
    name: 'painel_central_proof_ok',
    help: "1: the last night's proof of the ledger found nothing.",
    label: null,
    rows: sql`
      select coalesce((proof ->> 'ok')::boolean, false)::int as value from nightly_rounds order by day desc limit 1`,
  },
  {
    name: 'painel_central_proof_age_seconds',
    help: 'Since the last proof of a night; before the first one, since somebody has an account.',
    label: null,
    rows: sinceRound(sql`proof is not null`),
  },
  {
    name: 'painel_central_backup_age_seconds',
    help: 'Since the last backup of a night; before the first one, since somebody has an account.',
    label: null,
    rows: sinceRound(sql`backup_file is not null`),
  },
];

function sinceRound(kept: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`select ${age(sql`select coalesce(
    (select ended_at from nightly_rounds where ${kept} order by day desc limit 1), (select min(created_at) from auth_users))`)}`;
}
