import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyDrive, anyEnd, anyTariff, costs, driven, laws, patience } from '#domain/tariffs/any-drive.ts';
import { estimateByTheHour } from '#domain/tariffs/by-the-hour.ts';
import { estimateFare } from '#domain/tariffs/estimate.ts';

describe('laws of the taximeter', patience, () => {
  it('the lines sum to the total, which is never below the minimum fare', () => {
    fc.assert(
      fc.property(anyDrive, (drive) => {
        const { lines, totalCents } = estimateFare(driven(drive));
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
        expect(lines.every(({ cents }) => Number.isInteger(cents) && cents > 0)).toBe(true);
        expect(totalCents).toBeGreaterThanOrEqual(drive.tariff.minimumFareCents);
      }),
      laws,
    );
  });

  it.each(['waitingSeconds', 'luggageCount'] as const)('a trip with more %s never costs less', (quantity) => {
    fc.assert(
      fc.property(anyDrive, fc.nat(50_000), (drive, more) => {
        expect(costs({ ...drive, [quantity]: drive[quantity] + more })).toBeGreaterThanOrEqual(costs(drive));
      }),
      laws,
    );
  });
});

describe('laws of the hourly price', patience, () => {
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

  it('the lines sum to the total, which is never below the minimum fare and never lower for more kilometres', () => {
    fc.assert(
      fc.property(anyHire, fc.nat(100_000), (hire, more) => {
        const { lines, totalCents } = estimateByTheHour(hire);
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
        expect(totalCents).toBeGreaterThanOrEqual(hire.tariff.minimumFareCents);
        const further = estimateByTheHour({ ...hire, distanceMeters: hire.distanceMeters + more });
        expect(further.totalCents).toBeGreaterThanOrEqual(totalCents);
      }),
      laws,
    );
  });
});
