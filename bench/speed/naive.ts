import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import { serveBaseline } from './serving.ts';

/**
 * Naive baseline. Each call runs one query for the session and then its own query, without validation, log or events. A
 * trip is one row. The list has the same columns as in the panel, so that answers have the same size.
 */
serveBaseline((pool) => ({
  async list({ token }) {
    const session = await sessionOf(pool, token);
    if (!session) return unknown;
    const { rows } = await pool.query(
      `select t.*, c.name as client_name, p.name as partner_name, d.name as driver_name, v.plate, v.model,
        n.notes, n.internal_note, n.flight_number, n.name_sign,
        (select json_agg(json_build_object('name', x.name, 'phone', x.phone) order by x.position) from trip_passengers x where x.trip_id = t.id) as passengers,
        (select json_agg(to_json(x) order by x.position) from trip_stops x where x.trip_id = t.id) as stops
      from trips t join clients c on c.id = t.client_id left join partners p on p.id = t.partner_id
        left join drivers d on d.id = t.driver_id left join vehicles v on v.id = t.vehicle_id left join trip_notes n on n.trip_id = t.id
      where t.client_id = $1 order by t.pickup_at desc, t.id desc limit 25`,
      [session.id_cliente],
    );
    return { status: 200, json: JSON.stringify({ items: rows }) };
  },
  async create({ token, body }) {
    const session = await sessionOf(pool, token);
    if (!session) return unknown;
    const { rows } = await pool.query(
      `insert into naive_trips (id, client_id, requester_id, status, category, payment_method, pickup_at, passengers, stops)
      values ($1, $2, $3, 'available', $4, $5, $6, $7, $8) returning *`,
      [
        randomUUID(),
        session.id_cliente,
        session.user_id,
        body['category'],
        body['paymentMethod'],
        body['pickupAt'],
        JSON.stringify(body['passengers']),
        JSON.stringify(body['stops']),
      ],
    );
    return { status: 201, json: JSON.stringify(rows[0]) };
  },
  async accept({ token }, tripId) {
    const session = await sessionOf(pool, token);
    if (!session) return unknown;
    const { rows } = await pool.query(
      "update naive_trips set status = 'accepted', partner_id = $2, accepted_at = now() where id = $1 and status = 'available' returning *",
      [tripId, session.id_parceiro],
    );
    return rows[0] ? { status: 200, json: JSON.stringify(rows[0]) } : { status: 409, json: '{}' };
  },
}));

const unknown = { status: 401, json: '{}' };

async function sessionOf(pool: Pool, token: string) {
  const { rows } = await pool.query<{ user_id: string; id_cliente: string | null; id_parceiro: string | null }>(
    `select p.user_id, p.id_cliente, p.id_parceiro from auth_sessions s join profiles p on p.user_id = s.user_id
    where s.token = $1 and s.expires_at > now() and p.blocked_at is null`,
    [token],
  );
  return rows[0];
}
