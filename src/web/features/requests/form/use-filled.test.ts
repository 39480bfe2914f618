import { describe, expect, it } from 'vitest';
import type { Stop } from '#contract/trip.ts';
import { calledBy, emptyTerms, usualTerms } from './terms.ts';
import { emptiedFor, filledBy, withFound } from './use-filled.ts';

const number = '+5511987654321';
const other = '+5511987654322';
const known = { clientId: 'c', passengers: [{ name: 'Ana', phone: '(11) 98765-4321' }] };

describe('what a form was filled with for a caller', () => {
  it('is emptied only when the complete number of another caller is typed', () => {
    const filled = { number, fields: ['clientId'] };
    expect(emptiedFor(other, filled)).toEqual({ clientId: null });
    expect(emptiedFor(number, filled)).toBeNull();
    expect(emptiedFor(null, filled)).toBeNull();
    expect(emptiedFor(other, null)).toBeNull();
  });

  it('is emptied with all terms of a taken trip', () => {
    const terms = usualTerms({
      serviceAreaId: 'a',
      stops: [] as Stop[],
      category: 'executivo',
      needs: ['wheelchair'],
      passengerCount: 3,
      luggageCount: 2,
      hours: 4,
      paymentMethod: 'cash',
      costCentreId: 'm',
      notes: 'Portão',
    });
    const fields = ['clientId', 'passengers.0.name', ...Object.keys(terms)];
    const values = emptiedFor(other, { number, fields }) ?? {};
    expect(Object.keys(values)).toEqual(fields);
    for (const field of Object.keys(terms) as (keyof typeof terms)[]) expect(values[field]).toEqual(emptyTerms[field]);
    expect(values).toMatchObject({ clientId: null, 'passengers.0.name': '' });
  });

  it('is client and person after a request of the same call, and nothing after a new call', () => {
    expect(emptiedFor(other, filledBy(known))).toEqual({
      clientId: null,
      costCentreId: null,
      'passengers.0.name': '',
      'passengers.0.email': null,
      'passengers.0.language': null,
    });
    expect(filledBy(calledBy(number))).toBeNull();
    expect(filledBy(null)).toBeNull();
  });

  it('stays when the phone of a passenger without a phone is typed', () => {
    expect(emptiedFor(other, filledBy({ ...known, passengers: [{ name: 'Ana', phone: '' }] }))).toBeNull();
  });
});

describe('the first passenger after the choice of a client that a passenger found', () => {
  const found = { clientId: 'c', clientName: 'Hotel Jardins', name: 'Camila Arruda', phone: number };
  const filled = { 'passengers.0.name': 'Camila Arruda', 'passengers.0.phone': '(11) 98765-4321' };

  it.each([
    { name: '', phone: '' },
    { name: 'Camila Arruda', phone: '' },
    { name: '', phone: '11 98765-4321' },
  ])('is the found passenger beside %o', (typed) => {
    expect(withFound(typed, found)).toEqual(filled);
  });

  it.each([
    { name: 'Ana', phone: '' },
    { name: '', phone: '(11) 98765-4322' },
  ])('stays as typed beside %o', (typed) => {
    expect(withFound(typed, found)).toBeNull();
  });
});
