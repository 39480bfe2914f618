import * as fc from 'fast-check';
import { estimateFare, type FareRequest } from '#domain/tariffs/estimate.ts';
import { beloHorizonteComum, saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { lowestThresholdKmh, type Tariff } from '#domain/tariffs/tariff.ts';
import { segmentsAlong } from '#domain/tariffs/way.ts';

/**
 * Number of random drives for each law, and the timeout of a test. The timeout is long, because the drives are slow on
 * a busy machine.
 */
export const laws = { numRuns: 10_000 };
export const patience = { timeout: 120_000 };

const anyPrices = fc.record({
  flagFallCents: fc.nat(20_00),
  kmRate1Millicents: fc.nat(2_000_000),
  rate2Bp: fc.nat(100_00),
  waitingHourCents: fc.nat(200_00),
  minimumFareCents: fc.nat(60_00),
  luggageCents: fc.nat(10_00),
  rate2Windows: fc.constantFrom(saoPauloComum.rate2Windows, beloHorizonteComum.rate2Windows),
  surcharges: fc.array(
    fc.record({
      name: fc.constant('Taxa'),
      amountCents: fc.nat(30_00),
      occasion: fc.constantFrom('always', 'origin', 'destination', 'either'),
      placeId: fc.constantFrom(null, 'aqui'),
      zoneId: fc.constantFrom(null, 'ali'),
    }),
    { maxLength: 3 },
  ),
  hourly: fc.constant(null),
});

const { id, serviceAreaId, category, validFrom, legalAct } = saoPauloComum;
const identity = { id, serviceAreaId, category, validFrom, legalAct };

/** A tariff of either kind: without a threshold speed, or with a threshold speed that is not too low. */
export const anyTariff: fc.Arbitrary<Tariff> = fc
  .tuple(anyPrices, fc.option(fc.nat(40), { nil: null }))
  .map(([{ rate2Bp, ...prices }, above]) => {
    const kmRate2Millicents = prices.kmRate1Millicents + Math.round((prices.kmRate1Millicents * rate2Bp) / 100_00);
    const lowest = lowestThresholdKmh(prices);
    const slowBelowKmh = above === null || !Number.isFinite(lowest) ? 0 : lowest + above;
    return Object.assign(prices, identity, { kmRate2Millicents, slowBelowKmh });
  });

export const anyEnd = fc.record({
  placeId: fc.constantFrom(null, 'aqui', 'lá'),
  zoneIds: fc.constantFrom([], ['ali'], ['acolá', 'ali']),
});

/** Legs of any speed, including legs without movement and legs without a duration. */
export const anyLeg = fc
  .tuple(fc.nat(2 * 3_600), fc.integer({ min: 0, max: 30 }), fc.nat(900))
  .map(([durationSeconds, speed, more]) => ({ durationSeconds, distanceMeters: durationSeconds * speed + more }));

const anyPickup = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

type Drive = Omit<FareRequest, 'segments'> & {
  pickupAt: Date;
  legs: { durationSeconds: number; distanceMeters: number }[];
};

export const anyDrive: fc.Arbitrary<Drive> = fc.record({
  tariff: anyTariff,
  pickupAt: anyPickup,
  legs: fc.array(anyLeg, { minLength: 1, maxLength: 3 }),
  calendar: fc.record({
    timeZone: fc.constantFrom('America/Sao_Paulo', 'America/Manaus', 'America/Noronha'),
    extraHolidays: fc.constantFrom([], [{ date: '2024-07-09', name: 'Revolução', yearly: true }]),
    exceptionalPeriods: fc.constantFrom([], [{ name: 'Dezembro', firstDay: '2025-12-01', lastDay: '2025-12-31' }]),
  }),
  waitingSeconds: fc.nat(4 * 3_600),
  luggageCount: fc.nat(10),
  ends: fc.record({ origin: anyEnd, destination: anyEnd }),
});

export const driven = ({ pickupAt, legs, ...request }: Drive): FareRequest => ({
  ...request,
  segments: segmentsAlong(pickupAt, legs),
});
export const costs = (drive: Drive): number => estimateFare(driven(drive)).totalCents;
