import { sql } from 'kysely';
import type { Alarm } from '#contract/console.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { publish } from '#server/platform/live/outbox.ts';

const unknownAlarm = refuse('not_found', 'Alarme não encontrado.');
const ended = refuse('illegal_transition', 'Este alarme já terminou.');

/** Versions of the live events of an alarm. */
export const alarmVersions = { raised: 1, acknowledged: 2, ended: 3 };

type Row = Omit<Alarm, 'raisedAt' | 'acknowledgedAt'> & RowOf<'dispatch_alarms', 'raised_at' | 'acknowledged_at'>;

/** Lists the alarms that have not ended, oldest first. */
export async function listAlarms(db: Db): Promise<{ items: Alarm[] }> {
  const { rows } = await sql<Row>`
    select a.id, a.kind, a.trip_id as "tripId", t.code as "tripCode", d.name as "driverName", a.raised_at,
      a.acknowledged_at, u.nome as "acknowledgedBy"
    from dispatch_alarms a join trips t on t.id = a.trip_id
    left join drivers d on d.id = a.driver_id left join profiles u on u.user_id = a.acknowledged_by
    where a.ended_at is null order by a.raised_at, a.id`.execute(db);
  const items = rows.map(({ raised_at, acknowledged_at, ...row }) =>
    Object.assign(row, { raisedAt: raised_at.toISOString(), acknowledgedAt: acknowledged_at?.toISOString() ?? null }),
  );
  return { items };
}

/** Records who looks after the alarm. Of two users the first is kept, and the second is told by the list of alarms. */
export async function acknowledgeAlarm(tx: Tx, userId: string, id: string): Promise<Outcome<undefined>> {
  const alarm = await tx
    .selectFrom('dispatch_alarms')
    .select(['acknowledged_at', 'ended_at'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!alarm) return unknownAlarm;
  if (alarm.ended_at) return ended;
  if (alarm.acknowledged_at) return ok();
  const acknowledged = { acknowledged_at: sql<Date>`app_now()`, acknowledged_by: userId };
  await tx.updateTable('dispatch_alarms').set(acknowledged).where('id', '=', id).execute();
  await publishAlarms(tx, [{ id, version: alarmVersions.acknowledged }]);
  return ok();
}

export async function publishAlarms(tx: Tx, changes: readonly { id: string; version: number }[]): Promise<void> {
  const events = changes.map(({ id, version }) => {
    return { topic: 'alarm', audiences: ['admin' as const, 'attendant' as const], entityId: id, version };
  });
  await publish(tx, ...events);
}
