import type { MaskitoMask, MaskitoOptions, MaskitoPreprocessor } from '@maskito/core';
import { formatLocalPhone, formatPhone, parsePhone } from '#domain/documents/phone.ts';
import { formatTaxId, parseTaxId } from '#domain/documents/tax-id.ts';

const digit = /\d/;
const letter = /[\dA-Za-z]/;
const digits = (count: number): RegExp[] => Array.from({ length: count }, () => digit);
const letters = (count: number): RegExp[] => Array.from({ length: count }, () => letter);

const landline: MaskitoMask = ['(', ...digits(2), ')', ' ', ...digits(4), '-', ...digits(4)];
const mobile: MaskitoMask = ['(', ...digits(2), ')', ' ', ...digits(5), '-', ...digits(4)];
const abroad = /^\+[\d\s-]*$/;
// Input longer than the mask is kept as typed, so that the validation reports it instead of accepting a truncated
// value.
const anyPhone = /^[\d\s()+.-]*$/;
const anyTaxId = /^[\dA-Za-z\s./-]*$/;
const cpf: MaskitoMask = [...digits(3), '.', ...digits(3), '.', ...digits(3), '-', ...digits(2)];
const cnpj: MaskitoMask = [
  ...letters(2),
  '.',
  ...letters(3),
  '.',
  ...letters(3),
  '/',
  ...letters(4),
  '-',
  ...digits(2),
];

/**
 * Mask `(11) 98765-4321` or `(31) 3222-1111`, by the number of typed digits. A number with `+` is foreign and kept as
 * typed, and so is a number that the field has marked as without area code.
 */
const phone: MaskitoOptions = {
  mask: ({ value }) => {
    if (value.startsWith('+')) return abroad;
    if (value === formatLocalPhone(value)) return anyPhone;
    const count = value.replace(/\D/g, '').length;
    if (count > 11) return anyPhone;
    return count > 10 ? mobile : landline;
  },
  // Switches from the landline mask to the mobile mask at the eleventh digit.
  preprocessors: [
    wholePasted((text) => mapped(parsePhone(text), formatPhone)),
    ({ elementState, data }, action) => {
      const typed = elementState.value.replace(/\D/g, '').length;
      if (action !== 'insert' || elementState.value.startsWith('+') || typed !== 10 || !digit.test(data)) {
        return { elementState, data };
      }
      return { elementState: { ...elementState, value: elementState.value.replace('-', '') }, data };
    },
  ],
};

/** Formats as a CPF. A letter or a twelfth digit switches to the format of a CNPJ. */
const taxId: MaskitoOptions = {
  mask: ({ value }) => {
    const plain = value.replace(/[^\dA-Za-z]/g, '');
    if (plain.length > 14) return anyTaxId;
    return plain.length > 11 || /[A-Za-z]/.test(plain) ? cnpj : cpf;
  },
  preprocessors: [wholePasted((text) => mapped(parseTaxId(text.replace(/^\s*(cpf|cnpj)\W*/i, '')), formatTaxId))],
  postprocessors: [({ value, selection }) => ({ value: value.toUpperCase(), selection })],
};

export const masks = { phone, taxId };

/** A pasted text that parses as a complete number replaces the content of the field. */
function wholePasted(read: (text: string) => string | null): MaskitoPreprocessor {
  return ({ elementState, data }, action) => {
    const said = action === 'insert' && data.length > 1 ? read(data) : null;
    if (said === null) return { elementState, data };
    return { elementState: { value: '', selection: [0, 0] }, data: said };
  };
}

function mapped(stored: string | null, format: (stored: string) => string): string | null {
  return stored === null ? null : format(stored);
}
