import { expect, it } from 'vitest';
import { formatEffort } from './trip-effort.ts';

const trip = {
  status: 'available',
  paymentMethod: 'cash',
  totalCents: null,
  estimateCents: 46_50,
  discountCents: 0,
  partnerCents: 39_52,
  distanceMeters: 7_310,
  durationSeconds: 1_200,
} as unknown as Parameters<typeof formatEffort>[0];
const plain = (text: string) => text.replaceAll('\u00A0', ' ');

it('says kilometres, minutes and what the partner is left with for each kilometre', () => {
  expect(plain(formatEffort(trip))).toBe('7,3 km · 20 min · R$ 5,41/km');
});

it('leaves out what nobody knows', () => {
  expect(formatEffort({ ...trip, distanceMeters: null, durationSeconds: null })).toBe('');
  expect(plain(formatEffort({ ...trip, partnerCents: null }))).toBe('7,3 km · 20 min');
});
