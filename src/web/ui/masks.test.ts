import { maskitoTransform } from '@maskito/core';
import { describe, expect, it } from 'vitest';
import { masks } from '#web/ui/masks.ts';

const { phone: phoneMask, taxId: taxIdMask } = masks;

/** Returns the content of a field after the keys are typed one by one. */
function typed(text: string, mask: typeof phoneMask): string {
  return text.split('').reduce((value, key) => maskitoTransform(value + key, mask), '');
}

const figures = (text: string) => text.replaceAll(/[^\dA-Za-z]/g, '').toUpperCase();

describe.each([
  ['a phone', phoneMask, '11987654321', '(11) 98765-4321'],
  ['a landline', phoneMask, '3132221111', '(31) 3222-1111'],
  ['a phone abroad', phoneMask, '+12125551234', '+12125551234'],
  ['a CPF', taxIdMask, '52998224725', '529.982.247-25'],
  ['a CNPJ', taxIdMask, '11222333000181', '11.222.333/0001-81'],
  ['a CNPJ with letters', taxIdMask, '12abc34501de35', '12.ABC.345/01DE-35'],
])('the field mask of %s', (_what, mask, keys, said) => {
  it('adds the punctuation while the user types', () => {
    expect(typed(keys, mask)).toBe(said);
  });

  it('keeps every typed digit and letter', () => {
    for (let length = 1; length <= keys.length; length += 1) {
      expect(figures(typed(keys.slice(0, length), mask))).toBe(figures(keys.slice(0, length)));
    }
  });

  it('keeps a digit beyond the maximum length, so that the field can report the error', () => {
    expect(figures(typed(`${keys}7`, mask))).toBe(`${figures(keys)}7`);
  });
});

describe('the field mask of a phone', () => {
  it('keeps a local number, and formats it once the area code is put before it', () => {
    expect(maskitoTransform('94424-8323', phoneMask)).toBe('94424-8323');
    expect(maskitoTransform('1194424-8323', phoneMask)).toBe('(11) 94424-8323');
  });
});
