import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { labelAudiences } from '#domain/trips/audience-labels.ts';
import { finalLines } from './final-lines.ts';

const nothing = {
  totalCents: null,
  fareCents: null,
  tollsCents: 0,
  parkingCents: 0,
  waitingCents: 0,
  extrasCents: 0,
  discountCents: 0,
  feeCents: 0,
  priceMode: 'taximeter' as const,
  estimateCents: 42_00,
};
const trip = (given: Partial<Parameters<typeof finalLines>[0]>) => ({ ...nothing, ...given });

describe('the final amounts of a trip', () => {
  it('are null before the total of the trip is set', () => {
    expect(finalLines(trip({}), 'central')).toBeNull();
  });

  it('omit lines of zero', () => {
    const final = finalLines(
      trip({ totalCents: 52_50, fareCents: 40_00, tollsCents: 12_50, discountCents: 2_50 }),
      'central',
    );
    expect(final?.lines.map(({ label, cents }) => [label, cents])).toEqual([
      ['Corrida', 40_00],
      ['Pedágios', 12_50],
      ['Desconto da central', -2_50],
    ]);
    expect(final?.totalCents).toBe(50_00);
  });

  it('tell the client that expenses go to the driver, and the others that they go to the partner', () => {
    const expenses = trip({ totalCents: 20_00, tollsCents: 12_50, parkingCents: 7_50 });
    const details = labelAudiences.map((audience) => finalLines(expenses, audience)?.lines.map(({ detail }) => detail));
    expect(details).toEqual([
      ['reembolsados ao motorista', 'reembolsado ao motorista'],
      ['reembolsados ao parceiro', 'reembolsado ao parceiro'],
      ['reembolsados ao parceiro', 'reembolsado ao parceiro'],
    ]);
  });

  it.each([
    [{ drivenMeters: 39_200 }, 'valor informado, 39,2 km rodados'],
    [{ estimateCents: null }, 'valor informado'],
    [{ estimateCents: 40_00, drivenMeters: 39_200 }, 'igual à estimativa, 39,2 km rodados'],
    [{ priceMode: 'fixed', estimateCents: 40_00, drivenMeters: null }, 'preço fechado'],
    [{ priceMode: 'fixed' }, 'valor informado'],
    [{ priceMode: 'by_the_hour', estimateCents: 40_00 }, 'por hora'],
    [{ priceMode: 'by_the_hour' }, 'valor informado'],
  ] as const)('tell how the fare came about: %j', (given, detail) => {
    const final = finalLines(trip({ totalCents: 40_00, fareCents: 40_00, ...given }), 'client');
    expect(final?.lines).toMatchObject([{ label: 'Corrida', detail }]);
  });

  it('contain the fee of a trip that did not take place', () => {
    const final = finalLines(trip({ totalCents: 15_00, feeCents: 15_00 }), 'central');
    expect(final?.lines.map(({ label, cents }) => [label, cents])).toEqual([['Taxa', 15_00]]);
  });

  it('have lines that sum to the total minus the discount', () => {
    const cents = fc.nat(100_000);
    const amounts = fc.record({
      fareCents: cents,
      tollsCents: cents,
      parkingCents: cents,
      waitingCents: cents,
      extrasCents: cents,
      discountCents: cents,
    });
    fc.assert(
      fc.property(amounts, (given) => {
        const { discountCents, ...parts } = given;
        const totalCents = Object.values(parts).reduce((sum, part) => sum + part, 0);
        const final = finalLines(trip({ ...given, totalCents }), 'central');
        expect(final?.lines.reduce((sum, line) => sum + line.cents, 0)).toBe(totalCents - discountCents);
        expect(final?.totalCents).toBe(totalCents - discountCents);
      }),
    );
  });
});
