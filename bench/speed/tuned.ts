import { createHash, randomBytes } from 'node:crypto';
import { newId } from '#server/platform/uuid.ts';
import { serveBaseline } from './serving.ts';

/**
 * Fast baseline with `node:http` and `pg`. Each call is one prepared statement that includes the session, writes the
 * same rows with the same durability, and builds the JSON in the database. The baseline validates no input, checks no
 * rules and computes no prices.
 */

const session = `s as (
  select p.user_id, p.id_cliente, p.id_parceiro from auth_sessions a join profiles p on p.user_id = a.user_id
  where a.token = $1 and a.expires_at > now() and p.blocked_at is null)`;

const list = `with ${session}
select json_agg(row_to_json(r))::text as json from s cross join lateral (
  select t.*, c.name as client_name, (select x.name from partners x where x.id = t.partner_id) as partner_name,
    (select x.name from drivers x where x.id = t.driver_id) as driver_name, v.plate, v.model, n.notes, n.internal_note, n.flight_number, n.name_sign,
    (select json_agg(json_build_object('name', x.name, 'phone', x.phone) order by x.position) from trip_passengers x where x.trip_id = t.id) as passengers,
    (select json_agg(to_json(x) order by x.position) from trip_stops x where x.trip_id = t.id) as stops
  from trips t join clients c on c.id = t.client_id left join vehicles v on v.id = t.vehicle_id left join trip_notes n on n.trip_id = t.id
  where t.client_id = s.id_cliente order by t.pickup_at desc, t.id desc limit 25) r`;

const create = `with ${session},
k as (insert into idempotency_keys (user_id, operation, key, body_hash, answer)
  select user_id, 'trips.create', $2::text, $3::bytea, '{"ok":true}' from s on conflict do nothing returning user_id),
b as (insert into bookings (id, client_id, requester_id) select $4::uuid, s.id_cliente, s.user_id from s join k using (user_id)),
t as (insert into trips (id, booking_id, client_id, requester_id, service_area_id, status, kind, category, pickup_local, time_zone, pickup_at,
    payment_method, distance_meters, duration_seconds, distance_source, tariff_id, tariff_snapshot, estimate_cents, estimate_lines, commission_bp,
    expected_commission_cents, open_to_all_at)
  select $5::uuid, $4, s.id_cliente, s.user_id, a.id, 'available', 'scheduled', $6, $7::timestamptz at time zone a.time_zone, a.time_zone, $7,
    $8, 14200, 1800, 'great_circle', f.id, to_jsonb(f), 6520, $9::jsonb, 1500, 978,
    (select app_now() + make_interval(secs => g.priority_seconds) from settings g where g.priority_seconds > 0)
  from s join k using (user_id) cross join service_areas a join tariffs f on f.service_area_id = a.id returning *),
p as (insert into trip_passengers (trip_id, position, name, phone)
  select t.id, 0, $10::text, $11::text from t),
q as (insert into trip_stops (trip_id, position, address, district, city, uf, place_id, lat, lng)
  select t.id, w.n - 1, l.address, l.district, l.city, l.uf, l.id, l.lat, l.lng
  from t cross join unnest($12::uuid[]) with ordinality w(id, n) join places l on l.id = w.id),
n as (insert into trip_notes (trip_id) select id from t),
w as (insert into trip_search (trip_id, client_id, pickup_at, words, region_words)
  select t.id, t.client_id, t.pickup_at, search_words(variadic array[t.code, t.number::text, $10, $11] || (select array_agg(l.address || ' ' || l.city) from places l where l.id = any ($12))),
    search_words(variadic array[t.code, t.number::text] || (select array_agg(l.district) from places l where l.id = any ($12))) from t),
e as (insert into trip_events (trip_id, trip_version, action, to_status, actor_id, actor_role)
  select t.id, 1, 'request', t.status, t.requester_id, 'cliente' from t),
o as (insert into outbox (topic, audiences, entity_id, version, payload)
  select 'trip', array['admin', 'attendant', 'client:' || t.client_id], t.id, 1, '{"status":"available"}'::jsonb from t
  union all select 'pool', array['pool:' || t.service_area_id || ':' || t.category, 'admin', 'attendant'], t.id, 1, to_jsonb(t) from t)
select row_to_json(t)::text as json from t`;

const accept = `with ${session},
k as (insert into idempotency_keys (user_id, operation, key, body_hash, answer)
  select user_id, 'trips.accept', $2::text, $3::bytea, '{"ok":true}' from s on conflict do nothing returning user_id),
t as (update trips t set status = 'accepted', partner_id = s.id_parceiro, accepted_at = app_now(), holder_reserved_cents = expected_commission_cents,
    driver_id = (select d.id from drivers d where d.partner_id = s.id_parceiro limit 1), vehicle_id = (select v.id from vehicles v where v.partner_id = s.id_parceiro limit 1),
    version = version + 1, updated_at = clock_timestamp()
  from s join k using (user_id) where t.id = $4 and t.status = 'available' returning t.*),
e as (insert into trip_events (trip_id, trip_version, action, from_status, to_status, actor_id, actor_role, partner_id)
  select t.id, t.version, 'accept', 'available', t.status, s.user_id, 'parceiro', t.partner_id from t, s),
o as (insert into outbox (topic, audiences, entity_id, version, payload)
  select 'trip', array['admin', 'attendant', 'client:' || t.client_id, 'partner:' || t.partner_id], t.id, t.version, '{"status":"accepted"}'::jsonb from t
  union all select 'pool', array['pool:' || t.service_area_id || ':' || t.category, 'admin', 'attendant'], t.id, t.version, '{"available":false}'::jsonb from t
  union all select 'wallet', array['admin', 'partner:' || t.partner_id], t.partner_id, 1, '{}'::jsonb from t),
h as (insert into trip_holders (trip_id, partner_id, held_from) select id, partner_id, accepted_at from t),
r as (insert into ride_links (trip_id, code) select id, $5::text from t on conflict do nothing),
v as (insert into trip_views (trip_id, partner_id, tried_at, outcome) select id, partner_id, app_now(), 'won' from t on conflict do nothing)
select row_to_json(t)::text as json, ledger.reserve(t.partner_id, t.holder_reserved_cents, -100000000) as reserved from t`;

const lines = JSON.stringify([
  { kind: 'flag_fall', label: 'Bandeirada', detail: '', cents: 600 },
  { kind: 'distance', label: 'Bandeira 1', detail: '14,2 km', cents: 5920 },
]);
const hashOf = (body: unknown) => createHash('sha256').update(JSON.stringify(body)).digest();
const refused = { status: 409, json: '{}' };

serveBaseline((pool) => ({
  async list({ token }) {
    const { rows } = await pool.query<{ json: string }>({ name: 'list', text: list, values: [token] });
    return { status: 200, json: `{"items":${rows[0]?.json}}` };
  },
  async create({ token, key, body }) {
    const passenger = (body['passengers'] as { name: string; phone: string }[])[0];
    const places = (body['stops'] as { placeId: string }[]).map(({ placeId }) => placeId);
    const values = [
      token,
      key,
      hashOf(body),
      newId(),
      newId(),
      body['category'],
      body['pickupAt'],
      body['paymentMethod'],
    ];
    const { rows } = await pool.query<{ json: string }>({
      name: 'create',
      text: create,
      values: [...values, lines, passenger?.name, passenger?.phone, places],
    });
    return rows[0] ? { status: 201, json: rows[0].json } : refused;
  },
  async accept({ token, key, body }, tripId) {
    const values = [token, key, hashOf(body), tripId, randomBytes(24).toString('base64url')];
    const { rows } = await pool.query<{ json: string }>({ name: 'accept', text: accept, values });
    return rows[0] ? { status: 200, json: rows[0].json } : refused;
  },
}));
