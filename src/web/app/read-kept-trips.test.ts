import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Session } from '#contract/account.ts';
import type { Trip } from '#contract/trip.ts';
import { keepTrip } from '#web/lib/kept-trips.ts';
import { readKept } from './read-kept-trips.ts';

const hidden = (value: unknown) => ({ value, enumerable: false });
const rui = '0f8fad5b-d9cb-469f-a165-70867728950e';
const ana = '7c9e6679-7425-40de-944b-e07fc1f90ae7';
const now = Date.parse('2026-11-25T12:00:00Z');

const sessionOf = (userId: string, change: Partial<Session> = {}): Session => ({
  userId,
  email: 'rui@ponto.example',
  profile: { tipo: 'parceiro', id_cliente: '', id_parceiro: 'p1', nome: 'Rui' },
  clientName: null,
  partnerName: 'Ponto',
  approvesTrips: false,
  driverId: null,
  acting: null,
  mustSetUpSecondFactor: false,
  profileVersion: 1,
  expiresAt: '2026-12-25T12:00:00Z',
  ...change,
});
const keep = (session: Session) =>
  keepTrip(session, { id: 't1', status: 'en_route', partnerId: 'p1', pickupAt: '' } as Trip, now);

beforeEach(() => {
  vi.useFakeTimers({ now });
  const store = {} as Record<string, string>;
  const localStorage = Object.defineProperties(store, {
    getItem: hidden((key: string) => store[key] ?? null),
    setItem: hidden((key: string, value: string) => void (store[key] = value)),
    removeItem: hidden((key: string) => delete store[key]),
  });
  vi.stubGlobal('window', { localStorage });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the stored session that the page uses offline', () => {
  it('belongs to the only user with stored trips, and trips that this version cannot parse are left out', () => {
    keep(sessionOf(rui));
    expect(readKept()).toEqual({ session: sessionOf(rui), trips: [] });
  });

  it('is null when several users have stored trips on the device', () => {
    keep(sessionOf(rui));
    keep(sessionOf(ana));
    expect(readKept()).toBeNull();
  });

  it.each<[string, Partial<Session>]>([
    ['has expired', { expiresAt: '2026-11-25T12:00:00Z' }],
    [
      'belongs to an acting session of an administrator',
      { acting: { adminName: 'Ada', until: '2026-11-25T13:00:00Z' } },
    ],
    ['belongs to a user of another role', { profile: { tipo: 'admin', id_cliente: '', id_parceiro: '', nome: 'Ada' } }],
    ['has no partner', { profile: { tipo: 'parceiro', id_cliente: '', id_parceiro: '', nome: 'Rui' } }],
    ['does not match its schema', { expiresAt: 'tomorrow' }],
  ])('is null when the stored session %s', (_, change) => {
    keep(sessionOf(rui, change));
    expect(readKept()).toBeNull();
  });
});
