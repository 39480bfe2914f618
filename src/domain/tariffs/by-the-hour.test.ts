import { expect, it } from 'vitest';
import { estimateByTheHour, type HourlyRequest } from '#domain/tariffs/by-the-hour.ts';
import { amounts, said } from '#domain/tariffs/fare-requests.fixture.ts';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';

const nowhere = { placeId: null, zoneIds: [] };
const hire: HourlyRequest = {
  tariff: {
    ...saoPauloComum,
    hourly: { hourCents: 90_00, minimumHours: 3, includedMetersPerHour: 10_000, extraKmMillicents: 350_000 },
  },
  hours: 4,
  distanceMeters: null,
  ends: { origin: nowhere, destination: nowhere },
};

it.each<{ why: string; more: Partial<HourlyRequest>; total: number; lines: Record<string, number> }>([
  { why: '4 h cost 4 × 90,00', more: {}, total: 360_00, lines: { hours: 360_00 } },
  { why: '2 h cost the minimum of 3 h: 3 × 90,00', more: { hours: 2 }, total: 270_00, lines: { hours: 270_00 } },
  { why: '4 h include 40 km', more: { distanceMeters: 40_000 }, total: 360_00, lines: { hours: 360_00 } },
  {
    why: '12,5 km above the included distance cost 12,5 × 3,50 = 43,75',
    more: { distanceMeters: 52_500 },
    total: 403_75,
    lines: { hours: 360_00, extra_km: 43_75 },
  },
  {
    why: 'the minimum of 3 h includes 30 km, so 31 km cost 1 km × 3,50 more',
    more: { hours: 1, distanceMeters: 31_000 },
    total: 273_50,
    lines: { hours: 270_00, extra_km: 3_50 },
  },
])('$why', ({ more, total, lines }) => {
  const estimate = estimateByTheHour({ ...hire, ...more });
  expect(amounts(estimate)).toEqual(lines);
  expect(estimate.totalCents).toBe(total);
});

it('the lines of an hourly price explain the price', () => {
  expect(said(estimateByTheHour({ ...hire, hours: 2, distanceMeters: 35_000 }))).toEqual([
    'Horas contratadas: 3 h × R$ 90,00 · no mínimo 3 h',
    'Quilômetros excedentes: 5 km × R$ 3,50 · 30 km incluídos',
  ]);
});

it('the hourly price includes surcharges, and is never below the minimum fare', () => {
  const tariff = {
    ...hire.tariff,
    minimumFareCents: 400_00,
    surcharges: [
      { name: 'Taxa', amountCents: 5_00, occasion: 'destination' as const, placeId: null, zoneId: 'aeroporto' },
    ],
  };
  const ends = { origin: nowhere, destination: { placeId: null, zoneIds: ['aeroporto'] } };
  expect(amounts(estimateByTheHour({ ...hire, tariff, ends }))).toEqual({
    hours: 360_00,
    surcharge: 5_00,
    minimum_top_up: 35_00,
  });
});
