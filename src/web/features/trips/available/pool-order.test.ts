import { expect, it } from 'vitest';
import { inPoolOrder } from './pool-order.ts';

const now = Date.parse('2026-11-20T13:00:00Z');
const trip = (id: string, minutes: number, offered = false) => ({
  id,
  pickupAt: new Date(now + minutes * 60_000).toISOString(),
  offerExpiresAt: offered ? new Date(now + 60_000).toISOString() : null,
});
const orderOf = (trips: ReturnType<typeof trip>[], arrived: [string, number][] = []) =>
  inPoolOrder(trips, now, new Map(arrived)).map(({ id }) => id);

it('trips that arrived while the page was open are listed first, the newest on top, before other and overdue trips', () => {
  const trips = [trip('overdue', -40), trip('soon', 10), trip('tonight', 300), trip('now', 0)];
  expect(orderOf(trips, [['tonight', now - 9_000]])).toEqual(['tonight', 'now', 'soon', 'overdue']);
  expect(
    orderOf(trips, [
      ['tonight', now - 9_000],
      ['now', now],
    ]),
  ).toEqual(['now', 'tonight', 'soon', 'overdue']);
});

it('offers are listed first, and a pickup passed by less than five minutes is not overdue', () => {
  const trips = [trip('missed', -4), trip('overdue', -6), trip('soon', 10), trip('offer', 200, true)];
  expect(orderOf(trips)).toEqual(['offer', 'missed', 'soon', 'overdue']);
});
