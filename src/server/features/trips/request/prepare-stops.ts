import type { NewBooking } from '#contract/new-booking.ts';
import type { NewTrip } from '#contract/trip-terms.ts';
import { type FieldError, refuse } from '#domain/outcome.ts';
import { precisionOf, unlocatedMessage } from '#domain/places/precision.ts';
import { prepareWay } from '#server/features/places/find-way.ts';
import type { WordedStop } from '#server/features/places/read-doubts.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { apiKey } from '#server/platform/auth/session.ts';
import { destinationsOf } from './plan-booking.ts';

/** Stops of a request. The vehicles of a booking may have own destinations. */
type Requested = Pick<NewBooking, 'stops' | 'vehicles'> & { returnAt?: string | null | undefined };

/**
 * Prepares a command that writes these stops: refuses stops without coordinates for which the user made no choice, and
 * requests the routes before the transaction. The refusal is thrown at once, so that nothing is requested for it.
 */
export function prepareStops(context: SignedInContext, requested: Requested): Promise<void> {
  requireLocated(context, requested);
  return prepareWays(context, requested);
}

type Ways = {
  stops: readonly WordedStop[];
  returnAt?: string | null | undefined;
  vehicles?: readonly { destination?: WordedStop | null | undefined }[] | undefined;
};

/** Requests the routes of the trips before the transaction, so that no transaction waits for the map service. */
export async function prepareWays({ services }: SignedInContext, asked: Ways): Promise<void> {
  await Promise.all(waysOf(asked).map((way) => prepareWay(services, way)));
}

/** Returns each different way of a booking once: to the common destination, to those of single vehicles, and back. */
export function waysOf({ stops, returnAt, vehicles }: Ways): (readonly WordedStop[])[] {
  const ways = [stops, ...destinationsOf(vehicles).map((destination) => stops.with(stops.length - 1, destination))];
  const both = returnAt ? [...ways, ...ways.map((way) => way.toReversed())] : ways;
  return [...new Map(both.map((way) => [JSON.stringify(way), way])).values()];
}

/**
 * Refuses stops without coordinates for which the user made no choice, and districts without a name. Integrations may
 * omit the choice, because they existed before it: their stop then has no point, which the dispatcher sees.
 */
function requireLocated({ headers }: SignedInContext, { stops, vehicles = [] }: Requested): void {
  const mayOmit = apiKey(headers) !== null;
  const errors = [
    ...stops.flatMap((stop, index) => errorsOf(stop, `stops.${index}`, mayOmit)),
    ...vehicles.flatMap(({ destination }, index) =>
      destination ? errorsOf(destination, `vehicles.${index}.destination`, mayOmit) : [],
    ),
  ];
  const [first] = errors;
  if (first) throw new Refused(refuse('invalid', first.message, errors));
}

function errorsOf(stop: NewTrip['stops'][number], field: string, mayOmit: boolean): FieldError[] {
  const precision = precisionOf(stop);
  if (precision === null) return mayOmit ? [] : [{ field: `${field}.address`, message: unlocatedMessage }];
  const isNameless = precision === 'district' && !stop.district?.trim();
  return isNameless ? [{ field: `${field}.district`, message: 'Informe o bairro.' }] : [];
}
