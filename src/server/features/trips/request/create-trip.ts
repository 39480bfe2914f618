import type { NewBooking } from '#contract/new-booking.ts';
import type { tripsContract } from '#contract/trips.ts';
import type { Trip } from '#contract/trip.ts';
import { ok } from '#domain/outcome.ts';
import { prepareDrivesOfRequest } from '#server/features/trips/queue/prepare-drives.ts';
import { tripNotFound, readTrip } from '#server/features/trips/read/trip.ts';
import { present } from '#server/features/trips/read/view.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command, commandShown } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { planBooking, readBooking } from './plan-booking.ts';
import { prepareStops } from './prepare-stops.ts';
import { refuseRepeat } from './refuse-repeat.ts';
import { requestBooking, requestTrip } from './request-trip.ts';
import { showBooking } from './show-booking.ts';

/** Requests one trip. The answer is built from the inserted row without another read. */
export async function createTrip(context: SignedInContext, input: InputOf<typeof tripsContract.create>) {
  await Promise.all([prepareStops(context, input), prepareDrivesOfRequest(context.services, input)]);
  let made: Trip | null = null;
  const { shown } = await commandShown(
    context,
    { operation: 'trips.create', input, reads: (tx) => readBooking(tx, context.actor, input) },
    async (tx, actor, read) => {
      const planned = await planBooking(tx, { ...input, vehicleCount: 1 }, read);
      if (!planned.ok) return planned;
      const repeated = await refuseRepeat(tx, planned.value, input.confirmRepeat);
      if (repeated) return repeated;
      const { trips, moment } = planned.value;
      const requested = await requestTrip(tx, actor, trips[0], moment);
      if (!requested.ok) return requested;
      made = present(requested.value, actor);
      return ok({ id: requested.value.id });
    },
    async (tx, { id }) => made ?? readTrip(tx, context.actor, id),
  );
  return unwrap(shown ? ok(shown) : tripNotFound);
}

/** Requests all trips of a booking, or none. */
export async function createBooking(context: SignedInContext, input: NewBooking) {
  await Promise.all([prepareStops(context, input), prepareDrivesOfRequest(context.services, input)]);
  const reads = (tx: Tx) => readBooking(tx, context.actor, input);
  const { id } = await command(context, { operation: 'bookings.create', input, reads }, async (tx, actor, read) => {
    const planned = await planBooking(tx, input, read);
    if (!planned.ok) return planned;
    const repeated = await refuseRepeat(tx, planned.value, input.confirmRepeat);
    if (repeated) return repeated;
    const requested = await requestBooking(tx, actor, planned.value.trips, planned.value.moment);
    return requested.ok ? ok({ id: requested.value[0].booking_id }) : requested;
  });
  return showBooking(context, id);
}
