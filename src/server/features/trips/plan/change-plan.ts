import { sql } from 'kysely';
import type { MoveEffect } from '#contract/day-plans.ts';
import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import type { PlanMode } from '#domain/plan/day.ts';
import { unfinishedStates } from '#domain/plan/states.ts';
import { effectOf, type PlanEffect, type PlannedChain, toChains, toPlannedChains } from '#domain/plan/plan.ts';
import type { Db, Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';
import { explain } from './chains.ts';
import { figuresOf, findPlanRow, type OpenPlan, openPlan } from './read-plan.ts';

export const planNotFound = refuse('not_found', 'Plano não encontrado.');
const stale = refuse('version_conflict', 'O plano mudou desde que foi mostrado. Confira e tente de novo.');
const unfinished = refuse('illegal_transition', 'O plano ainda está sendo calculado.');

type NewPlan = { serviceAreaId: string; day: string; mode: PlanMode };

/** Stores a plan that is to be computed. One plan of an area and day is computed at a time. */
export async function createPlan(
  tx: Tx,
  { userId }: Actor,
  { serviceAreaId, day, mode }: NewPlan,
): Promise<Outcome<{ id: string }>> {
  const today = sql<string>`(app_now() at time zone time_zone)::date::text`.as('today');
  const areas = tx.selectFrom('service_areas').select(today).where('id', '=', serviceAreaId).where('active', '=', true);
  const area = await areas.executeTakeFirst();
  if (!area) return refuseField('serviceAreaId', 'Escolha uma praça em uso.');
  if (day < area.today) return refuseField('day', 'Escolha hoje ou um dia futuro.');
  const id = newId();
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('day_plans')
    .values({ id, service_area_id: serviceAreaId, day, mode, created_by: userId })
    .onConflict((conflict) =>
      conflict.columns(['service_area_id', 'day']).where('state', '=', sql.lit('computing')).doNothing(),
    )
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 0n
    ? refuse('illegal_transition', 'Um plano deste dia já está sendo calculado.')
    : ok({ id });
}

/** Ends the search. The best plan until then is stored soon after. */
export async function cancelPlan(tx: Tx, id: string): Promise<Outcome<undefined>> {
  const cancelled = await tx
    .updateTable('day_plans')
    .set({ state: 'stopping' })
    .where('id', '=', id)
    .where('state', '=', 'computing')
    .executeTakeFirst();
  if (cancelled.numUpdatedRows > 0n) return ok();
  return (await findPlanRow(tx, id))
    ? refuse('illegal_transition', 'O plano já não está sendo calculado.')
    : planNotFound;
}

export type Move = { id: string; tripId: string; driverId: string | null };

/** Passes a trip of the plan to another driver who can serve it, or takes it from its driver. */
export async function moveTrip(
  tx: Tx,
  { version, ...move }: Move & { version: number },
): Promise<Outcome<{ id: string }>> {
  const opened = await lockPlan(tx, move.id, version);
  if (!opened.ok) return opened;
  const effect = effectOfMove(opened.value, move);
  if (!effect.ok) return effect;
  const { chains, obstacles } = effect.value;
  if (obstacles.length > 0) return refuse('not_eligible', explain(obstacles).join(' '));
  const lost = lostChains(opened.value).map((chain) => without(chain, move.tripId));
  const stored = JSON.stringify([...chains, ...lost].filter(({ tripIds }) => tripIds.length > 0));
  await sql`update day_plans set chains = ${stored}, version = version + 1 where id = ${move.id}`.execute(tx);
  return ok({ id: move.id });
}

/** Returns the stored trips that their drivers can no longer take. They stay stored, so that the plan still says why. */
function lostChains({ row, lost }: OpenPlan): PlannedChain[] {
  return row.chains.map(({ driverId, tripIds }) => ({ driverId, tripIds: tripIds.filter((id) => lost.has(id)) }));
}

function without({ driverId, tripIds }: PlannedChain, tripId: string): PlannedChain {
  return { driverId, tripIds: tripIds.filter((id) => id !== tripId) };
}

/** Returns the effect of a move that is not stored. */
export async function previewMove(db: Db, move: Move): Promise<Outcome<MoveEffect>> {
  const row = await findPlanRow(db, move.id);
  if (!row) return planNotFound;
  const open = await openPlan(db, row);
  const effect = effectOfMove(open, move);
  if (!effect.ok) return effect;
  const { chains, obstacles } = effect.value;
  const before = figuresOf(open.network, open.chains);
  return ok({ before, after: figuresOf(open.network, toChains(open.network, chains)), problems: explain(obstacles) });
}

function effectOfMove({ network, chains }: OpenPlan, { tripId, driverId }: Move): Outcome<PlanEffect> {
  if (!network.tripIndex.has(tripId)) return refuseField('tripId', 'A viagem não faz parte deste dia.');
  if (driverId !== null && !network.driverIndex.has(driverId))
    return refuseField('driverId', 'O motorista não trabalha nesta praça.');
  return ok(effectOf(network, toPlannedChains(network, chains), { tripId, driverId }));
}

/** Locks a computed plan of this version, and reads it with the day as it is now. */
export async function lockPlan(tx: Tx, id: string, version: number): Promise<Outcome<OpenPlan>> {
  await sql`select from day_plans where id = ${id} for no key update`.execute(tx);
  const row = await findPlanRow(tx, id);
  if (!row) return planNotFound;
  if (row.version !== version) return stale;
  return unfinishedStates.some((state) => state === row.state) ? unfinished : ok(await openPlan(tx, row));
}
