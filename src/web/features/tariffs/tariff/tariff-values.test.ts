import { assert, integer, property } from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Tariff } from '#contract/tariffs.ts';
import { beloHorizonteComum, saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { newTariff, tariffInput, tariffSchema, tariffValues } from './tariff-values.ts';

const real = (tariff: typeof saoPauloComum): Tariff => ({
  ...(tariff as Omit<Tariff, 'inUse' | 'version'>),
  inUse: false,
  version: 1,
});

/** Messages by field. */
function problems(change: object): Record<string, string> {
  const values = { ...tariffValues(real(saoPauloComum)), ...change };
  const { error } = tariffSchema.safeParse(values);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]));
}

it('a new tariff begins today in the time zone of the only area', () => {
  const now = new Date('2026-05-02T01:30:00Z');
  const area = { id: 'a1', timeZone: 'America/Sao_Paulo' };
  expect(newTariff(area, now)).toMatchObject({ serviceAreaId: 'a1', validFrom: '2026-05-01' });
  expect(newTariff(undefined, now)).toMatchObject({ serviceAreaId: null, validFrom: null });
});

describe('a tariff in the form', () => {
  const full: typeof saoPauloComum = {
    ...beloHorizonteComum,
    surcharges: [
      { name: 'Taxa do aeroporto', amountCents: 4_50, occasion: 'either', placeId: 'confins', zoneId: null },
      { name: 'Centro', amountCents: 2_00, occasion: 'origin', placeId: null, zoneId: 'hipercentro' },
      { name: 'Retorno', amountCents: 3_00, occasion: 'always', placeId: null, zoneId: null },
    ],
    hourly: { hourCents: 90_00, minimumHours: 2, includedMetersPerHour: 10_000, extraKmMillicents: 352_500 },
  };

  it.each([saoPauloComum, beloHorizonteComum, full])(
    'is sent exactly as it was stored when nothing is changed',
    (tariff) => {
      const { id: _id, ...stored } = tariff;
      expect(tariffInput(tariffValues(real(tariff)))).toEqual(stored);
    },
  );

  it('keeps all decimals of every price per kilometre', () => {
    assert(
      property(integer({ min: 0, max: 100_000_000 }), (millicents) => {
        const tariff = { ...real(beloHorizonteComum), kmRate1Millicents: millicents, kmRate2Millicents: millicents };
        expect(tariffInput(tariffValues(tariff)).kmRate1Millicents).toBe(millicents);
      }),
    );
  });

  it('has neither first day nor legal act when the form is filled from an earlier tariff', () => {
    const copied = tariffSchema.safeParse(tariffValues(real(saoPauloComum), true));
    expect(copied.error?.issues.map(({ path }) => path.join('.'))).toEqual(['validFrom', 'legalAct']);
  });

  it.each([
    [{ kmRate2: 4 }, 'kmRate2'],
    [{ kmRate1: '', slowBelowKmh: 0 }, 'kmRate1'],
    [{ slowBelowKmh: '' }, 'slowBelowKmh'],
    [{ slowBelowKmh: 11 }, 'slowBelowKmh'],
    [{ slowBelowKmh: 61 }, 'slowBelowKmh'],
    [{ surcharges: [{ name: 'Taxa', amountCents: 1, occasion: 'origin', where: null }] }, 'surcharges.0.where'],
    [{ surcharges: [{ name: '', amountCents: 1, occasion: 'always', where: null }] }, 'surcharges.0.name'],
    [{ hourly: { hourCents: 1, minimumHours: 0, includedKm: 0, extraKm: 0 } }, 'hourly.minimumHours'],
    [{ hourly: { hourCents: 1, minimumHours: 1, includedKm: '', extraKm: 0 } }, 'hourly.includedKm'],
    [{ flagFallCents: null }, 'flagFallCents'],
    [{ flagFallCents: -1 }, 'flagFallCents'],
    [{ serviceAreaId: null }, 'serviceAreaId'],
    [{ validFrom: null }, 'validFrom'],
    [{ rate2Windows: [{ weekdays: [1], fromMinute: 1200, untilMinute: 360 }] }, 'rate2Windows.0.untilMinute'],
    [{ rate2Windows: [{ weekdays: [1], fromMinute: 360, untilMinute: 360 }] }, 'rate2Windows.0.untilMinute'],
    [{ rate2Windows: [{ weekdays: [], fromMinute: 0, untilMinute: 360 }] }, 'rate2Windows.0.weekdays'],
    [{ rate2Windows: [{ weekdays: [1], fromMinute: null, untilMinute: 360 }] }, 'rate2Windows.0.fromMinute'],
  ])('refuses %j with an error at the field %s', (change, field) => {
    expect(Object.keys(problems(change))).toEqual([field]);
  });

  it('accepts a rate 2 window that ends at midnight', () => {
    expect(problems({ rate2Windows: [{ weekdays: [1], fromMinute: 1200, untilMinute: 1440 }] })).toEqual({});
  });
});
