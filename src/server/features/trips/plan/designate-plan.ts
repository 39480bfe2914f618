import { sql } from 'kysely';
import type { DesignatedTrip } from '#contract/day-plans.ts';
import type { Actor } from '#domain/access/roles.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import { act } from '#server/features/trips/actions/act.ts';
import { freeDesignatedDrivers } from '#server/features/trips/row/save.ts';
import { changeEach, inSavepoint } from '#server/platform/change-each.ts';
import { enqueue } from '#server/platform/database/driver.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';
import { lockPlan } from './change-plan.ts';
import type { OpenPlan } from './read-plan.ts';

/** Reason of a designation, which drivers of a queue who are passed over can read. */
const REASON = 'Plano do dia';
const published = refuse('illegal_transition', 'A viagem já foi publicada: escolha o motorista no Despacho.');

/** Result of a trip, without names, because it is stored under the idempotency key. */
type Result = { tripId: string; tripCode: string; driverId: string; refusal: string | null };

/** Designates every booked trip of the plan to its driver. A trip that cannot be designated does not stop the others. */
export async function designateAll(
  tx: Tx,
  actor: Actor,
  target: { id: string; version: number },
): Promise<Outcome<{ items: Result[] }>> {
  const opened = await lockPlan(tx, target.id, target.version);
  if (!opened.ok) return opened;
  const wanted = wantedOf(opened.value);
  await lockPartners(tx, wanted);
  const refusals = await designateEach(tx, actor, wanted);
  const left = await designateTogether(tx, actor, wanted, refusals);
  return ok({
    items: wanted.map(({ id, code, driverId }) => ({
      tripId: id,
      tripCode: code,
      driverId,
      refusal: left.get(id) ?? null,
    })),
  });
}

/** Adds the names of the drivers to the results. */
export async function withDriverNames(db: Db, results: readonly Result[]): Promise<DesignatedTrip[]> {
  const ids = results.map(({ driverId }) => driverId);
  const { rows } = await sql<RowOf<'drivers', 'id' | 'name'>>`
    select id, name from drivers where id = any(${ids}::uuid[])`.execute(db);
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return results.map(({ driverId, ...result }) => ({ ...result, driverName: names.get(driverId) ?? '' }));
}

type Wanted = {
  id: string;
  code: string;
  partnerId: string;
  driverId: string;
  isPublished: boolean;
};

/** Returns the trips of the plan that no partner has accepted and that are not designated to their driver yet. */
function wantedOf({ day, network, chains }: OpenPlan): Wanted[] {
  return chains.flatMap((chain, index) => {
    const driver = network.day.drivers[index];
    if (!driver) return [];
    return chain.flatMap((trip) => {
      const shown = day.trips.get(network.trips[trip]?.id ?? '');
      if (!shown || shown.isFixed || (shown.status === 'scheduled' && shown.driverId === driver.id)) return [];
      const { id, code, status } = shown;
      return [{ id, code, partnerId: driver.partnerId, driverId: driver.id, isPublished: status !== 'scheduled' }];
    });
  });
}

/** Locks all partners in one order, so that the plans of two days cannot block each other. */
async function lockPartners(tx: Tx, wanted: readonly Wanted[]): Promise<void> {
  const ids = wanted.map(({ partnerId }) => partnerId);
  await enqueue(tx, sql`select from partners where id = any(${ids}::uuid[]) order by id for no key update`);
}

/** Returns why trips could not be designated. */
async function designateEach(tx: Tx, actor: Actor, wanted: readonly Wanted[]): Promise<ReadonlyMap<string, string>> {
  const { value } = await changeEach(tx, wanted, async ({ id, partnerId, driverId, isPublished }) => {
    if (isPublished) return published;
    const done = await act(tx, actor, id, 'designate', { partnerId, driverId, reason: REASON });
    return done.ok ? ok({ id, changed: true, version: done.value.version }) : done;
  });
  return new Map(value.kept.map(({ id, why }) => [id, why]));
}

/**
 * Designates refused trips together, because trips that exchange their drivers are in each other's way. Trips that are
 * refused again are left out, and the others are tried without them. Returns the refusals that remain.
 */
async function designateTogether(
  tx: Tx,
  actor: Actor,
  wanted: readonly Wanted[],
  refusals: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, string>> {
  let left = wanted.filter(({ id, isPublished }) => refusals.has(id) && !isPublished);
  while (left.length > 0) {
    const tried = left;
    let refused: ReadonlyMap<string, string> = new Map();
    const done = await inSavepoint(tx, async () => {
      await freeDesignatedDrivers(
        tx,
        tried.map(({ id }) => id),
      );
      refused = await designateEach(tx, actor, tried);
      return refused.size > 0 ? blocked : ok();
    });
    if (done.ok) return new Map([...refusals].filter(([id]) => tried.every((trip) => trip.id !== id)));
    left = tried.filter(({ id }) => !refused.has(id));
    if (left.length === tried.length) break;
  }
  return refusals;
}

/** Rolls back a common designation. Its text is not shown. */
const blocked = refuse('overlap', 'Nem todas as viagens podem ser designadas.');
