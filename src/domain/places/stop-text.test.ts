import { describe, expect, it } from 'vitest';
import { printStop } from './stop-text.ts';

const stop = { address: 'Rua das Flores', number: '120', complement: 'apto 31', district: 'Moema', city: 'São Paulo' };

describe('a stop on one line', () => {
  it('contains number, complement, district and city', () => {
    expect(printStop(stop)).toBe('Rua das Flores, 120 - apto 31 - Moema - São Paulo');
  });

  it('omits missing parts, and parts that the address already contains', () => {
    expect(printStop({ ...stop, address: 'Rua das Flores, Moema', number: null, complement: null })).toBe(
      'Rua das Flores, Moema - São Paulo',
    );
    expect(printStop(undefined)).toBe('');
  });
});
