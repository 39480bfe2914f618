import { expect, it } from 'vitest';
import { changesForPartner, termChanges } from '#domain/trips/term-changes.ts';

const before = {
  pickupAt: new Date('2026-11-20T13:00:00Z'),
  category: 'comum',
  paymentMethod: 'billed',
  needs: [],
  passengerCount: 1,
  luggageCount: 0,
  hours: null,
  costCentreId: null,
  clientReference: null,
  reason: null,
  notes: null,
  flightNumber: null,
  nameSign: null,
  passengers: [{ name: 'Ana', phone: '+5511987654321' }],
  stops: [{ address: 'Rua Augusta, 1500' }],
};

it('the timeline stores the old and new values of an edit, but no values that must be erasable', () => {
  const after = {
    ...before,
    pickupAt: new Date('2026-11-20T14:30:00Z'),
    needs: ['wheelchair', 'child_seat'],
    passengers: [{ name: 'Bia', phone: '+5511987654322' }],
    stops: [{ address: 'Rua Bela Cintra, 7' }],
    reason: 'consulta médica',
  };
  const changes = termChanges(before, after);
  expect(changes).toEqual([
    { term: 'pickupAt', from: '2026-11-20T13:00:00.000Z', to: '2026-11-20T14:30:00.000Z' },
    { term: 'needs', from: '', to: 'wheelchair,child_seat' },
    { term: 'stops', from: null, to: null },
    { term: 'passengers', from: null, to: null },
    { term: 'reason', from: null, to: null },
  ]);
  expect(changesForPartner(changes).map(({ term }) => term)).toEqual(['pickupAt', 'needs', 'stops', 'passengers']);
  expect(termChanges(before, before)).toEqual([]);
});
