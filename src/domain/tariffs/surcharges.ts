import type { Cents } from '#domain/money.ts';

/** Ends of a trip (origin, destination) for which a surcharge is due; `always`: due on every trip. */
export const surchargeOccasions = ['always', 'origin', 'destination', 'either'] as const;
export type SurchargeOccasion = (typeof surchargeOccasions)[number];

/**
 * One-time surcharge in addition to the taximeter, such as an airport fee. The surcharge is due on every trip, or when
 * origin or destination is the place or is in the zone. Either `placeId` or `zoneId` is null; for `always`, both are
 * null.
 */
export type Surcharge = {
  name: string;
  amountCents: Cents;
  occasion: SurchargeOccasion;
  placeId: string | null;
  zoneId: string | null;
};

/** Location of the origin or destination of a trip: its place and its zones. */
export type Whereabouts = { placeId: string | null; zoneIds: readonly string[] };
export type TripEnds = { origin: Whereabouts; destination: Whereabouts };

/** Returns the due surcharges of a trip, each with its reason in Portuguese (`no embarque`). */
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
