import type { NewBooking } from '#contract/new-booking.ts';
import type { NewTrip } from '#contract/trip-terms.ts';
import { type FieldError, refuse } from '#domain/outcome.ts';
import { precisionOf, unlocatedMessage } from '#domain/places/precision.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { apiKey } from '#server/platform/auth/session.ts';

type Requested = {
  stops?: NewTrip['stops'] | undefined;
  /** Vehicles of a booking, which may have own destinations. */
  vehicles?: NewBooking['vehicles'];
};

/**
 * Refuses stops without coordinates for which the user made no choice, and districts without a name. Integrations may
 * omit the choice, because they existed before it: their stop then has no point, which the dispatcher sees.
 */
export function requireLocated({ headers }: SignedInContext, { stops = [], vehicles = [] }: Requested): void {
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
