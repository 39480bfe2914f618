import type { Cents } from '#domain/money.ts';

/** Which end of a trip makes a surcharge due. */
export const surchargeOccasions = ['always', 'origin', 'destination', 'either'] as const;
export type SurchargeOccasion = (typeof surchargeOccasions)[number];

/**
 * Charged once on top of the meter, as an airport's access fee is: on every trip, or when an end of it is the place or lies in
 * the zone. One of the two is null, and both are for `always`.
 */
export type Surcharge = {
  name: string;
  amountCents: Cents;
  occasion: SurchargeOccasion;
  placeId: string | null;
  zoneId: string | null;
};

/** Where a trip begins or ends, as far as zones and places are known. */
export type Whereabouts = { placeId: string | null; zoneIds: readonly string[] };
export type TripEnds = { origin: Whereabouts; destination: Whereabouts };

/** The surcharges that are due for a trip between these ends, each with why, in Portuguese (`no embarque`). */
export function dueSurcharges(
  surcharges: readonly Surcharge[],
  { origin, destination }: TripEnds,
): { surcharge: Surcharge; reason: string }[] {
  return surcharges.flatMap((surcharge) => {
    const { occasion } = surcharge;
    if (occasion === 'always') return [{ surcharge, reason: 'em toda viagem' }];
    const at = (end: Whereabouts) => isAt(surcharge, end);
    if (occasion !== 'destination' && at(origin)) return [{ surcharge, reason: 'no embarque' }];
    if (occasion !== 'origin' && at(destination)) return [{ surcharge, reason: 'no destino' }];
    return [];
  });
}

function isAt({ placeId, zoneId }: Surcharge, end: Whereabouts): boolean {
  return (placeId !== null && placeId === end.placeId) || (zoneId !== null && end.zoneIds.includes(zoneId));
}
