import { expect, it } from 'vitest';
import type { Found } from '#contract/search.ts';
import { recordsOf } from './options.ts';

const nothing: Found = {
  groups: [],
  trips: [],
  partners: [],
  clients: [],
  users: [],
  drivers: [],
  vehicles: [],
  passengers: [],
};

it('the command palette groups the found records by kind, and shows the kind with the best match first', () => {
  const found: Found = {
    ...nothing,
    drivers: [{ id: 'd', name: 'Ana Maria', partnerId: 'p', partnerName: 'Ponto Central' }],
    passengers: [{ name: 'Maria', phone: '+5511988880002' }],
    vehicles: [{ id: 'v', plate: 'ABC1D23', model: 'Sedã', partnerId: 'p', partnerName: 'Ponto Central' }],
  };
  const labels = (groups: Found['groups']) =>
    recordsOf({ ...found, groups }, new Date('2026-11-20T12:00:00Z'), 'central').map(({ label }) => label);
  expect(labels(['passengers', 'drivers', 'vehicles'])).toEqual(['Maria', 'Ana Maria', 'ABC1D23 · Sedã']);
  expect(labels(['vehicles', 'passengers', 'drivers'])).toEqual(['ABC1D23 · Sedã', 'Maria', 'Ana Maria']);
});
