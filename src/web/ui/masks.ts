import type { MaskitoMask, MaskitoOptions } from '@maskito/core';

const digit = /\d/;
const letter = /[\dA-Za-z]/;
const digits = (count: number): RegExp[] => Array.from({ length: count }, () => digit);
const letters = (count: number): RegExp[] => Array.from({ length: count }, () => letter);

const landline: MaskitoMask = ['(', ...digits(2), ')', ' ', ...digits(4), '-', ...digits(4)];
const mobile: MaskitoMask = ['(', ...digits(2), ')', ' ', ...digits(5), '-', ...digits(4)];
const abroad = /^\+[\d\s-]*$/;
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

/** `(11) 98765-4321` or `(31) 3222-1111` by the digits typed; what starts with `+` is foreign and stays as typed. */
export const phoneMask: MaskitoOptions = {
  mask: ({ value }) => {
    if (value.startsWith('+')) return abroad;
    return value.replace(/\D/g, '').length > 10 ? mobile : landline;
  },
  // A landline's digits in the mobile's mask, once an eleventh is typed.
  preprocessors: [
    ({ elementState, data }, action) => {
      const typed = elementState.value.replace(/\D/g, '').length;
      if (action !== 'insert' || elementState.value.startsWith('+') || typed !== 10 || !digit.test(data)) {
        return { elementState, data };
      }
      return { elementState: { ...elementState, value: elementState.value.replace('-', '') }, data };
    },
  ],
};

/** A CPF until it can no longer be one: a letter, or a twelfth digit, makes it a CNPJ. */
export const taxIdMask: MaskitoOptions = {
  mask: ({ value }) => {
    const plain = value.replace(/[^\dA-Za-z]/g, '');
    return plain.length > 11 || /[A-Za-z]/.test(plain) ? cnpj : cpf;
  },
  postprocessors: [({ value, selection }) => ({ value: value.toUpperCase(), selection })],
};
