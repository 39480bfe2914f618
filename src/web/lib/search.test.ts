import { expect, it } from 'vitest';
import { oneOf, search, text } from './search.ts';

const read = search({ q: text, status: oneOf('active', 'suspended') });

it('keeps what it knows and drops the rest', () => {
  expect(read({ q: 'ana', status: 'active', page: '2' })).toEqual({ q: 'ana', status: 'active' });
  expect(read({ q: '', status: 'deleted' })).toEqual({});
  expect(read({})).toEqual({});
});
