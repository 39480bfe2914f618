import { describe, expect, it } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import { payOf } from './trip-pay.ts';

const trip = (given: Partial<Trip>): Trip =>
  ({
    status: 'available',
    paymentMethod: 'billed',
    estimateCents: 100_00,
    totalCents: null,
    clientAmountCents: null,
    discountCents: 0,
    partnerCents: 85_00,
    ...given,
  }) as Trip;

describe('the amount that a page shows for a trip', () => {
  it.each([
    ['fare', {}, 100_00, 'Estimativa'],
    ['partner', {}, 85_00, 'Sua parte estimada'],
    [
      'fare',
      { status: 'completed', totalCents: 120_00, discountCents: 20_00, clientAmountCents: 100_00 },
      100_00,
      'Valor final',
    ],
    ['partner', { status: 'completed', totalCents: 120_00, partnerCents: 102_00 }, 102_00, 'Sua parte'],
    ['fare', { estimateCents: null, partnerCents: null }, null, 'A combinar / taxímetro'],
    ['partner', { estimateCents: null, partnerCents: null }, null, 'A combinar / taxímetro'],
    ['partner', { partnerCents: null }, null, 'Com outro parceiro'],
    // For a trip that did not take place and has no fee, nothing is owed, whatever the estimate was.
    ['fare', { status: 'cancelled' }, null, 'Sem valor'],
    ['partner', { status: 'unattended' }, null, 'Sem valor'],
    ['fare', { status: 'cancelled', totalCents: 15_00, clientAmountCents: 15_00 }, 15_00, 'Valor final'],
  ] as const)(
    'in the view “%s”, with the trip data %j, is %s centavos with the note “%s”',
    (side, given, cents, note) => {
      expect(payOf(trip(given), side)).toEqual({ cents, note, method: 'Faturado' });
    },
  );
});
