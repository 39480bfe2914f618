import { sql } from 'kysely';
import type { ridesContract } from '#contract/rides.ts';
import { ok, type Outcome, refuse } from '#domain/outcome.ts';
import {
  type Passenger,
  type PassengerAction,
  passenger,
  passengerByPartnerLink,
} from '#domain/trips/passenger-words.ts';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import type { TripRow } from '#server/features/trips/read/view.ts';
import { changeTrip } from '#server/features/trips/row/save.ts';
import type { ApiContext } from '#server/platform/api/context.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { commandByCode } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { refuseUnknownCode } from './follow.ts';
import { readRideFacts } from './read-ride.ts';

type Rides = typeof ridesContract;
/** The locked trip of a link, with the page as it is now. */
type Found = NonNullable<Awaited<ReturnType<typeof readRideFacts>>> & { tx: Tx; trip: TripRow };

const notNow = refuse('illegal_transition', 'Isso só vale enquanto o motorista está a caminho ou esperando.');
const notCompleted = refuse('illegal_transition', 'Isso só vale depois de uma viagem concluída.');

/** Tells the assigned partner and the central that the passenger is ready. A repeated call has no effect. */
export function sayReady(context: ApiContext, { code }: InputOf<Rides['sayReady']>): Promise<void> {
  return withLink(context, code, async (found) => {
    const { words } = found.shown;
    if (!words) return notNow;
    return words.saidReady ? ok() : record(found, 'passenger-ready');
  });
}

/**
 * Asks for some more minutes. `time` counts the requests, so that a double tap or a second device asks once. Fees stay
 * unchanged.
 */
export function askDelay(context: ApiContext, { code, time }: InputOf<Rides['askDelay']>): Promise<void> {
  return withLink(context, code, async (found) => {
    const { words } = found.shown;
    if (!words) return notNow;
    if (time <= words.delays) return ok();
    if (time > words.delays + 1) return refuse('changed', 'O motorista mudou. Confira a página e tente de novo.');
    return record(found, 'passenger-delay');
  });
}

/** Reports a lost item to the assigned partner and the central. A repeated description has no effect. */
export function reportLostItem(
  context: ApiContext,
  { code, description }: InputOf<Rides['reportLostItem']>,
): Promise<void> {
  return withLink(context, code, async (found) => {
    const { lostItems } = found.shown;
    if (!lostItems) return notCompleted;
    if (await isReported(found, description)) return ok();
    if (lostItems.left === 0)
      return refuse('limit_exceeded', 'A central já recebeu os seus avisos desta viagem. Para mais, ligue para ela.');
    return record(found, 'lost-item', description);
  });
}

/** Stores or changes the passenger's rating of the trip. */
export function rateRide(context: ApiContext, { code, stars, reasons }: InputOf<Rides['rate']>): Promise<void> {
  return withLink(context, code, async ({ tx, trip, shown: { rating, ending } }) => {
    if (ending !== 'completed' || !trip.partner_id) return notCompleted;
    if (!rating) return refuse('forbidden', 'O link enviado pelo motorista não avalia a viagem.');
    if (!rating.mayChange) return refuse('illegal_transition', 'A avaliação só pode mudar no primeiro dia.');
    const said = { stars, reasons: [...new Set(reasons)] };
    await tx
      .insertInto('trip_ratings')
      .values({ trip_id: trip.id, partner_id: trip.partner_id, ...said })
      .onConflict((conflict) => conflict.column('trip_id').doUpdateSet(said))
      .execute();
    return ok();
  });
}

/**
 * Runs a change by the passenger in one transaction, with the trip locked, so that concurrent calls see each other.
 * Unknown codes are refused and counted as on the page.
 */
async function withLink(
  context: ApiContext,
  code: string,
  change: (found: Found) => Promise<Outcome<undefined>>,
): Promise<void> {
  const isKnown = await commandByCode(context.services, async (tx) => {
    const trip = await lockTrip(tx, code);
    const found = trip && (await readRideFacts(tx, code));
    if (!trip || !found) return ok(false);
    const changed = await change({ ...found, tx, trip });
    return changed.ok ? ok(true) : changed;
  });
  if (!isKnown) throw new Refused(await refuseUnknownCode(context));
}

async function lockTrip(tx: Tx, code: string): Promise<TripRow | undefined> {
  const { rows } = await sql<TripRow>`
    select t.* from ride_links l join trips t on t.id = l.trip_id
    where l.code = ${code} or l.partner_code = ${code} for no key update of t`.execute(tx);
  return rows[0];
}

async function isReported({ tx, trip, isOwnLink }: Found, description: string): Promise<boolean> {
  const earlier = tx.selectFrom('trip_events').select('trip_version').where('trip_id', '=', trip.id);
  const same = earlier.where('action', '=', 'lost-item').where('reason', '=', description);
  return (await same.where('actor_role', '=', speakerOf(isOwnLink).role).executeTakeFirst()) !== undefined;
}

function speakerOf(isOwnLink: boolean): Passenger {
  return isOwnLink ? passenger : passengerByPartnerLink;
}

async function record(
  { tx, trip, isOwnLink }: Found,
  action: PassengerAction,
  reason: string | null = null,
): Promise<Outcome<undefined>> {
  const doer = speakerOf(isOwnLink);
  if (!(await changeTrip(tx, trip, {}, { action, doer, reason }, await readPolicy(tx))))
    throw new Error(`trip ${trip.id} changed while it was locked`);
  return ok();
}
