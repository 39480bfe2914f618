import { type Actor, isPartnerSide } from '#domain/access/roles.ts';
import { ok, type Outcome, type Refusal } from '#domain/outcome.ts';
import type { TripAction } from '#domain/trips/actions.ts';
import { noteRefused, noteWon } from '#server/features/trips/dispatch/attempts.ts';
import { prepareDrives } from '#server/features/trips/queue/prepare-drives.ts';
import type { PostingContext } from '#server/features/trips/money/post-entry.ts';
import { readMoment, readPolicy } from '#server/features/trips/read/policy.ts';
import { tripNotFound, readPreview, readTrip, readTripRow } from '#server/features/trips/read/trip.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { command, commandShown } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { act, answerOf, stale } from './act.ts';
import { readTripState } from './read-trip-state.ts';
import type { ActionInput } from './work.ts';

/** Actions after which a trip is offered to a driver in the same transaction. */
const OFFERING = new Set<TripAction>(['approve', 'launch', 'enqueue', 'decline', 'give-back']);

type Targeted = { id: string; version?: number | undefined; claimedAt?: string | null | undefined };

/** Returns the trip as the actor sees it now. This is the answer of calls about one trip. */
export async function showTrip({ services, actor }: SignedInContext, id: string) {
  const trip = await readTrip(services.prepared, actor, id);
  return unwrap(trip ? ok(trip) : tripNotFound);
}

/**
 * Takes an action of the transition table and returns the trip. The idempotency check ignores the claimed time,
 * because the first call has no claimed time and its retry from the offline queue has one.
 */
export async function takeAction(
  context: SignedInContext,
  action: TripAction,
  asked: Targeted,
  more: ActionInput = {},
  alongside: (tx: Tx, actor: Actor) => Promise<void> = async () => undefined,
) {
  const { claimedAt, ...input } = asked;
  const claim = claimedAt ? { claimedAt: new Date(claimedAt) } : {};
  const { prepared } = context.services;
  if (OFFERING.has(action)) await prepareDrives(context.services, input.id);
  const { value, shown } = await commandShown(
    context,
    { operation: `trips.${action}`, input, reads: (tx) => readTripState(tx, context.actor, input.id, action) },
    async (tx, actor, state) => {
      const done = await act(tx, actor, input.id, action, { ...input, ...claim, ...more }, state);
      if (done.ok) await alongside(tx, actor);
      return done;
    },
    (tx, { id }) => readTrip(tx, context.actor, id),
  );
  // After `decline` or `launch` the partner may no longer see the trip. The answer is then the preview that every
  // partner may see.
  return shown ?? readPreview(prepared, value.id, await readPolicy(prepared), context.actor);
}

/**
 * Accepts the trip and records the attempt. A refused attempt is recorded after the command, because the command's
 * transaction rolls back.
 */
export async function acceptTrip(context: SignedInContext, input: Targeted & ActionInput) {
  try {
    return await takeAction(context, 'accept', input, {}, async (tx, actor) => {
      if (isPartnerSide(actor)) await noteWon(tx, input.id, actor.partnerId);
    });
  } catch (error) {
    if (error instanceof Refused && error.data !== undefined) await recordRefusal(context, input.id, error.data);
    throw error;
  }
}

async function recordRefusal({ actor, services: { db, log } }: SignedInContext, tripId: string, refusal: Refusal) {
  if (!isPartnerSide(actor)) return;
  try {
    await noteRefused(db, tripId, actor.partnerId, refusal);
  } catch (error) {
    // The caller gets the refusal even if recording the attempt fails.
    log.error({ err: error, tripId }, 'Tentativa de aceite não registrada');
  }
}

type MoneyChange = (tx: Tx, row: TripRow, posting: PostingContext) => Promise<Outcome<TripRow>>;

/**
 * Runs a change of the trip's money as a command. Such a change does not change the status, so it is not in the
 * transition table.
 */
export async function changeMoney(
  context: SignedInContext,
  name: string,
  input: { id: string; version?: number | undefined },
  work: MoneyChange,
) {
  await command(context, { operation: `trips.${name}`, input }, async (tx, actor) => {
    const row = await readTripRow(tx, actor, input.id);
    if (!row) return tripNotFound;
    if (input.version !== undefined && input.version !== row.version) return stale;
    const done = await work(tx, row, { actorId: actor.userId, ...(await readMoment(tx)) });
    return done.ok ? ok(answerOf(done.value)) : done;
  });
  return showTrip(context, input.id);
}
