import { expect, it } from 'vitest';
import { pt } from '../texts/pt.ts';
import { emptyForm, faultyFields, type FormValues } from './form-values.ts';

const good = { ...emptyForm, destination: 'Luz', name: 'Emma', phone: '+12125550142', room: '512' };
const faults = (change: Partial<FormValues>) => faultyFields({ ...good, ...change }, pt);

it('all faults of the form are reported at once, also while a required field is empty', () => {
  const typed = { passengerCount: '-3', luggageCount: '999', phone: 'abc', email: 'not-mail', name: '' };
  const { passengerCount, luggageCount, phone, email } = pt.errors;
  const wrong = { passengerCount, luggageCount, phone, email };
  expect(faults({ ...typed, later: true })).toEqual({ ...wrong, name: pt.required, pickupAt: pt.required });
});

it.each([
  [{}, {}],
  [{ email: ' Emma@Example.com ', phone: ' (11) 98765-4321 ', luggageCount: '20' }, {}],
  [{ phone: '' }, { phone: pt.required }],
  [{ name: 'www.example.com' }, { name: pt.errors.name }],
  [{ passengerCount: '1.5' }, { passengerCount: pt.errors.passengerCount }],
  [{ room: '', paymentMethod: 'cash' }, {}],
  [{ later: true, localPickup: '2020-01-01T10:00' }, {}],
] as const)('a form with %j has the faults %j', (change, fields) => {
  expect(faults(change)).toEqual(fields);
});
