import { expect, it } from 'vitest';
import { formatEffort, formatWayToPickup } from './trip-effort.ts';

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

it('the effort of a trip shows distance, duration and the partner’s part per kilometre', () => {
  expect(plain(formatEffort(trip))).toBe('7,3 km · 20 min · R$ 5,41/km');
});

it('the effort of a trip omits unknown values', () => {
  expect(formatEffort({ ...trip, distanceMeters: null, durationSeconds: null })).toBe('');
  expect(plain(formatEffort({ ...trip, partnerCents: null }))).toBe('7,3 km · 20 min');
});

it('the distance to the pickup is shown as an estimate, and is omitted when unknown', () => {
  const way = { distanceMeters: 2_500, durationSeconds: 360 };
  expect(formatWayToPickup({ wayToPickup: way })).toBe('Cerca de 2,5 km até o embarque · 6 min');
  expect(formatWayToPickup({ wayToPickup: null })).toBe('');
});
