import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { estimateFare, type FareEstimate, type FareRequest } from '#domain/tariffs/estimate.ts';
import { rateParts } from '#domain/tariffs/rate-windows.ts';
import { beloHorizonteComum, saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { formatMillicents, type Tariff } from '#domain/tariffs/tariff.ts';
import { toInstant } from '#domain/time.ts';

const timeZone = 'America/Sao_Paulo';
const at = (local: string) => toInstant(local.slice(0, 10), local.slice(11), timeZone);

// 2026-03-06 is a Friday.
const noonTrip: FareRequest = {
  tariff: saoPauloComum,
  pickupAt: at('2026-03-06 12:00'),
  timeZone,
  distanceMeters: 10_000,
  durationSeconds: 1_800,
  waitingSeconds: 0,
  luggageCount: 0,
  extraHolidays: [],
};
const nightTrip = { ...noonTrip, pickupAt: at('2026-03-06 21:00') };
const saturdayInBelo = { ...noonTrip, tariff: beloHorizonteComum, pickupAt: at('2026-03-07 10:00') };

const amounts = ({ lines }: FareEstimate) => Object.fromEntries(lines.map(({ kind, cents }) => [kind, cents]));

describe('estimateFare in São Paulo', () => {
  const flag_fall = 6_00;
  it.each<{ why: string; request: FareRequest; total: number; lines: Record<string, number>; share: number }>([
    {
      why: 'by day: 6,00 + 10 km × 4,25',
      request: noonTrip,
      total: 48_50,
      lines: { flag_fall, km_rate1: 42_50 },
      share: 0,
    },
    {
      why: 'by night: 6,00 + 10 km × 4,25 × 1,30',
      request: nightTrip,
      total: 61_25,
      lines: { flag_fall, km_rate2: 55_25 },
      share: 100_00,
    },
    {
      why: 'on Sunday at noon: as by night',
      request: { ...noonTrip, pickupAt: at('2026-03-08 12:00') },
      total: 61_25,
      lines: { flag_fall, km_rate2: 55_25 },
      share: 100_00,
    },
    {
      why: 'across 20h: 15 of 45 min, 3 km × 4,25 = 12,75; 6 km × 5,525 = 33,15',
      request: { ...noonTrip, pickupAt: at('2026-03-06 19:45'), durationSeconds: 2_700, distanceMeters: 9_000 },
      total: 51_90,
      lines: { flag_fall, km_rate1: 12_75, km_rate2: 33_15 },
      share: 66_67,
    },
    {
      why: 'into the morning: 20 of 30 min before 6h, 5 km × 5,525 = 27,625 → 27,63; 2,5 km × 4,25 = 10,625 → 10,63',
      request: { ...noonTrip, pickupAt: at('2026-03-06 05:40'), distanceMeters: 7_500 },
      total: 44_26,
      lines: { flag_fall, km_rate1: 10_63, km_rate2: 27_63 },
      share: 66_67,
    },
    {
      why: 'rounded: 7,268 km × 4,25 = 30,889 → 30,89',
      request: { ...noonTrip, distanceMeters: 7_268 },
      total: 36_89,
      lines: { flag_fall, km_rate1: 30_89 },
      share: 0,
    },
    {
      why: 'half a centavo goes up: 0,2 km × 5,525 = 1,105 → 1,11',
      request: { ...nightTrip, distanceMeters: 200 },
      total: 7_11,
      lines: { flag_fall, km_rate2: 1_11 },
      share: 100_00,
    },
    {
      why: 'waiting 10 min costs 51,00 ÷ 6 = 8,50, by night too',
      request: { ...nightTrip, waitingSeconds: 600 },
      total: 69_75,
      lines: { flag_fall, km_rate2: 55_25, waiting: 8_50 },
      share: 100_00,
    },
    {
      why: 'luggage is free there',
      request: { ...noonTrip, luggageCount: 3 },
      total: 48_50,
      lines: { flag_fall, km_rate1: 42_50 },
      share: 0,
    },
    {
      why: 'without a duration all is at the rate of the pickup, one second before 20h',
      request: { ...noonTrip, pickupAt: new Date(at('2026-03-06 20:00').getTime() - 1), durationSeconds: 0 },
      total: 48_50,
      lines: { flag_fall, km_rate1: 42_50 },
      share: 0,
    },
    {
      why: 'nowhere',
      request: { ...noonTrip, distanceMeters: 0, durationSeconds: 0 },
      total: 6_00,
      lines: { flag_fall },
      share: 0,
    },
  ])('$why', ({ request, total, lines, share }) => {
    const estimate = estimateFare(request);
    expect(amounts(estimate)).toEqual(lines);
    expect(estimate).toMatchObject({ totalCents: total, rate2ShareBp: share });
  });
});

describe('estimateFare in Belo Horizonte', () => {
  const flag_fall = 5_15;
  it.each<{ why: string; request: FareRequest; total: number; lines: Record<string, number> }>([
    {
      why: 'Saturday morning: 5,15 + 10 km × 4,11',
      request: saturdayInBelo,
      total: 46_25,
      lines: { flag_fall, km_rate1: 41_10 },
    },
    {
      why: 'across 14h on Saturday: 6 km × 4,11 = 24,66; 6 km × 4,92 = 29,52; 2 volumes × 1,80 = 3,60',
      request: {
        ...saturdayInBelo,
        pickupAt: at('2026-03-07 13:30'),
        durationSeconds: 3_600,
        distanceMeters: 12_000,
        luggageCount: 2,
      },
      total: 62_93,
      lines: { flag_fall, km_rate1: 24_66, km_rate2: 29_52, luggage: 3_60 },
    },
    {
      why: 'waiting 7 min 30 s: 35,48 ÷ 8 = 4,435 → 4,44',
      request: { ...saturdayInBelo, waitingSeconds: 450 },
      total: 50_69,
      lines: { flag_fall, km_rate1: 41_10, waiting: 4_44 },
    },
    {
      why: 'Friday at 21h is still rate 1 there',
      request: { ...saturdayInBelo, pickupAt: at('2026-03-06 21:00') },
      total: 46_25,
      lines: { flag_fall, km_rate1: 41_10 },
    },
    {
      why: "the city's birthday at noon: 10 km × 4,92",
      request: {
        ...saturdayInBelo,
        pickupAt: at('2026-12-08 12:00'),
        extraHolidays: [{ date: '2026-12-08', name: 'Imaculada Conceição' }],
      },
      total: 54_35,
      lines: { flag_fall, km_rate2: 49_20 },
    },
  ])('$why', ({ request, total, lines }) => {
    const estimate = estimateFare(request);
    expect(amounts(estimate)).toEqual(lines);
    expect(estimate.totalCents).toBe(total);
  });
});

describe('the explanation', () => {
  it('says each line, and why rate 2 applies, in Portuguese', () => {
    const estimate = estimateFare({
      ...saturdayInBelo,
      pickupAt: at('2026-03-07 13:45'),
      durationSeconds: 15 * 3_600,
      distanceMeters: 300_000,
      waitingSeconds: 450,
      luggageCount: 1,
    });
    expect(estimate.lines.map(({ label, detail }) => `${label}: ${detail}`.replaceAll('\u00a0', ' '))).toEqual([
      'Bandeirada: valor inicial da corrida',
      'Quilômetros na bandeira 1: 5 km × R$ 4,11',
      'Quilômetros na bandeira 2: 295 km × R$ 4,92 · sábado a partir das 14h · domingo',
      'Hora parada: 7 min 30 s × R$ 35,48 por hora',
      'Bagagem: 1 volume × R$ 1,80',
    ]);
  });

  it('tops a short trip up to the minimum: 6,00 + 4,25 + 9,75 = 20,00', () => {
    const tariff = { ...saoPauloComum, minimumFareCents: 20_00 };
    const { lines, totalCents } = estimateFare({ ...noonTrip, tariff, distanceMeters: 1_000 });
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
  ])('writes a rate of %i', (millicents, expected) => {
    expect(formatMillicents(millicents)).toBe(expected);
  });
});

it.each([{ distanceMeters: -1 }, { distanceMeters: 1.5 }, { waitingSeconds: -1 }, { luggageCount: 0.5 }])(
  'refuses %o',
  (wrong) => {
    expect(() => estimateFare({ ...noonTrip, ...wrong })).toThrow(RangeError);
  },
);

/** What the kilometres cost before `estimateFare` rounds them: millicents per kilometre, times milliseconds. */
function unroundedKm({ tariff, pickupAt, timeZone: zone, durationSeconds }: FareRequest): number {
  const arrivalAt = new Date(pickupAt.getTime() + durationSeconds * 1_000);
  const calendar = { timeZone: zone, windows: tariff.rate2Windows, extraHolidays: [] };
  return rateParts(pickupAt, arrivalAt, calendar).reduce((sum, { from, to, rate }) => {
    return sum + (to.getTime() - from.getTime()) * (rate === 1 ? tariff.kmRate1Millicents : tariff.kmRate2Millicents);
  }, 0);
}

function kmCents(request: FareRequest): number {
  const { km_rate1 = 0, km_rate2 = 0 } = amounts(estimateFare(request));
  return km_rate1 + km_rate2;
}

describe('the laws', () => {
  const anyTariff: fc.Arbitrary<Tariff> = fc.record({
    id: fc.constant(saoPauloComum.id),
    serviceAreaId: fc.constant(saoPauloComum.serviceAreaId),
    category: fc.constant('comum'),
    validFrom: fc.constant(saoPauloComum.validFrom),
    legalAct: fc.constant(saoPauloComum.legalAct),
    flagFallCents: fc.nat(20_00),
    kmRate1Millicents: fc.nat(2_000_000),
    kmRate2Millicents: fc.nat(2_000_000),
    waitingHourCents: fc.nat(200_00),
    minimumFareCents: fc.nat(60_00),
    luggageCents: fc.nat(10_00),
    rate2Windows: fc.constantFrom(saoPauloComum.rate2Windows, beloHorizonteComum.rate2Windows),
  });
  const anyRequest: fc.Arbitrary<FareRequest> = fc.record({
    tariff: anyTariff,
    pickupAt: fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
    timeZone: fc.constantFrom(timeZone, 'America/Manaus', 'America/Noronha'),
    distanceMeters: fc.nat(500_000),
    durationSeconds: fc.nat(8 * 3_600),
    waitingSeconds: fc.nat(4 * 3_600),
    luggageCount: fc.nat(10),
    extraHolidays: fc.constant([]),
  });
  const more = fc.nat(50_000);

  it('lines sum to the total, which is never below the minimum', () => {
    fc.assert(
      fc.property(anyRequest, (request) => {
        const { lines, totalCents } = estimateFare(request);
        expect(lines.reduce((sum, { cents }) => sum + cents, 0)).toBe(totalCents);
        expect(lines.every(({ cents }) => Number.isInteger(cents) && cents > 0)).toBe(true);
        expect(totalCents).toBeGreaterThanOrEqual(request.tariff.minimumFareCents);
      }),
    );
  });

  it.each(['distanceMeters', 'waitingSeconds', 'luggageCount'] as const)('more %s never costs less', (quantity) => {
    fc.assert(
      fc.property(anyRequest, more, (request, extra) => {
        const longer = { ...request, [quantity]: request[quantity] + extra };
        expect(estimateFare(longer).totalCents).toBeGreaterThanOrEqual(estimateFare(request).totalCents);
      }),
    );
  });

  it('cut at any instant, a trip of even speed costs the same before rounding', () => {
    const metersPerSecond = fc.integer({ min: 1, max: 30 });
    const somewhere = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(anyRequest, metersPerSecond, somewhere, (request, speed, where) => {
        const drive = (pickupAt: Date, durationSeconds: number): FareRequest => {
          return { ...request, pickupAt, durationSeconds, distanceMeters: durationSeconds * speed };
        };
        const seconds = request.durationSeconds + 2;
        const cut = 1 + Math.floor(where * (seconds - 2));
        const whole = drive(request.pickupAt, seconds);
        const first = drive(request.pickupAt, cut);
        const second = drive(new Date(request.pickupAt.getTime() + cut * 1_000), seconds - cut);
        expect(unroundedKm(first) + unroundedKm(second)).toBe(unroundedKm(whole));

        for (const part of [whole, first, second]) {
          // Metres per millisecond are speed ÷ 1000, a kilometre has 1000 m, a centavo 1000 millicents; two lines round.
          expect(Math.abs(kmCents(part) - (unroundedKm(part) * speed) / 1e9)).toBeLessThanOrEqual(1);
        }
      }),
    );
  });
});
