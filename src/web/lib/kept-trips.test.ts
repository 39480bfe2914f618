import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#contract/account.ts';
import type { Trip } from '#contract/trip.ts';
import { dropDrafts, dropDraftsOf, dropDraftsOfOthers, keepDraft, keptTripsForm } from './drafts.ts';
import { dropKeptTrip, isWorthKeeping, keepTrip, keptTrips } from './kept-trips.ts';

const hidden = (value: unknown) => ({ value, enumerable: false });

function makeStore(): Storage {
  const store = {} as Record<string, string>;
  return Object.defineProperties(store, {
    getItem: hidden((key: string) => store[key] ?? null),
    setItem: hidden((key: string, value: string) => void (store[key] = value)),
    removeItem: hidden((key: string) => delete store[key]),
  }) as unknown as Storage;
}

let store: Storage;
beforeEach(() => {
  vi.useFakeTimers();
  store = makeStore();
  vi.stubGlobal('window', { localStorage: store });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ana = { userId: 'ana' } as Session;
const bia = { userId: 'bia' } as Session;
const tripOf = (id: string, more: Partial<Trip> = {}) =>
  ({ id, status: 'accepted', partnerId: 'p1', pickupAt: '2026-11-25T12:00:00Z', ...more }) as Trip;
const idsOf = (userId: string) => keptTrips(userId).map(({ trip }) => trip.id);

describe('the trips stored on a device', () => {
  it('are readable by their own user only', () => {
    keepTrip(ana, tripOf('t1'), Date.now());
    keepTrip(bia, tripOf('t2'), Date.now());
    expect([idsOf('ana'), idsOf('bia')]).toEqual([['t1'], ['t2']]);
    dropDraftsOfOthers('bia');
    expect([idsOf('ana'), idsOf('bia')]).toEqual([[], ['t2']]);
  });

  it.each([
    ['signing out', () => dropDrafts({ all: true })],
    ['the end of the session', () => dropDraftsOf(keptTripsForm)],
  ])('are deleted by %s', (_, end) => {
    keepTrip(ana, tripOf('t1'), Date.now());
    end();
    expect(Object.keys(store)).toEqual([]);
  });

  it('are deleted when the session ends, while a draft of the same user stays', () => {
    keepDraft('ana', 'pedido', { name: 'x' });
    keepTrip(ana, tripOf('t1'), Date.now());
    dropDraftsOf(keptTripsForm);
    expect(Object.keys(store)).toEqual(['painel.rascunho.ana.pedido']);
  });

  it('are at most three: the running trip first, then the others by pickup', () => {
    keepTrip(ana, tripOf('late', { pickupAt: '2026-11-25T20:00:00Z' }), Date.now());
    keepTrip(ana, tripOf('next', { pickupAt: '2026-11-25T13:00:00Z' }), Date.now());
    keepTrip(ana, tripOf('running', { status: 'in_progress' }), Date.now());
    keepTrip(ana, tripOf('after', { pickupAt: '2026-11-25T14:00:00Z' }), Date.now());
    expect(idsOf('ana')).toEqual(['running', 'next', 'after']);
  });

  it('leave no entry in the storage after the last trip has ended', () => {
    keepTrip(ana, tripOf('t1'), Date.now());
    dropKeptTrip(ana, 't1');
    expect(Object.keys(store)).toEqual([]);
  });

  it('are dropped a day after they were read, and when the clock is set back', () => {
    const began = Date.now();
    keepTrip(ana, tripOf('t1'), began);
    vi.setSystemTime(began + 23 * 3_600_000);
    keepTrip(ana, tripOf('t2'), Date.now());
    vi.setSystemTime(began + 25 * 3_600_000);
    expect(idsOf('ana')).toEqual(['t2']);
    vi.setSystemTime(began - 1);
    expect(idsOf('ana')).toEqual([]);
  });

  it("contain neither the PIN nor the client's accounting data", () => {
    keepTrip(ana, tripOf('t1', { boardingPin: '4711', voucherCode: 'VALE', internalNote: 'nota' }), Date.now());
    expect(JSON.stringify(store)).not.toMatch(/4711|VALE|nota/);
  });

  it.each([
    'no JSON',
    '"text"',
    '{"at":"now","values":{}}',
    `{"at":${Number.MAX_SAFE_INTEGER},"values":{"trips":"many"}}`,
    `{"at":${Number.MAX_SAFE_INTEGER},"values":{"trips":[null,1,{"at":"x"},{"at":1e99,"trip":{"id":"t"}},{"at":0,"trip":7}]}}`,
  ])('are empty when the storage contains %s', (text) => {
    store.setItem(`painel.rascunho.ana.${keptTripsForm}`, text);
    expect(keptTrips('ana')).toEqual([]);
    keepTrip(ana, tripOf('t1'), Date.now());
    expect(idsOf('ana')).toEqual(['t1']);
  });

  it.each([
    ['scheduled', 'p1', false],
    ['accepted', 'p1', true],
    ['en_route', 'p1', true],
    ['arrived', 'p1', true],
    ['in_progress', 'p1', true],
    ['completed', 'p1', false],
    ['cancelled', 'p1', false],
    ['en_route', 'p2', false],
  ] as const)('of partner p1 include a trip with status %s of partner %s: %s', (status, partnerId, kept) => {
    expect(isWorthKeeping(tripOf('t1', { status, partnerId }), 'p1')).toBe(kept);
  });
});
