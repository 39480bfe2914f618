import { sql } from 'kysely';
import type { NewSeries } from '#contract/series.ts';
import type { SeriesChange } from '#contract/trip-terms.ts';
import type { Actor } from '#domain/access/roles.ts';
import { formatCents } from '#domain/money.ts';
import { ok, type Outcome, refuse, refuseField } from '#domain/outcome.ts';
import { localDate } from '#domain/time.ts';
import { canStill } from '#domain/trips/decide.ts';
import { cancellationFeeCents } from '#domain/trips/fees.ts';
import { sameTimeOn } from '#domain/trips/recurrence.ts';
import { act, stale } from '#server/features/trips/actions/act.ts';
import type { ActionInput } from '#server/features/trips/actions/work.ts';
import type { Moment } from '#server/features/trips/read/policy.ts';
import { readFollowing } from '#server/features/trips/read/trip.ts';
import { feeFacts, type TripRow } from '#server/features/trips/read/view.ts';
import { planBooking, readBooking } from '#server/features/trips/request/plan-booking.ts';
import { prepareEdit } from '#server/features/trips/request/prepare-edit.ts';
import { type DaysRefusal, layOutDays, refuseDays } from '#server/features/trips/request/repeat-days.ts';
import { requestTrip } from '#server/features/trips/request/request-trip.ts';
import { moveToSeries } from '#server/features/trips/row/save.ts';
import { patchedTerms, type TripTerms } from '#server/features/trips/terms/write-terms.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { newId } from '#server/platform/uuid.ts';

type Changed = { id: string; changed: number };

const notFound = refuse('not_found', 'Série não encontrada.');

/** Requests the trip for all days, or for none. Each day is evaluated like a single request. */
export async function requestSeries(
  tx: Tx,
  actor: Actor,
  { repeat, ...asked }: NewSeries,
): Promise<Outcome<{ id: string }>> {
  const planned = await planBooking(tx, { ...asked, vehicleCount: 1 }, await readBooking(tx, actor, asked));
  if (!planned.ok) return planned;
  const {
    trips: [first],
    moment,
  } = planned.value;
  const laid = await layOutDays(tx, first, repeat);
  if (!laid.ok) return laid;
  const { trips, holidays } = laid.value;
  const id = newId();
  const skipped = repeat.skipHolidays ? holidays.map(({ date, name }) => ({ day: date, name })) : [];
  await tx
    .insertInto('trip_series')
    .values({
      id,
      client_id: first.client.id,
      requester_id: actor.userId,
      weekdays: [...new Set(repeat.weekdays)].toSorted((a, b) => a - b),
      until_day: repeat.until,
      skip_holidays: repeat.skipHolidays,
      skipped: JSON.stringify(skipped),
    })
    .execute();
  const done = await onEach(trips, ({ day, request }) =>
    requestTrip(tx, actor, { ...request, series: { id, day } }, moment),
  );
  return done.ok ? ok({ id }) : done;
}

/** Changes a trip and the following trips of its series. These trips become a separate series. */
export async function editFollowing(
  tx: Tx,
  actor: Actor,
  { id, fromTripId, version, ...patch }: SeriesChange,
  { now }: Moment,
): Promise<Outcome<Changed>> {
  const following = await readFollowing(tx, actor, id, fromTripId);
  const [from] = following;
  if (!from) return notFound;
  if (from.version !== version) return stale;
  const { pickupAt, ...others } = patch;
  const time = timeOfEach(from, pickupAt);
  if (!time.ok) return time;
  const seriesId = await partSeries(tx, id, following);
  const named = patchedTerms(others, now);
  return changeAll(tx, actor, seriesId, 'edit', following, async (row) => {
    const edited = await prepareEdit(tx, actor, row, { ...named, ...time.value(row) });
    return edited.ok ? ok({ version: row.version, edited: edited.value }) : edited;
  });
}

/**
 * Cancels a trip and the following trips of its series. Refused when the fees exceed the fees that were shown to the
 * user.
 */
export async function cancelFollowing(
  tx: Tx,
  actor: Actor,
  input: { id: string; fromTripId: string; reason: string; feeCents: number },
  { now, policy }: Moment,
): Promise<Outcome<Changed>> {
  const following = await readFollowing(tx, actor, input.id, input.fromTripId);
  if (following.length === 0) return notFound;
  const feeOf = (row: TripRow) => cancellationFeeCents(feeFacts(row), now, policy);
  const feeCents = following
    .filter(({ status }) => canStill('cancel', status))
    .reduce((sum, row) => sum + feeOf(row), 0);
  if (feeCents > input.feeCents) {
    const detail = `As taxas de cancelamento agora somam ${formatCents(feeCents)}. Confirme o novo valor.`;
    return refuse('fee_changed', detail);
  }
  return changeAll(tx, actor, input.id, 'cancel', following, async (row) =>
    ok({ reason: input.reason, shownFeeCents: feeOf(row) }),
  );
}

/**
 * Applies the action to the first trip and to all other trips whose status allows it. If one trip refuses, all are
 * refused.
 */
async function changeAll(
  tx: Tx,
  actor: Actor,
  seriesId: string,
  action: 'edit' | 'cancel',
  following: readonly TripRow[],
  inputOf: (row: TripRow) => Promise<Outcome<ActionInput>>,
): Promise<Outcome<Changed>> {
  const rows = following.filter(({ status }, index) => index === 0 || canStill(action, status));
  const days = rows.map((row) => ({ day: localDate(row.pickup_at, row.time_zone), row }));
  const done = await onEach(days, async ({ row }) => {
    const input = await inputOf(row);
    return input.ok ? act(tx, actor, row.id, action, input.value) : input;
  });
  return done.ok ? ok({ id: seriesId, changed: rows.length }) : done;
}

/**
 * Runs `work` for all items even after a refusal, so that the refusal names all refused days. The command then rolls
 * back.
 */
async function onEach<Item extends { day: string }>(
  items: readonly Item[],
  work: (item: Item) => Promise<Outcome<unknown>>,
): Promise<Outcome<undefined>> {
  const refused: DaysRefusal[] = [];
  for (const item of items) {
    const outcome = await work(item);
    if (!outcome.ok) refused.push({ day: item.day, refusal: outcome });
  }
  const [first, ...others] = refused;
  return first ? refuseDays([first, ...others], items.length) : ok();
}

/** Returns a function that sets the new time of day for a trip, on the trip's own date. */
function timeOfEach(
  from: TripRow,
  pickupAt: string | null | undefined,
): Outcome<(row: TripRow) => Partial<Pick<TripTerms, 'pickupAt'>>> {
  if (pickupAt === undefined) return ok(() => ({}));
  if (pickupAt === null) return refuseField('pickupAt', 'Para mudar várias viagens, escolha data e hora.');
  const meant = new Date(pickupAt);
  if (localDate(meant, from.time_zone) !== localDate(from.pickup_at, from.time_zone)) {
    return refuseField('pickupAt', 'Para mudar o dia, altere só esta viagem: nas seguintes só muda a hora.');
  }
  return ok((row) => ({
    pickupAt: sameTimeOn(localDate(row.pickup_at, row.time_zone), meant, row.time_zone),
  }));
}

/**
 * Moves these trips to a new series, so that a later change of the earlier trips does not affect the moved trips. Moves
 * nothing when these are all trips of the series.
 */
async function partSeries(tx: Tx, id: string, following: readonly TripRow[]): Promise<string> {
  const ids = following.map((row) => row.id);
  const partedId = newId();
  const { rows } = await sql`
    insert into trip_series (id, client_id, requester_id, weekdays, until_day, skip_holidays, skipped)
    select ${partedId}, client_id, requester_id, weekdays, until_day, skip_holidays,
      (select coalesce(jsonb_agg(x), '[]') from jsonb_array_elements(skipped) x
        where (x->>'day')::date > ${following[0]?.series_day}::date)
    from trip_series where id = ${id}
      and exists (select from trips where series_id = ${id} and not id = any(${ids}::uuid[]))
    returning id`.execute(tx);
  if (rows.length === 0) return id;
  await moveToSeries(tx, ids, partedId);
  return partedId;
}
