import { randomBytes } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { newId } from '#server/platform/uuid.ts';
import type { Statement } from './derive.ts';
import type { Statements } from './sample.ts';
import { type Asked, serveBaseline } from './serving.ts';

/**
 * Fast baseline with `node:http` and `pg`. Each call is one prepared statement that includes the session and builds the
 * JSON in the database. The statements of `create` and `accept` are derived from the rows that the panel itself wrote
 * for two such commands (`sampleStatements`), so that they follow the schema and leave the same rows as durably. The
 * baseline validates no input, checks no rules and computes no prices, search words or answers: it repeats those of the
 * sample.
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

/** Statements that `sampleStatements` derived, as a file. */
const { create, accept } = JSON.parse(await readFile(process.argv[4] ?? '', 'utf8')) as Statements;
const refused = { status: 409, json: '{}' };

function valuesOf({ parameters }: Statement, { token, key, body }: Asked, tripId?: string) {
  return parameters.map((of) => {
    if (of === 'token') return token;
    if (of === 'key') return key;
    if (of === 'tripId') return tripId;
    if (of === 'pickupAt') return body['pickupAt'];
    if (of === 'uuid') return newId();
    const [kind, length] = of.split(':');
    const bytes = randomBytes(Number(length));
    return kind === 'bytes' ? bytes : bytes.toString('base64url').slice(0, Number(length));
  });
}

serveBaseline((pool) => ({
  async list({ token }) {
    const { rows } = await pool.query<{ json: string }>({ name: 'list', text: list, values: [token] });
    return { status: 200, json: `{"items":${rows[0]?.json}}` };
  },
  async create(asked) {
    const values = valuesOf(create, asked);
    const { rows } = await pool.query<{ json: string }>({ name: 'create', text: create.text, values });
    return rows[0] ? { status: 201, json: rows[0].json } : refused;
  },
  async accept(asked, tripId) {
    const values = valuesOf(accept, asked, tripId);
    const { rows } = await pool.query<{ json: string }>({ name: 'accept', text: accept.text, values });
    return rows[0] ? { status: 200, json: rows[0].json } : refused;
  },
}));
