import { type InferResult, sql, type SqlBool } from 'kysely';
import { type DocumentKind, documentKindLabels } from '#domain/documents/kinds.ts';
import { driverPaidRoom } from '#domain/payments/driver-paid-room.ts';
import type { LocalDate } from '#domain/time.ts';
import { isPaidToDriver, paymentMethods } from '#domain/trips/payment-methods.ts';
import { newsOf, type TripChange, type TripNews } from '#domain/notifications/trip-triggers.ts';
import type { NotificationData } from '#domain/notifications/texts.ts';
import { centralToday } from '#server/features/areas/read-areas.ts';
import { readAvailable } from '#server/features/wallets/read-wallet.ts';
import { firstPasswordKey } from '#server/platform/auth/code-emails.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { OutboxRow } from '#server/platform/live/outbox-tail.ts';
import type { DomainEvent } from './notify.ts';

type Event = Pick<OutboxRow, 'topic' | 'entity_id' | 'version' | 'payload' | 'audiences'>;
type Heard = Event & { entity_id: string };

/** Excludes events older than a day, which come from loading past trips or were processed too late. */
const fresh = (column: string) => sql<SqlBool>`${sql.ref(column)} > app_now() - interval '1 day'`;
/** Trips that begin within this time ignore quiet hours. */
const URGENT_SECONDS = 7200;

const tripData =
  sql`jsonb_build_object('code', t.code, 'pickupAt', to_char(t.pickup_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"'),
  'timeZone', t.time_zone, 'from', (select coalesce(s.district, s.city) from trip_stops s where s.trip_id = t.id order by s.position limit 1),
  'to', (select coalesce(s.district, s.city) from trip_stops s where s.trip_id = t.id order by s.position desc limit 1))`.$castTo<NotificationData>();

/** Selects the trip columns that every notification of a trip needs. */
export function selectTripFacts(tx: Tx) {
  return tx
    .selectFrom('trips as t')
    .select(['t.id', 't.client_id', 't.requester_id', 't.partner_id', 't.offered_partner_id'])
    .select(['t.designated_partner_id', 't.estimate_cents as fare_cents', tripData.as('data')])
    .select(sql<boolean>`t.pickup_at < app_now() + make_interval(secs => ${URGENT_SECONDS})`.as('urgent'));
}

type TripFacts = InferResult<ReturnType<typeof selectTripFacts>>[number];

/** Returns the domain events that result from outbox events and cause notifications, in the order of the outbox events. */
export async function domainEventsOf(tx: Tx, events: readonly Event[]): Promise<DomainEvent[]> {
  const heard = events.flatMap(({ entity_id, ...event }) => (entity_id ? [{ ...event, entity_id }] : []));
  const changesOf = await readTripChanges(tx, heard);
  const found: DomainEvent[] = [];
  for (const event of heard)
    found.push(...(event.topic === 'trip' ? changesOf(event) : ((await readers[event.topic]?.(tx, event)) ?? [])));
  return found;
}

type Reader = (tx: Tx, heard: Heard) => Promise<DomainEvent[]>;

/** Readers of the rare topics, one statement per event. */
const readers: Record<string, Reader> = {
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
export const topics = ['trip', ...Object.keys(readers)];

/** Reads all changes of trips in one statement, and returns a function that gives the domain events of one. */
async function readTripChanges(tx: Tx, heard: readonly Heard[]): Promise<(change: Heard) => DomainEvent[]> {
  const changed = heard.filter(({ topic }) => topic === 'trip');
  const rows = changed.length === 0 ? [] : await selectChanges(tx, changed).execute();
  const byChange = Map.groupBy(rows, ({ id, version }) => `${id} ${version}`);
  return ({ entity_id, version }) => (byChange.get(`${entity_id} ${version}`) ?? []).flatMap(domainEventsOfChange);
}

function domainEventsOfChange(row: ChangeRow): DomainEvent[] {
  const byPartner = row.actor_role === 'parceiro';
  // An edit that moves the trip to another pool counts as the entry into this pool, so that its partners are notified.
  const from = row.new_pool ? null : row.from_status;
  const change = { action: row.action, from, to: row.to_status, byPartner };
  return newsOf(change).map((news) => ofChange(row, `trip:${row.id}:${row.version}:${news.event}`, news));
}

function selectChanges(tx: Tx, heard: readonly Heard[]) {
  const ids = heard.map(({ entity_id }) => entity_id);
  const versions = heard.map(({ version }) => version);
  return selectTripFacts(tx)
    .innerJoin('trip_events as e', 'e.trip_id', 't.id')
    .select([
      'e.trip_version as version',
      'e.action',
      'e.from_status',
      'e.to_status',
      'e.actor_id',
      'e.actor_role',
      'e.partner_id as event_partner_id',
    ])
    .select((eb) => [
      eb
        .selectFrom('trip_offers as f')
        .select('f.partner_id')
        .whereRef('f.trip_id', '=', 't.id')
        .where('f.status', '<>', 'queued')
        .orderBy('f.created_at', 'desc')
        .limit(1)
        .as('offered_before'),
      eb('t.total_cents', '-', eb.ref('t.discount_cents')).as('client_cents'),
      sql<boolean>`e.data ? 'newPool'`.as('new_pool'),
    ])
    .where(
      sql<SqlBool>`(e.trip_id, e.trip_version) in (select * from unnest(${ids}::uuid[], ${versions}::integer[])) and ${fresh('e.at')}`,
    )
    .where(sql<SqlBool>`not (t.recorded and e.action in ('request', 'accept'))`)
    .$narrowType<{ action: TripChange['action']; from_status: TripChange['from']; to_status: TripChange['to'] }>();
}

type ChangeRow = InferResult<ReturnType<typeof selectChanges>>[number];

function ofChange(row: ChangeRow, key: string, { event, only }: TripNews): DomainEvent {
  const outcome = event === 'available' && row.from_status === 'offered' ? 'again' : row.action;
  const amounts = { fareCents: row.fare_cents, ...(row.client_cents !== null && { amountCents: row.client_cents }) };
  const about = ofTrip(row, { key, event, partnerIds: partnersOf(row), data: { ...amounts, outcome } });
  return { ...about, only, actorId: row.actor_id };
}

type OfTrip = Pick<DomainEvent, 'key' | 'event'> & Partial<Pick<DomainEvent, 'partnerIds' | 'data'>>;

export function ofTrip(row: TripFacts, { key, event, partnerIds = [], data = {} }: OfTrip): DomainEvent {
  const { id, client_id, requester_id, urgent } = row;
  const whose = { subjectId: id, tripId: id, clientId: client_id, requesterId: requester_id };
  return { key, event, ...whose, partnerIds, urgent, data: { ...row.data, ...data } };
}

/**
 * Returns the partner concerned by the change: the assigned partner, or else the partner of the offer or designation.
 */
function partnersOf(row: ChangeRow): string[] {
  const { event_partner_id, from_status, offered_before, offered_partner_id, designated_partner_id } = row;
  const offered = row.action === 'offer' ? offered_partner_id : from_status === 'offered' ? offered_before : null;
  const one = event_partner_id ?? offered ?? designated_partner_id;
  return one === null ? [] : [one];
}

/** Notifies partners without priority once the priority time is over. */
async function readOpening(tx: Tx, { entity_id, version, payload, audiences }: Heard): Promise<DomainEvent[]> {
  if (payload['available'] !== true || audiences.includes('admin')) return [];
  const rows = await selectTripFacts(tx).where('t.id', '=', entity_id).execute();
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

const freshRequest = sql<SqlBool>`(${fresh('requested_at')} or ${fresh('decided_at')})`;

async function readTopUp(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('top_ups')
    .select(['id', 'partner_id', 'amount_cents', 'status'])
    .select((eb) => [eb.ref('txid').$notNull().as('code'), eb.fn.coalesce('decided_by', 'requested_by').as('by')])
    .where('id', '=', entity_id)
    .where(freshRequest)
    .execute();
  return rows.map((row) => ofRequest(row, 'top_up'));
}

async function readPayout(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(['id', 'partner_id', 'amount_cents', 'status'])
    .select((eb) => [eb.ref('code').$notNull().as('code'), eb.fn.coalesce('decided_by', 'requested_by').as('by')])
    .where('id', '=', entity_id)
    .where(freshRequest)
    .execute();
  return rows.map((row) => ofRequest(row, 'payout'));
}

/** Notifies the central of a request, and the partner of the central's decision. */
function ofRequest(
  { id, code, partner_id, amount_cents, status, by }: Request,
  event: 'top_up' | 'payout',
): DomainEvent {
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

async function readClosedInvoice(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('invoices')
    .select((eb) => ['id', eb.ref('code').$notNull().as('code'), 'client_id', 'total_cents', 'due_on'])
    .where('id', '=', entity_id)
    .where(fresh('created_at'))
    .execute();
  return rows.map(({ id, code, client_id, total_cents, due_on }) => ({
    key: `invoice:${id}:closed`,
    event: 'invoice_closed' as const,
    subjectId: id,
    clientId: client_id,
    data: { code, amountCents: total_cents, dueOn: due_on },
  }));
}

const paidToDriver = paymentMethods.filter(isPaidToDriver);

/** Warns partners with recent driver-paid trips at most once a day, when the balance has changed and is low. */
async function readLowBalance(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const wallet = await readAvailable(tx, entity_id);
  if (!wallet || driverPaidRoom(wallet).state === 'free') return [];
  const recent = tx
    .selectFrom('trips')
    .select('id')
    .where('partner_id', '=', entity_id)
    .where('payment_method', 'in', paidToDriver)
    .where(sql<SqlBool>`pickup_at > app_now() - interval '30 days'`);
  const rows = await tx
    .selectNoFrom(centralToday.as('day'))
    .where((eb) => eb.exists(recent))
    .execute();
  return rows.map(({ day }) => ({
    key: `wallet:${entity_id}:${day}`,
    event: 'low_balance' as const,
    subjectId: entity_id,
    partnerIds: [entity_id],
    data: { amountCents: wallet.availableCents },
  }));
}

async function readLimitWarning(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
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

/** Skips sign-ups that already get a separate e-mail with a correction request or a first password. */
async function readSignUp(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const ownEmails = tx
    .selectFrom('emails')
    .select('id')
    .where('key', 'in', [`sign-up:${entity_id}:correction`, firstPasswordKey(entity_id)]);
  const rows = await tx
    .selectFrom('sign_ups')
    .select(['approved', 'decided_by'])
    .where('user_id', '=', entity_id)
    .where((eb) => eb.not(eb.exists(ownEmails)))
    .execute();
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

/** Creates one notification for a failed or unconfirmed e-mail, even when the e-mail is retried. */
async function readEmail(tx: Tx, { entity_id }: Heard): Promise<DomainEvent[]> {
  const rows = await tx
    .selectFrom('emails')
    .select('state')
    .where('id', '=', entity_id)
    .where('state', 'in', ['failed', 'unknown'])
    .execute();
  return rows.map(({ state }) => ({
    key: `email:${entity_id}`,
    event: 'mail_failed' as const,
    subjectId: entity_id,
    data: { outcome: state },
  }));
}

/** Payload of the document expiry job. `days` is the number of days until the expiry. */
type Expiring = { partnerId: string; kind: DocumentKind; expiresOn: LocalDate; days: number };

async function readDocument(_tx: Tx, { entity_id, payload }: Heard): Promise<DomainEvent[]> {
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
