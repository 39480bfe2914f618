import { bookingsContract, type RequestSoFar } from '#contract/bookings.ts';
import { ok, refuse } from '#domain/outcome.ts';
import { prepareWay } from '#server/features/places/ways-data.ts';
import { readBookingTrips, readMoment } from '#server/features/trips/data.ts';
import { allow, anyRole } from '#server/platform/api/allow.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import { planBooking, readBooking } from './booking-data.ts';
import { checkRequest } from './check-data.ts';
import { requestBooking } from './mutations.ts';

const api = implementing(bookingsContract);
const bookers = allow('admin', 'attendant', 'client');

export const bookingRoutes = api.router({
  create: api.create.use(bookers).handler(async ({ context, input }) => {
    await prepareWays(context, input);
    const reads = (tx: Tx) => readBooking(tx, context.actor, input);
    const { id } = await command(context, { operation: 'bookings.create', input, reads }, async (tx, actor, read) => {
      const planned = await planBooking(tx, input, read);
      if (!planned.ok) return planned;
      const requested = await requestBooking(tx, actor, planned.value.trips, planned.value.moment);
      return requested.ok ? ok({ id: requested.value[0].booking_id }) : requested;
    });
    return show(context, id);
  }),
  get: api.get.use(anyRole).handler(({ context, input }) => show(context, input.id)),
  check: api.check.use(bookers).handler(async ({ context, input }) => {
    const { services, actor } = context;
    await prepareWays(context, input);
    return checkRequest(services.db, actor, input, await readMoment(services.db));
  }),
});

/** Returns the trips of the booking that are in the actor's scope. Without any, the booking is not found. */
async function show({ services, actor }: SignedInContext, id: string) {
  const trips = await readBookingTrips(services.db, actor, id);
  return unwrap(trips.length > 0 ? ok({ id, trips }) : refuse('not_found', 'Reserva não encontrada.'));
}

/** Requests the routes before the transaction that prices them, so that no transaction waits for the map service. */
async function prepareWays(
  { services }: SignedInContext,
  { stops, returnAt }: Pick<RequestSoFar, 'stops' | 'returnAt'>,
) {
  await Promise.all([prepareWay(services, stops), returnAt ? prepareWay(services, stops.toReversed()) : undefined]);
}
