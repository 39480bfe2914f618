import { describe, expect, it } from 'vitest';
import { emptyPath } from './empty-path.ts';
import { emptyTerms, noStop } from './terms.ts';

const rita = { name: 'Rita Usual', phone: '(11) 98111-0001' };
const there = { ...noStop, address: 'Estação da Luz' };

describe('the first empty field of a request', () => {
  it('is the phone for the central, and the name of the passenger for a client', () => {
    expect(emptyPath(emptyTerms, true)).toBe('passengers.0.phone');
    expect(emptyPath(emptyTerms, false)).toBe('passengers.0.name');
  });

  it('is the client after the phone, for the central only', () => {
    const values = { ...emptyTerms, passengers: [{ ...rita, name: '' }] };
    expect(emptyPath(values, true)).toBe('clientId');
    expect(emptyPath({ ...values, passengers: [rita] }, false)).toBe('stops.0.address');
  });

  it('is the first stop without an address, and the pickup time when nothing is empty', () => {
    const values = { ...emptyTerms, clientId: 'a', passengers: [rita] };
    expect(emptyPath({ ...values, stops: [there, { ...noStop, address: ' ' }] }, true)).toBe('stops.1.address');
    expect(emptyPath({ ...values, stops: [there, there] }, true)).toBe('pickupAt');
  });

  it('lies behind the given field, although an earlier field is empty', () => {
    expect(emptyPath(emptyTerms, true, 'clientId')).toBe('passengers.0.name');
    expect(emptyPath({ ...emptyTerms, passengers: [rita] }, true, 'clientId')).toBe('stops.0.address');
    expect(emptyPath({ ...emptyTerms, stops: [noStop, there] }, true, 'stops.1.address')).toBe('pickupAt');
  });
});
