import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Fraction, plus, zero } from '#domain/fraction.ts';
import { estimateByTheHour } from '#domain/tariffs/by-the-hour.ts';
import { estimateFare, type FareRequest, meteredLines } from '#domain/tariffs/estimate.ts';
import { beloHorizonteComum, saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { lowestThresholdKmh, type Tariff } from '#domain/tariffs/tariff.ts';
import { segmentsAlong } from '#domain/tariffs/way.ts';

const numRuns = 10_000;
/** Ten thousand trips take a while on a machine that does other things, too. */
const patience = { timeout: 120_000 };

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

/** Either kind of act: standing only, or a threshold that is none too low. */
const anyTariff: fc.Arbitrary<Tariff> = fc
  .tuple(anyPrices, fc.option(fc.nat(40), { nil: null }))
  .map(([{ rate2Bp, ...prices }, above]) => {
    const kmRate2Millicents = prices.kmRate1Millicents + Math.round((prices.kmRate1Millicents * rate2Bp) / 100_00);
    const lowest = lowestThresholdKmh(prices);
    const slowBelowKmh = above === null || !Number.isFinite(lowest) ? 0 : lowest + above;
    return Object.assign(prices, identity, { kmRate2Millicents, slowBelowKmh });
  });

const anyEnd = fc.record({
  placeId: fc.constantFrom(null, 'aqui', 'lá'),
  zoneIds: fc.constantFrom([], ['ali'], ['acolá', 'ali']),
});

/** Legs from a crawl to a motorway, some of them standing, some without a duration. */
const anyLeg = fc
  .tuple(fc.nat(2 * 3_600), fc.integer({ min: 0, max: 30 }), fc.nat(900))
  .map(([durationSeconds, speed, more]) => ({ durationSeconds, distanceMeters: durationSeconds * speed + more }));

const anyPickup = fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });

type Drive = Omit<FareRequest, 'segments'> & {
  pickupAt: Date;
  legs: { durationSeconds: number; distanceMeters: number }[];
};

const anyDrive: fc.Arbitrary<Drive> = fc.record({
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

const driven = ({ pickupAt, legs, ...request }: Drive): FareRequest => ({
  ...request,
  segments: segmentsAlong(pickupAt, legs),
});
const costs = (drive: Drive): number => estimateFare(driven(drive)).totalCents;

function unrounded(request: FareRequest): Fraction {
  return meteredLines(request).reduce((sum, { exact }) => plus(sum, exact), zero);
}

describe('the laws of the taximeter', patience, () => {
  it('lines add up to the total, which is never below the minimum', () => {
    fc.assert(
      fc.property(anyDrive, (drive) => {
        const { lines, totalCents } = estimateFare(driven(drive));
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
        expect(lines.every(({ cents }) => Number.isInteger(cents) && cents > 0)).toBe(true);
        expect(totalCents).toBeGreaterThanOrEqual(drive.tariff.minimumFareCents);
      }),
      { numRuns },
    );
  });

  it.each(['waitingSeconds', 'luggageCount'] as const)('more %s never costs less', (quantity) => {
    fc.assert(
      fc.property(anyDrive, fc.nat(50_000), (drive, more) => {
        expect(costs({ ...drive, [quantity]: drive[quantity] + more })).toBeGreaterThanOrEqual(costs(drive));
      }),
      { numRuns },
    );
  });

  it('driving further in the same time never costs less', () => {
    fc.assert(
      fc.property(anyDrive, fc.nat(2), fc.nat(50_000), (drive, which, more) => {
        const legs = drive.legs.map((leg, index) =>
          // Under an act that knows standing only, who drives on does not wait: that is less waiting, not more distance.
          index === which % drive.legs.length && (leg.distanceMeters > 0 || drive.tariff.slowBelowKmh > 0)
            ? { ...leg, distanceMeters: leg.distanceMeters + more }
            : leg,
        );
        expect(costs({ ...drive, legs })).toBeGreaterThanOrEqual(costs(drive));
      }),
      { numRuns },
    );
  });

  it('driving on never costs less', () => {
    fc.assert(
      fc.property(anyDrive, anyLeg, (drive, leg) => {
        expect(costs({ ...drive, legs: [...drive.legs, leg] })).toBeGreaterThanOrEqual(costs(drive));
      }),
      { numRuns },
    );
  });

  it('cut at any instant, a trip costs the same before rounding', () => {
    const somewhere = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyDrive, fc.nat(2), fc.integer({ min: 0, max: 30 }), somewhere, (drive, which, speed, where) => {
        const whole = driven(drive);
        const cut = whole.segments[which % whole.segments.length];
        if (!cut) return;
        const seconds = (cut.to.getTime() - cut.from.getTime()) / 1_000;
        const first = Math.floor(where * seconds);
        const middle = new Date(cut.from.getTime() + first * 1_000);
        const replaced = (...segments: FareRequest['segments']) => ({
          ...whole,
          segments: whole.segments.flatMap((segment) => (segment === cut ? segments : [segment])),
        });
        // At whole metres a second, so that both halves have whole metres.
        const even = replaced({ ...cut, meters: seconds * speed });
        const halves = replaced(
          { from: cut.from, to: middle, meters: first * speed },
          { from: middle, to: cut.to, meters: (seconds - first) * speed },
        );
        expect(unrounded(halves)).toEqual(unrounded(even));
      }),
      { numRuns },
    );
  });
});

describe('the laws of the hour', patience, () => {
  const anyHourly = fc.record({
    hourCents: fc.nat(300_00),
    minimumHours: fc.integer({ min: 1, max: 12 }),
    includedMetersPerHour: fc.nat(40_000),
    extraKmMillicents: fc.nat(1_000_000),
  });
  const anyHire = fc.record({
    tariff: fc.tuple(anyTariff, anyHourly).map(([tariff, hourly]) => Object.assign(tariff, { hourly })),
    hours: fc.integer({ min: 1, max: 24 }),
    distanceMeters: fc.nat(900_000),
    ends: fc.record({ origin: anyEnd, destination: anyEnd }),
  });

  it('lines add up to the total, never below the minimum nor less for more kilometres', () => {
    fc.assert(
      fc.property(anyHire, fc.nat(100_000), (hire, more) => {
        const { lines, totalCents } = estimateByTheHour(hire);
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
        expect(totalCents).toBeGreaterThanOrEqual(hire.tariff.minimumFareCents);
        const further = estimateByTheHour({ ...hire, distanceMeters: hire.distanceMeters + more });
        expect(further.totalCents).toBeGreaterThanOrEqual(totalCents);
      }),
      { numRuns },
    );
  });
});
