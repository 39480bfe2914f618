import { sql } from 'kysely';
import type { Db } from '#server/platform/database/pool.ts';
import type { Copy } from '#tests/races/copies.ts';

/** All effects of an action. Instants and the ids of the copy are left out. */
export type RaceResult = { events: { action: string; by: string }[] } & Record<string, unknown>;

type Crew = { driver_id: string | null; vehicle_id: string | null };

/**
 * Returns the state of each trip and its records since `version`: history, offers, assignments, changes, money and live
 * events.
 */
export async function standings(db: Db, copies: readonly Copy[], version: number): Promise<Map<string, RaceResult>> {
  const ids = copies.map(({ id }) => id);
  const { rows } = await sql<{ id: string; standing: RaceResult & { trip: Crew } }>`
    select t.id, jsonb_build_object(
      'trip', (select jsonb_object_agg(c.key, case when c.key ~ '_(at|on|by)$' then to_jsonb(c.value <> 'null') else c.value end)
        from jsonb_each(to_jsonb(t)) c where c.key <> all(array['id', 'number', 'code', 'booking_id', 'pickup_local'])),
      'events', coalesce((select jsonb_agg(jsonb_build_object('action', e.action, 'by', e.actor_role, 'from', e.from_status,
          'to', e.to_status, 'partner', e.partner_id, 'reason', e.reason) order by e.trip_version)
        from trip_events e where e.trip_id = t.id and e.trip_version > ${version}), '[]'),
      'offers', (select jsonb_agg(jsonb_build_array(o.partner_id, o.status) order by o.created_at, o.position)
        from trip_offers o where o.trip_id = t.id),
      'assignments', (select jsonb_agg(jsonb_build_array(a.partner_id, a.ended_at is null, a.gave_back) order by a.ended_at is null, a.partner_id)
        from trip_assignments a where a.trip_id = t.id),
      'changes', (select jsonb_agg(p.status order by p.created_at) from trip_proposals p where p.trip_id = t.id),
      'notes', (select n.notes from trip_notes n where n.trip_id = t.id),
      'money', (select jsonb_agg(m.line order by m.line) from (
          select jsonb_build_array(e.kind, replace(e.key, t.id::text, ''), a.kind, a.partner_id, p.cents) as line
          from ledger.entries e join ledger.postings p on p.entry_id = e.id join ledger.accounts a on a.id = p.account_id
          where e.subject_id = t.id) m),
      'told', (select jsonb_agg(b.version order by b.version) from outbox b
        where b.entity_id = t.id and b.topic = 'trip' and b.version > ${version})
    ) as standing
    from trips t where t.id = any(${ids}::uuid[])`.execute(db);
  const found = new Map(rows.map(({ id, standing }) => [id, standing]));
  return new Map(
    copies.flatMap((copy) => {
      const standing = found.get(copy.id);
      return standing ? [[copy.id, withOwnCrew(standing, copy)] as const] : [];
    }),
  );
}

/** Replaces the ids of the copy's own crew by a constant, so that the results of two copies can be compared. */
function withOwnCrew(standing: RaceResult & { trip: Crew }, { driverId, vehicleId }: Copy): RaceResult {
  const { driver_id, vehicle_id } = standing.trip;
  const crew = {
    driver_id: driver_id === driverId ? 'own' : driver_id,
    vehicle_id: vehicle_id === vehicleId ? 'own' : vehicle_id,
  };
  return { ...standing, trip: { ...standing.trip, ...crew } };
}
