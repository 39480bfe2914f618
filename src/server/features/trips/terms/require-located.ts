import type { NewTrip } from '#contract/trip-terms.ts';
import { type FieldError, refuse } from '#domain/outcome.ts';
import { precisionOf, unlocatedMessage } from '#domain/places/precision.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { apiKey } from '#server/platform/auth/session.ts';

/**
 * Refuses stops without coordinates for which the user made no choice, and districts without a name. Integrations may
 * omit the choice, because they existed before it: their stop then has no point, which the dispatcher sees.
 */
export function requireLocated({ headers }: SignedInContext, stops: NewTrip['stops'] = []): void {
  const mayOmit = apiKey(headers) !== null;
  const errors = stops.flatMap((stop, index): FieldError[] => {
    const precision = precisionOf(stop);
    if (precision === null) return mayOmit ? [] : [{ field: `stops.${index}.address`, message: unlocatedMessage }];
    const isNameless = precision === 'district' && !stop.district?.trim();
    return isNameless ? [{ field: `stops.${index}.district`, message: 'Informe o bairro.' }] : [];
  });
  const [first] = errors;
  if (first) throw new Refused(refuse('invalid', first.message, errors));
}
