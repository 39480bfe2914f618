import { expect, it } from 'vitest';
import { oneOf, search, text } from './search.ts';

const read = search({ q: text, status: oneOf('active', 'suspended') });

it('search returns the known parameters with valid values and drops all others', () => {
  expect(read({ q: 'ana', status: 'active', page: '2' })).toEqual({ q: 'ana', status: 'active' });
  expect(read({ q: '', status: 'deleted' })).toEqual({});
  expect(read({})).toEqual({});
});

it('search returns digits as text, which the router has parsed as a number', () => {
  expect(read({ q: 11_987_654_321 })).toEqual({ q: '11987654321' });
});
