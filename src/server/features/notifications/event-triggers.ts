import { type InferResult, sql, type SqlBool } from 'kysely';
import { newsOf, type TripChange, type TripNews } from '#domain/notifications/trip-triggers.ts';
import type { NotificationData } from '#domain/notifications/texts.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { DomainEvent } from './notify.ts';
import { type Event, fresh, type Heard, type Reader, recordReaders } from './record-triggers.ts';

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

/** Readers of the rare topics, one statement per event. */
const readers: Record<string, Reader> = { pool: readOpening, ...recordReaders };
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
  // A trip that was offered to the next driver at once was never in the pool.
  const news = newsOf(change).filter(({ event }) => event !== 'available' || !row.offered_next);
  const found = news.map((one) => ofChange(row, `trip:${row.id}:${row.version}:${one.event}`, one));
  return row.exhausted_kind ? [...found, ofExhausted(row, row.exhausted_kind)] : found;
}

/** Tells the central that no driver of the policy took the trip. */
function ofExhausted(row: ChangeRow, outcome: string): DomainEvent {
  const about = {
    key: `trip:${row.id}:${row.version}:queues`,
    event: 'uncovered' as const,
    data: { outcome },
  };
  return { ...ofTrip(row, about), actorId: row.actor_id };
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
        // Offers of one transaction have the same time.
        .orderBy('f.id', 'desc')
        .limit(1)
        .as('offered_before'),
      eb('t.total_cents', '-', eb.ref('t.discount_cents')).as('client_cents'),
      sql<boolean>`e.data ? 'newPool'`.as('new_pool'),
      sql<
        string | null
      >`(select c ->> 'to' from jsonb_array_elements(e.data -> 'changes') c where c ->> 'term' = 'pickupAt')`.as(
        'new_pickup_at',
      ),
      sql<boolean>`exists (select from trip_events n where n.trip_id = e.trip_id and n.trip_version = e.trip_version + 1
        and n.action = 'offer' and n.actor_role = 'system')`.as('offered_next'),
      sql<string | null>`case when e.to_status = 'available' then (select d.rules ->> 'kind' from dispatch_decisions d
        where d.trip_id = e.trip_id and d.decided_at = e.at and d.offer_id is null order by d.id desc limit 1) end`.as(
        'exhausted_kind',
      ),
      // Null when the trip stayed with the partner.
      sql<string | null>`nullif((e.data->>'fromPartnerId')::uuid, e.partner_id)`.as('previous_partner_id'),
      sql<string | null>`(select u.user_id from profiles u where u.driver_id = (e.data->>'driverId')::uuid)`.as(
        'driver_user_id',
      ),
    ])
    .where(
      sql<SqlBool>`(e.trip_id, e.trip_version) in (select * from unnest(${ids}::uuid[], ${versions}::integer[])) and ${fresh('e.at')}`,
    )
    .where(sql<SqlBool>`not (t.recorded and e.action in ('request', 'accept'))`)
    .$narrowType<{ action: TripChange['action']; from_status: TripChange['from']; to_status: TripChange['to'] }>();
}

type ChangeRow = InferResult<ReturnType<typeof selectChanges>>[number];

function ofChange(row: ChangeRow, key: string, { event, only, ofPrevious = false }: TripNews): DomainEvent {
  const outcome = event === 'available' && row.from_status === 'offered' ? 'again' : row.action;
  const amounts = { fareCents: row.fare_cents, ...(row.client_cents !== null && { amountCents: row.client_cents }) };
  const newPickup = row.new_pickup_at === null ? {} : { newPickupAt: row.new_pickup_at };
  const previous = row.previous_partner_id === null ? [] : [row.previous_partner_id];
  const partnerIds = ofPrevious ? previous : partnersOf(row);
  const about = ofTrip(row, { key, event, partnerIds, data: { ...amounts, ...newPickup, outcome } });
  // An offer to one driver is not for every user of the partner.
  const driver = event === 'offered' && row.driver_user_id !== null ? { userId: row.driver_user_id } : {};
  return { ...about, ...driver, only, actorId: row.actor_id };
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
  const { event_partner_id, from_status, to_status, offered_before, offered_partner_id, designated_partner_id } = row;
  const offered = to_status === 'offered' ? offered_partner_id : from_status === 'offered' ? offered_before : null;
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
