import { sql, type SqlBool } from 'kysely';
import { type Refusal, refuse } from '#domain/outcome.ts';
import { hasCrew } from './fitness-conditions.ts';
import type { Tx } from '#server/platform/database/pool.ts';

const named = { driver_id: 'o motorista', vehicle_id: 'o veículo' };

/** Refuses when a partner deactivates a driver or vehicle that is assigned to a trip. */
export async function refuseInUse(
  tx: Tx,
  partnerId: string,
  column: keyof typeof named,
  before: { id: string; active: boolean },
  { active = before.active }: { active?: boolean },
): Promise<Refusal | null> {
  if (!before.active || active) return null;
  const trip = await tx
    .selectFrom('trips')
    .select('code')
    .where('partner_id', '=', partnerId)
    .where(sql<SqlBool>`status in ('accepted', 'en_route', 'arrived', 'in_progress')`)
    .where(column, '=', before.id)
    .orderBy('pickup_at')
    .limit(1)
    .executeTakeFirst();
  if (!trip) return null;
  return refuse('illegal_transition', `Está na viagem ${trip.code}: troque ${named[column]} dela, ou conclua-a antes.`);
}

/**
 * Refuses a partner's fleet change that would leave an accepted trip without a suitable driver or vehicle. The partner
 * must first give the trip back and pay the fee. The check runs after the write, which the refusal rolls back.
 */
export async function refuseLosing(tx: Tx, partnerId: string): Promise<Refusal | null> {
  const trip = await tx
    .selectFrom('trips as t')
    .innerJoin('partners as p', 'p.id', 't.partner_id')
    .crossJoin('settings as s')
    .select('t.code')
    .where('p.id', '=', partnerId)
    .where(sql<SqlBool>`t.status = 'accepted' and not ${hasCrew}`)
    .where(sql<SqlBool>`t.pickup_at > app_now() - make_interval(secs => s.unattended_after_seconds)`)
    .orderBy('t.pickup_at')
    .limit(1)
    .executeTakeFirst();
  if (!trip) return null;
  const detail = `A viagem ${trip.code} ficaria sem motorista ou veículo com documentos em dia: devolva-a antes.`;
  return refuse('illegal_transition', detail);
}
