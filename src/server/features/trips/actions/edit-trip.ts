import type { ChangeCheck } from '#contract/trips.ts';
import type { TripChange } from '#contract/trip-terms.ts';
import { type Actor, isClientSide } from '#domain/access/roles.ts';
import { ok, type Outcome } from '#domain/outcome.ts';
import { isAssigned } from '#domain/trips/status.ts';
import { readObstacles } from '#server/features/trips/assignment/read-obstacles.ts';
import { readMoment } from '#server/features/trips/read/policy.ts';
import { readTripRow, readView, tripNotFound } from '#server/features/trips/read/trip.ts';
import type { TripRow, WholeRow } from '#server/features/trips/read/view.ts';
import { type PreparedEdit, prepareEdit } from '#server/features/trips/request/prepare-edit.ts';
import { prepareStops, prepareWays } from '#server/features/trips/request/prepare-stops.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import { patchedTerms, replaceTerms, type TripTerms } from '#server/features/trips/terms/write-terms.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { command, dryRun } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { act, type ActionAnswer } from './act.ts';
import { changedTerms } from './new-terms.ts';
import { showTrip } from './take-action.ts';

/** Changes the terms of a trip. The change of an assigned trip is a proposal to its partner. */
export async function editTrip(context: SignedInContext, input: TripChange) {
  await prepareChange(context, input);
  await command(context, { operation: 'trips.update', input }, async (tx, actor) => {
    const done = await edit(tx, actor, input);
    return done.ok ? ok(done.value.answer) : done;
  });
  return showTrip(context, input.id);
}

/**
 * Runs the edit, and its confirmation by the partner if it is a proposal, and rolls both back (dry run). Returns the new
 * price, and why the assigned or designated driver could not run the trip on the new terms.
 */
export async function checkEdit(context: SignedInContext, input: TripChange): Promise<ChangeCheck> {
  await prepareChange(context, input);
  return dryRun(context, async (tx, actor) => {
    const done = await edit(tx, actor, input);
    if (!done.ok) return done;
    const { before, edited } = done.value;
    const saved = await readView(tx, input.id);
    const isProposal = edited.changesTerms && isAssigned(before.status);
    const after = isProposal ? await applyTerms(tx, actor, saved, edited.terms) : saved;
    const needsApproval = after.status === 'awaiting_approval' && before.status !== 'awaiting_approval';
    const driver = await checkDriver(tx, actor, saved, before, after);
    return ok({ estimateCents: after.estimate_cents, isProposal, needsApproval, ...driver });
  });
}

/** Prepares the new stops. An edit without stops needs the route of the stored stops. */
async function prepareChange(context: SignedInContext, { id, stops }: TripChange): Promise<void> {
  if (stops) await prepareStops(context, { stops });
  else await prepareWays(context, { stops: (await showTrip(context, id)).stops });
}

type Edited = { before: TripRow; edited: PreparedEdit; answer: ActionAnswer };

async function edit(tx: Tx, actor: Actor, { id, version, ...patch }: TripChange): Promise<Outcome<Edited>> {
  const before = await readTripRow(tx, actor, id);
  if (!before) return tripNotFound;
  const edited = await prepareEdit(tx, actor, before, patchedTerms(patch, (await readMoment(tx)).now));
  if (!edited.ok) return edited;
  const done = await act(tx, actor, id, 'edit', { version, edited: edited.value });
  return done.ok ? ok({ before, edited: edited.value, answer: done.value }) : done;
}

/** Writes the proposed terms, so that the rules that read the database evaluate them. */
async function applyTerms(tx: Tx, actor: Actor, trip: TripRow, terms: TripTerms): Promise<TripRow> {
  const columns = await changedTerms(tx, trip, terms, true);
  const story = { action: 'edit', doer: actor } as const;
  const after = await changeTrip(tx, trip, columns, story, (await readMoment(tx)).policy, { pool: false });
  await replaceTerms(tx, trip.id, terms);
  if (!after) throw new Error(`trip ${trip.id} was changed during its dry run`);
  return after;
}

const LOST_DESIGNATION = 'Com este horário a viagem é publicada já, e a designação deixa de valer.';
/** Replaces reasons that name other trips and records of the partner. */
const BUSY = 'O motorista não está livre neste horário.';

async function checkDriver(
  tx: Tx,
  actor: Actor,
  { partner_name, driver_name, designated_name, designated_driver_name }: WholeRow,
  before: TripRow,
  after: TripRow,
): Promise<Pick<ChangeCheck, 'driverName' | 'obstacles'>> {
  const { partner_id: partnerId, driver_id: driverId, vehicle_id: vehicleId } = before;
  const { designated_partner_id, designated_driver_id } = before;
  if (partnerId) {
    const found = await readObstacles(tx, after, { partnerId, driverId, vehicleId });
    const obstacles = isClientSide(actor) && found.length > 0 ? [BUSY] : found;
    return { driverName: driver_name ?? partner_name, obstacles };
  }
  if (before.status !== 'scheduled' || !designated_partner_id || isClientSide(actor))
    return { driverName: null, obstacles: [] };
  const crew = { partnerId: designated_partner_id, driverId: designated_driver_id, vehicleId: null };
  const lost = after.designated_partner_id === null ? [LOST_DESIGNATION] : [];
  const obstacles = [...lost, ...(await readObstacles(tx, after, crew))];
  return { driverName: designated_driver_name ?? designated_name, obstacles };
}
