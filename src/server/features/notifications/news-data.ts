import { sql } from 'kysely';
import { type DocumentKind, documentKindLabels } from '#domain/documents/kinds.ts';
import { driverPaidRoom } from '#domain/payments/driver-paid-room.ts';
import type { LocalDate } from '#domain/time.ts';
import { isPaidToDriver, paymentMethods } from '#domain/trips/payment-methods.ts';
import { newsOf, type TripChange, type TripNews } from '#domain/notifications/trip-happenings.ts';
import type { NotificationData } from '#domain/notifications/texts.ts';
import { centralToday } from '#server/features/areas/data.ts';
import { readWallet } from '#server/features/wallets/data.ts';
import { firstPasswordKey } from '#server/platform/auth/code-emails.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { OutboxRow } from '#server/platform/live/outbox-tail.ts';
import type { Happening } from './mutations.ts';

type Heard = Pick<OutboxRow, 'topic' | 'entity_id' | 'version' | 'payload' | 'audiences'>;

/** Ignores older events: they come from loading past trips, or were processed too late. */
const fresh = (column: string) => sql`${sql.ref(column)} > app_now() - interval '1 day'`;
/** Trips that begin within this time ignore quiet hours. */
const URGENT_SECONDS = 7200;

export type TripFactsRow = {
  id: string;
  client_id: string;
  requester_id: string | null;
  partner_id: string | null;
  offered_partner_id: string | null;
  designated_partner_id: string | null;
  data: NotificationData;
  fare_cents: number | null;
  urgent: boolean;
};

const tripData = sql<NotificationData>`jsonb_build_object('code', t.code, 'pickupAt', to_char(t.pickup_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'timeZone', t.time_zone, 'from', (select coalesce(s.district, s.city) from trip_stops s where s.trip_id = t.id order by s.position limit 1),
  'to', (select coalesce(s.district, s.city) from trip_stops s where s.trip_id = t.id order by s.position desc limit 1))`;

/** Trip columns that every notification of a trip needs. */
export const tripFacts = sql`t.id, t.client_id, t.requester_id, t.partner_id, t.offered_partner_id, t.designated_partner_id,
  ${tripData} as data, t.estimate_cents as fare_cents,
  t.pickup_at < app_now() + make_interval(secs => ${URGENT_SECONDS}) as urgent`;

/** Returns the happenings that result from an outbox event. */
export async function happeningsOf(tx: Tx, heard: Heard): Promise<Happening[]> {
  const read = readers[heard.topic];
  return read && heard.entity_id ? read(tx, { ...heard, entity_id: heard.entity_id }) : [];
}

type Reader = (tx: Tx, heard: Heard & { entity_id: string }) => Promise<Happening[]>;

const readers: Record<string, Reader> = {
  trip: readTripChange,
  pool: readOpening,
  'top-up': readTopUp,
  payout: readPayout,
  invoice: readClosedInvoice,
  wallet: readLowBalance,
  'limit-warning': readLimitWarning,
  'sign-up': readSignUp,
  letter: readEmail,
  'document.expiring': readDocument,
};
export const topics = Object.keys(readers);

type ChangeRow = TripFactsRow & {
  action: TripChange['action'];
  from_status: TripChange['from'];
  to_status: TripChange['to'];
  actor_id: string | null;
  actor_role: string;
  event_partner_id: string | null;
  offered_before: string | null;
  client_cents: number | null;
  new_pool: boolean;
};

async function readTripChange(tx: Tx, { entity_id, version }: Heard): Promise<Happening[]> {
  const { rows } = await sql<ChangeRow>`
    select ${tripFacts}, e.action, e.from_status, e.to_status, e.actor_id, e.actor_role, e.partner_id as event_partner_id,
      (select f.partner_id from trip_offers f where f.trip_id = t.id and f.status <> 'queued' order by f.created_at desc limit 1) as offered_before,
      t.total_cents - t.discount_cents as client_cents, e.data ? 'newPool' as new_pool
    from trip_events e join trips t on t.id = e.trip_id
    where e.trip_id = ${entity_id} and e.trip_version = ${version} and ${fresh('e.at')}
      and not (t.recorded and e.action in ('request', 'accept'))`.execute(tx);
  return rows.flatMap((row) => {
    const byPartner = row.actor_role === 'parceiro';
    // An edit that moves the trip to the pool of other partners counts as a launch for them.
    const from = row.new_pool ? null : row.from_status;
    const change = { action: row.action, from, to: row.to_status, byPartner };
    return newsOf(change).map((news) => ofChange(row, `trip:${row.id}:${version}:${news.event}`, news));
  });
}

function ofChange(row: ChangeRow, key: string, { event, only }: TripNews): Happening {
  const outcome = event === 'available' && row.from_status === 'offered' ? 'again' : row.action;
  const amounts = { fareCents: row.fare_cents, ...(row.client_cents !== null && { amountCents: row.client_cents }) };
  const about = ofTrip(row, { key, event, partnerIds: partnersOf(row), data: { ...amounts, outcome } });
  return { ...about, only, actorId: row.actor_id };
}

type OfTrip = Pick<Happening, 'key' | 'event'> & Partial<Pick<Happening, 'partnerIds' | 'data'>>;

export function ofTrip(row: TripFactsRow, { key, event, partnerIds = [], data = {} }: OfTrip): Happening {
  const { id, client_id, requester_id, urgent } = row;
  const whose = { subjectId: id, tripId: id, clientId: client_id, requesterId: requester_id };
  return { key, event, ...whose, partnerIds, urgent, data: { ...row.data, ...data } };
}

/** Returns the partner concerned by the change: the holder, or the partner of the offer or designation. */
function partnersOf(row: ChangeRow): string[] {
  const { event_partner_id, from_status, offered_before, offered_partner_id, designated_partner_id } = row;
  const offered = row.action === 'offer' ? offered_partner_id : from_status === 'offered' ? offered_before : null;
  const one = event_partner_id ?? offered ?? designated_partner_id;
  return one === null ? [] : [one];
}

/** Notifies partners without priority once the priority time is over. */
async function readOpening(tx: Tx, { entity_id, version, payload, audiences }: Heard): Promise<Happening[]> {
  if (payload['available'] !== true || audiences.includes('admin')) return [];
  const { rows } = await sql<TripFactsRow>`select ${tripFacts} from trips t where t.id = ${entity_id}`.execute(tx);
  return rows.map((row) => {
    const key = `trip:${row.id}:${version}:available`;
    return ofTrip(row, { key, event: 'available', data: { fareCents: row.fare_cents } });
  });
}

type Request = {
  id: string;
  code: string;
  partner_id: string;
  amount_cents: number;
  status: string;
  by: string | null;
};

async function readTopUp(tx: Tx, { entity_id }: Heard): Promise<Happening[]> {
  const { rows } = await sql<Request>`
    select id, txid as code, partner_id, amount_cents, status, coalesce(decided_by, requested_by) as by
    from top_ups where id = ${entity_id} and ${fresh('requested_at')} or id = ${entity_id} and ${fresh('decided_at')}`.execute(
    tx,
  );
  return rows.map((row) => ofRequest(row, 'top_up'));
}

async function readPayout(tx: Tx, { entity_id }: Heard): Promise<Happening[]> {
  const { rows } = await sql<Request>`
    select id, code, partner_id, amount_cents, status, coalesce(decided_by, requested_by) as by
    from payouts where id = ${entity_id} and ${fresh('requested_at')} or id = ${entity_id} and ${fresh('decided_at')}`.execute(
    tx,
  );
  return rows.map((row) => ofRequest(row, 'payout'));
}

/** Requests notify the central. Its decisions notify the partner. */
function ofRequest({ id, code, partner_id, amount_cents, status, by }: Request, event: 'top_up' | 'payout'): Happening {
  return {
    key: `${event}:${id}:${status}`,
    event,
    subjectId: id,
    actorId: by,
    partnerIds: [partner_id],
    only: status === 'pending' || status === 'cancelled' ? ['admin'] : ['partner'],
    data: { code, amountCents: amount_cents, outcome: status },
  };
}

async function readClosedInvoice(tx: Tx, { entity_id }: Heard): Promise<Happening[]> {
  const { rows } = await sql<{ id: string; code: string; client_id: string; total_cents: number; due_on: LocalDate }>`
    select id, code, client_id, total_cents, due_on from invoices where id = ${entity_id} and ${fresh('created_at')}`.execute(
    tx,
  );
  return rows.map(({ id, code, client_id, total_cents, due_on }) => ({
    key: `invoice:${id}:closed`,
    event: 'invoice_closed' as const,
    subjectId: id,
    clientId: client_id,
    data: { code, amountCents: total_cents, dueOn: due_on },
  }));
}

const paidToDriver = paymentMethods.filter(isPaidToDriver);

/** Warns partners with recent driver-paid trips once a day, when the balance changes and is low. */
async function readLowBalance(tx: Tx, { entity_id }: Heard & { entity_id: string }): Promise<Happening[]> {
  const wallet = await readWallet(tx, entity_id);
  if (!wallet || driverPaidRoom(wallet).state === 'free') return [];
  const { rows } = await sql<{ day: LocalDate }>`
    select ${centralToday} as day where exists (
      select from trips where partner_id = ${entity_id} and payment_method in (${sql.join(paidToDriver)})
        and pickup_at > app_now() - interval '30 days')`.execute(tx);
  return rows.map(({ day }) => ({
    key: `wallet:${entity_id}:${day}`,
    event: 'low_balance' as const,
    subjectId: entity_id,
    partnerIds: [entity_id],
    data: { amountCents: wallet.availableCents },
  }));
}

async function readLimitWarning(tx: Tx, { entity_id }: Heard): Promise<Happening[]> {
  const rows = await tx
    .selectFrom('limit_warnings')
    .select(['client_id', 'cost_centre_id', 'month', 'level', 'limit_cents'])
    .where('id', '=', entity_id)
    .execute();
  return rows.map(({ client_id, cost_centre_id, month, level, limit_cents }) => ({
    key: `limit:${entity_id}`,
    event: 'limit' as const,
    subjectId: client_id,
    clientId: client_id,
    data: { month, level, amountCents: limit_cents, ...(cost_centre_id && { costCentre: true }) },
  }));
}

/** Skips sign-ups that already get an e-mail of their own, with a requested correction or a first password. */
async function readSignUp(tx: Tx, { entity_id }: Heard & { entity_id: string }): Promise<Happening[]> {
  const { rows } = await sql<{ approved: boolean | null; decided_by: string | null }>`
    select approved, decided_by from sign_ups where user_id = ${entity_id} and not exists (
      select from letters where key = any(${[`sign-up:${entity_id}:correction`, firstPasswordKey(entity_id)]}))`.execute(
    tx,
  );
  return rows.flatMap(({ approved, decided_by }) => {
    if (approved === false) return [];
    const event = approved ? ('sign_up_approved' as const) : ('sign_up' as const);
    return [
      {
        key: `sign-up:${entity_id}:${event}`,
        event,
        subjectId: entity_id,
        actorId: decided_by,
        userId: entity_id,
        data: {},
      },
    ];
  });
}

/** Reports a failed or unconfirmed e-mail once, however often it is retried. */
async function readEmail(tx: Tx, { entity_id }: Heard): Promise<Happening[]> {
  const { rows } = await sql<{ state: string }>`
    select state from letters where id = ${entity_id} and state in ('failed', 'unknown')`.execute(tx);
  return rows.map(({ state }) => ({
    key: `letter:${entity_id}`,
    event: 'mail_failed' as const,
    subjectId: entity_id,
    data: { outcome: state },
  }));
}

/** Payload of the document expiry job. `days` is the number of days until the expiry. */
type Expiring = { partnerId: string; kind: DocumentKind; expiresOn: LocalDate; days: number };

async function readDocument(_tx: Tx, { entity_id, payload }: Heard & { entity_id: string }): Promise<Happening[]> {
  const { partnerId, kind, expiresOn: dueOn, days } = payload as Expiring;
  return [
    {
      key: `document:${entity_id}:${kind}:${dueOn}:${days}`,
      event: 'document_expiring',
      subjectId: partnerId,
      partnerIds: [partnerId],
      data: {
        dueOn,
        documentKind: kind === 'other' ? 'Documento' : documentKindLabels[kind],
        outcome: days < 0 ? 'expired' : 'expiring',
      },
    },
  ];
}
