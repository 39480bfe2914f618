import { QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Trip } from '#contract/trip.ts';
import type { LiveEvent } from '#contract/live.ts';
import type { PoolEvent } from './pool-news.ts';

type TripEvent = Extract<LiveEvent, { topic: 'trip' }>;

/**
 * The signed-in partner, the answers of the API, and the handlers of live events. Each test loads the module again,
 * because the module keeps state.
 */
let partnerId = '';
let listed: Trip[] = [];
let hear: (event: PoolEvent) => void = () => undefined;
let hearTrip: (event: TripEvent) => void = () => undefined;

beforeEach(() => {
  vi.resetModules();
  vi.doMock('#web/lib/api.ts', () => ({ client: { trips: { list: async () => ({ items: listed }) } } }));
  vi.doMock('#web/lib/session-store.ts', () => ({
    knownSession: () => ({ profile: { id_parceiro: partnerId } }),
    rereadSession: () => undefined,
  }));
  vi.doMock('#web/lib/live.ts', () => ({
    onLive: (topic: string, handler: never) => {
      if (topic === 'pool') hear = handler;
      if (topic === 'trip') hearTrip = handler;
    },
  }));
});
afterEach(() => {
  for (const path of ['api', 'session-store', 'live']) vi.doUnmock(`#web/lib/${path}.ts`);
  vi.resetModules();
});

const card = (id: string, commissionBp: number): Trip =>
  ({ id, version: 1, pickupAt: `2026-03-12T1${id}:00:00Z`, estimateCents: 100_00, commissionBp }) as Trip;
const came = (trip: Trip): PoolEvent => ({
  topic: 'pool',
  entityId: trip.id,
  version: trip.version,
  payload: { available: true, card: trip },
});

describe('an available trip that arrives by live event', () => {
  it('has the commission rate of the signed-in partner, and not of a partner signed in before on the same page', async () => {
    const { poolQuery } = await import('./pool.ts');
    const { queryClient } = await import('#web/lib/query-client.ts');
    const rateOf = (id: string) =>
      queryClient.getQueryData(poolQuery.queryKey)?.find((trip) => trip.id === id)?.commissionBp;

    [partnerId, listed] = ['first', [card('1', 12_00)]];
    await queryClient.fetchQuery(poolQuery);
    hear(came(card('2', 15_00)));
    expect(rateOf('2')).toBe(12_00);

    [partnerId, listed] = ['second', [card('1', 10_00)]];
    hear(came(card('3', 15_00)));
    expect(rateOf('3')).not.toBe(12_00);
    await queryClient.fetchQuery(poolQuery);
    hear(came(card('4', 15_00)));
    expect(rateOf('4')).toBe(10_00);
  });
});

it('a trip that the signed-in partner gave back is read again, because its card does not show who gave it back', async () => {
  const { poolQuery } = await import('./pool.ts');
  const { queryClient } = await import('#web/lib/query-client.ts');
  [partnerId, listed] = ['first', [card('1', 12_00)]];
  const unwatch = new QueryObserver(queryClient, poolQuery).subscribe(() => undefined);
  await queryClient.fetchQuery(poolQuery);
  const back = { ...card('2', 12_00), version: 3 };
  listed = [card('1', 12_00), { ...back, gaveBack: true }];
  hearTrip({ topic: 'trip', entityId: '2', version: 3, payload: { status: 'available' } });
  hear(came(back));
  await vi.waitFor(() =>
    expect(queryClient.getQueryData(poolQuery.queryKey)?.find(({ id }) => id === '2')?.gaveBack).toBe(true),
  );
  unwatch();
});
