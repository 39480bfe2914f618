import { describe, expect, it } from 'vitest';
import { estimateFare, type FareRequest } from '#domain/tariffs/estimate.ts';
import { amounts, at, fareOf, said, timeZone } from '#domain/tariffs/fare-requests.fixture.ts';
import { beloHorizonteComum, saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { formatMillicents, lowestThresholdKmh, type Tariff } from '#domain/tariffs/tariff.ts';

type Case = { why: string; request: FareRequest; total: number; lines: Record<string, number> };

const sp = (pickup: string, legs: [number, number][], more: Partial<FareRequest> = {}) =>
  fareOf(saoPauloComum, { pickup, legs }, more);

const bh = (pickup: string, legs: [number, number][], more: Partial<FareRequest> = {}) =>
  fareOf(beloHorizonteComum, { pickup, legs }, more);

const city = (days: Partial<FareRequest['calendar']>) => ({
  calendar: { timeZone, extraHolidays: [], exceptionalPeriods: [], ...days },
});

const slow = (tariff: Tariff, meters: number) =>
  said(estimateFare(fareOf(tariff, { pickup: '2026-03-06 12:00', legs: [[meters, 10]] }, { waitingSeconds: 300 })))[1];

// The amounts in comments and titles are computed by hand from the legal acts. 2026-03-06 is a Friday.
describe('estimateFare in São Paulo (flag fall 6,00; kilometre 4,25 or 5,525; waiting hour 51,00)', () => {
  const flag_fall = 6_00;
  const airport = { name: 'Taxa do aeroporto', amountCents: 4_50, placeId: 'aeroporto', zoneId: null };
  const withAirport: Tariff = { ...saoPauloComum, surcharges: [{ ...airport, occasion: 'either' }] };

  it.each<Case>([
    {
      why: 'by day: 6,00 + 10 km × 4,25',
      request: sp('2026-03-06 12:00', [[10_000, 30]]),
      total: 48_50,
      lines: { flag_fall, km_rate1: 42_50 },
    },
    {
      why: 'by night: 6,00 + 10 km × 5,525',
      request: sp('2026-03-06 21:00', [[10_000, 30]]),
      total: 61_25,
      lines: { flag_fall, km_rate2: 55_25 },
    },
    {
      why: 'on Sunday at noon as by night: 6,00 + 10 km × 5,525',
      request: sp('2026-03-08 12:00', [[10_000, 30]]),
      total: 61_25,
      lines: { flag_fall, km_rate2: 55_25 },
    },
    {
      why: 'from 19:30 to 20:00 the whole trip is at rate 1',
      request: sp('2026-03-06 19:30', [[10_000, 30]]),
      total: 48_50,
      lines: { flag_fall, km_rate1: 42_50 },
    },
    {
      why: 'from exactly 20:00 on the whole trip is at rate 2',
      request: sp('2026-03-06 20:00', [[10_000, 30]]),
      total: 61_25,
      lines: { flag_fall, km_rate2: 55_25 },
    },
    {
      why: 'across 20h, 15 of 45 min are at rate 1: 5 km × 4,25 = 21,25; 10 km × 5,525 = 55,25',
      request: sp('2026-03-06 19:45', [[15_000, 45]]),
      total: 82_50,
      lines: { flag_fall, km_rate1: 21_25, km_rate2: 55_25 },
    },
    {
      // The sum is 6,00 + 10,625 + 27,625 = 44,25 exactly. The first line gets both half centavos.
      why: 'across 6h, 20 of 30 min are at rate 2: 2,5 km × 4,25 = 10,625; 5 km × 5,525 = 27,625',
      request: sp('2026-03-06 05:40', [[7_500, 30]]),
      total: 44_25,
      lines: { flag_fall, km_rate1: 10_63, km_rate2: 27_62 },
    },
    {
      why: 'Saturday 23:30 to Sunday 0:30: rate 2 on both sides of midnight, 20 km × 5,525',
      request: sp('2026-03-07 23:30', [[20_000, 60]]),
      total: 116_50,
      lines: { flag_fall, km_rate2: 110_50 },
    },
    {
      why: 'from Tiradentes 23:00 to 7:00, 7 of 8 h are at rate 2: 7 h × 30 km × 5,525 = 1.160,25; 30 km × 4,25 = 127,50',
      request: sp('2026-04-21 23:00', [[240_000, 480]]),
      total: 1_293_75,
      lines: { flag_fall, km_rate1: 127_50, km_rate2: 1_160_25 },
    },
    {
      why: 'on Sexta-feira Santa at noon: 10 km × 5,525',
      request: sp('2026-04-03 12:00', [[10_000, 30]]),
      total: 61_25,
      lines: { flag_fall, km_rate2: 55_25 },
    },
    {
      why: 'the amount of a line is rounded: 7,268 km × 4,25 = 30,889 → 30,89',
      request: sp('2026-03-06 12:00', [[7_268, 20]]),
      total: 36_89,
      lines: { flag_fall, km_rate1: 30_89 },
    },
    {
      why: 'half a centavo is rounded up: 0,2 km × 5,525 = 1,105 → 1,11',
      request: sp('2026-03-06 21:00', [[200, 0]]),
      total: 7_11,
      lines: { flag_fall, km_rate2: 1_11 },
    },
    {
      why: 'waiting 10 min costs 51,00 ÷ 6 = 8,50, by night too',
      request: sp('2026-03-06 21:00', [[10_000, 30]], { waitingSeconds: 600 }),
      total: 69_75,
      lines: { flag_fall, km_rate2: 55_25, waiting: 8_50 },
    },
    {
      why: 'slow traffic is waiting: 2 km in 10 min (12 km/h) cost 8,50; then 8 km in 20 min cost 8 × 4,25 = 34,00',
      request: sp('2026-03-06 12:00', [
        [2_000, 10],
        [8_000, 20],
      ]),
      total: 48_50,
      lines: { flag_fall, km_rate1: 34_00, waiting: 8_50 },
    },
    {
      why: 'at exactly 15 km/h the distance is charged: 2,5 km in 10 min × 4,25 = 10,625 → 10,63',
      request: sp('2026-03-06 12:00', [[2_500, 10]]),
      total: 16_63,
      lines: { flag_fall, km_rate1: 10_63 },
    },
    {
      why: 'one metre less in the same time is slow traffic, so the time is charged: 8,50',
      request: sp('2026-03-06 12:00', [[2_499, 10]]),
      total: 14_50,
      lines: { flag_fall, waiting: 8_50 },
    },
    {
      why: 'slow traffic across 20h has one price: 19:50 to 20:05 at 8 km/h, 15 min × 51,00 = 12,75; 10 km × 5,525',
      request: sp('2026-03-06 19:50', [
        [2_000, 15],
        [10_000, 20],
      ]),
      total: 74_00,
      lines: { flag_fall, km_rate2: 55_25, waiting: 12_75 },
    },
    {
      why: 'luggage is free',
      request: sp('2026-03-06 12:00', [[10_000, 30]], { luggageCount: 3 }),
      total: 48_50,
      lines: { flag_fall, km_rate1: 42_50 },
    },
    {
      why: 'to the airport, with its fee of 4,50: 6,00 + 42,50 + 4,50',
      request: sp('2026-03-06 12:00', [[10_000, 30]], {
        tariff: withAirport,
        ends: { origin: { placeId: null, zoneIds: [] }, destination: { placeId: 'aeroporto', zoneIds: [] } },
      }),
      total: 53_00,
      lines: { flag_fall, km_rate1: 42_50, surcharge: 4_50 },
    },
    {
      why: 'a distance without a duration is charged at the rate of the pickup, one minute before 20h',
      request: sp('2026-03-06 19:59', [[10_000, 0]]),
      total: 48_50,
      lines: { flag_fall, km_rate1: 42_50 },
    },
    {
      why: 'a trip of zero metres costs the flag fall',
      request: sp('2026-03-06 12:00', [[0, 0]]),
      total: 6_00,
      lines: { flag_fall },
    },
  ])('$why', ({ request, total, lines }) => {
    const estimate = estimateFare(request);
    expect(amounts(estimate)).toEqual(lines);
    expect(estimate.totalCents).toBe(total);
  });
});

describe('estimateFare in Belo Horizonte (flag fall 5,15; kilometre 4,11 or 4,92; waiting hour 35,48; luggage 1,80)', () => {
  const flag_fall = 5_15;

  it.each<Case>([
    {
      why: 'Saturday morning: 5,15 + 10 km × 4,11',
      request: bh('2026-03-07 10:00', [[10_000, 30]]),
      total: 46_25,
      lines: { flag_fall, km_rate1: 41_10 },
    },
    {
      why: 'Saturday at exactly 14h: 10 km × 4,92',
      request: bh('2026-03-07 14:00', [[10_000, 30]]),
      total: 54_35,
      lines: { flag_fall, km_rate2: 49_20 },
    },
    {
      why: 'across 14h on Saturday: 6 km × 4,11 = 24,66; 6 km × 4,92 = 29,52; 2 volumes × 1,80 = 3,60',
      request: bh('2026-03-07 13:30', [[12_000, 60]], { luggageCount: 2 }),
      total: 62_93,
      lines: { flag_fall, km_rate1: 24_66, km_rate2: 29_52, luggage: 3_60 },
    },
    {
      why: 'waiting 7 min 30 s: 35,48 ÷ 8 = 4,435 → 4,44',
      request: bh('2026-03-07 10:00', [[10_000, 30]], { waitingSeconds: 450 }),
      total: 50_69,
      lines: { flag_fall, km_rate1: 41_10, waiting: 4_44 },
    },
    {
      why: 'slow traffic is charged as distance: 2 km in 10 min × 4,11 = 8,22',
      request: bh('2026-03-07 10:00', [[2_000, 10]]),
      total: 13_37,
      lines: { flag_fall, km_rate1: 8_22 },
    },
    {
      why: 'a leg without movement is waiting: 15 min × 35,48 = 8,87; then 4 km × 4,11 = 16,44',
      request: bh('2026-03-07 10:00', [
        [0, 15],
        [4_000, 10],
      ]),
      total: 30_46,
      lines: { flag_fall, km_rate1: 16_44, waiting: 8_87 },
    },
    {
      why: 'Friday at 21h is still at rate 1',
      request: bh('2026-03-06 21:00', [[10_000, 30]]),
      total: 46_25,
      lines: { flag_fall, km_rate1: 41_10 },
    },
    {
      why: 'Friday across 22h: 5 km × 4,11 = 20,55; 5 km × 4,92 = 24,60',
      request: bh('2026-03-06 21:45', [[10_000, 30]]),
      total: 50_30,
      lines: { flag_fall, km_rate1: 20_55, km_rate2: 24_60 },
    },
    {
      why: 'on a holiday of the city at noon: 10 km × 4,92',
      request: bh(
        '2026-12-08 12:00',
        [[10_000, 30]],
        city({ extraHolidays: [{ date: '2026-12-08', name: 'Imaculada Conceição' }] }),
      ),
      total: 54_35,
      lines: { flag_fall, km_rate2: 49_20 },
    },
    {
      why: 'a Wednesday at noon in December, which the city has declared a period of rate 2: 10 km × 4,92',
      request: bh(
        '2026-12-09 12:00',
        [[10_000, 30]],
        city({ exceptionalPeriods: [{ name: 'Dezembro', firstDay: '2026-12-01', lastDay: '2026-12-31' }] }),
      ),
      total: 54_35,
      lines: { flag_fall, km_rate2: 49_20 },
    },
    {
      why: 'a trip below the minimum fare of 15,00: 5,15 + 1 km × 4,11 + 5,74',
      request: bh('2026-03-07 10:00', [[1_000, 4]], { tariff: { ...beloHorizonteComum, minimumFareCents: 15_00 } }),
      total: 15_00,
      lines: { flag_fall, km_rate1: 4_11, minimum_top_up: 5_74 },
    },
  ])('$why', ({ request, total, lines }) => {
    const estimate = estimateFare(request);
    expect(amounts(estimate)).toEqual(lines);
    expect(estimate.totalCents).toBe(total);
  });
});

describe('the explanation of an estimate', () => {
  it('states each line, and the reason of rate 2, in Portuguese', () => {
    const tariff: Tariff = {
      ...beloHorizonteComum,
      surcharges: [{ name: 'Pedágio da central', amountCents: 3_00, occasion: 'always', placeId: null, zoneId: null }],
    };
    const drive = { pickup: '2026-03-07 13:45', legs: [[300_000, 15 * 60]] as const };
    expect(said(estimateFare(fareOf(tariff, drive, { waitingSeconds: 450, luggageCount: 1 })))).toEqual([
      'Bandeirada: valor inicial da corrida',
      'Quilômetros na bandeira 1: 5 km × R$ 4,11',
      'Quilômetros na bandeira 2: 295 km × R$ 4,92 · sábado a partir das 14h · domingo',
      'Hora parada: 7 min 30 s × R$ 35,48 por hora',
      'Bagagem: 1 volume × R$ 1,80',
      'Pedágio da central: em toda viagem',
    ]);
  });

  it('states the part of the waiting time that was slow traffic', () => {
    expect(slow(saoPauloComum, 1_000)).toBe('Hora parada: 15 min × R$ 51,00 por hora · 10 min a menos de 15 km/h');
    expect(slow(beloHorizonteComum, 0)).toBe('Hora parada: 15 min × R$ 35,48 por hora · 10 min parado no caminho');
  });

  it('has a line that raises a short trip to the minimum fare: 6,00 + 4,25 + 9,75 = 20,00', () => {
    const tariff = { ...saoPauloComum, minimumFareCents: 20_00 };
    const { lines, totalCents } = estimateFare(fareOf(tariff, { pickup: '2026-03-06 12:00', legs: [[1_000, 3]] }));
    expect(totalCents).toBe(20_00);
    expect(lines.at(-1)).toEqual({
      kind: 'minimum_top_up',
      label: 'Complemento até a tarifa mínima',
      detail: 'tarifa mínima de R$\u00a020,00',
      cents: 9_75,
    });
  });

  it.each([
    [425_000, 'R$\u00a04,25'],
    [552_500, 'R$\u00a05,525'],
    [500_000, 'R$\u00a05,00'],
  ])('formats a rate of %i millicents as %s', (millicents, expected) => {
    expect(formatMillicents(millicents)).toBe(expected);
  });
});

it('lowestThresholdKmh returns the speed from which driving costs no less than waiting: 51,00 ÷ 4,25 = 12', () => {
  expect(lowestThresholdKmh(saoPauloComum)).toBe(12);
  expect(lowestThresholdKmh({ ...saoPauloComum, kmRate1Millicents: 0 })).toBe(Number.POSITIVE_INFINITY);
});

describe('estimateFare refuses', () => {
  const drive = { pickup: '2026-03-06 12:00', legs: [[1_000, 3]] as const };

  it.each([{ waitingSeconds: -1 }, { waitingSeconds: 0.5 }, { luggageCount: 0.5 }, { luggageCount: -1 }])(
    'waiting time or luggage that is negative or fractional: %o',
    (wrong) => {
      expect(() => estimateFare(fareOf(saoPauloComum, drive, wrong))).toThrow(RangeError);
    },
  );

  it.each([-1, 1.5])('a distance of %d metres', (meters) => {
    const request = fareOf(saoPauloComum, { pickup: drive.pickup, legs: [[meters, 3]] });
    expect(() => estimateFare(request)).toThrow(RangeError);
  });

  it('a segment whose end is before its start', () => {
    const segments = [{ from: at('2026-03-06 12:01'), to: at('2026-03-06 12:00'), meters: 10 }];
    expect(() => estimateFare(fareOf(saoPauloComum, drive, { segments }))).toThrow(RangeError);
  });
});
