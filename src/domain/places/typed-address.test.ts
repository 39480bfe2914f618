import { assert, property, shuffledSubarray, string } from 'fast-check';
import { describe, expect, it } from 'vitest';
import { houseNumber, readTypedAddress, wholeNames } from './typed-address.ts';

describe('a typed address', () => {
  it.each([
    ['voluntarios 123 santana', ['voluntarios', 'santana'], ['123']],
    ['Santana, Rua Voluntários da Pátria 123', ['santana', 'voluntarios', 'patria'], ['123']],
    ['R. 13 de Maio, 40b', ['maio'], ['13', '40b']],
    ['rua', ['rua'], []],
    ['Marginal Pinheiros, Rod. Castelo', ['marginal', 'pinheiros', 'castelo'], []],
    ['Calle Paris 10', ['paris'], ['10']],
    ["d'ávila; drop", ['d', 'avila', 'drop'], []],
    ['  ', [], []],
  ])('of the text “%s” has important words and numbers', (text, words, numbers) => {
    expect(readTypedAddress(text)).toEqual({ words, numbers });
  });

  it('has words of letters and digits only, whatever the text', () => {
    assert(
      property(string({ unit: 'grapheme' }), (text) => {
        const { words, numbers } = readTypedAddress(text);
        expect([...words, ...numbers].every((word) => /^[\p{L}\p{N}]+$/u.test(word))).toBe(true);
      }),
    );
  });

  it('has the same words and numbers in any order', () => {
    const parts = shuffledSubarray(['voluntários', 'pátria', 'santana', '123'], { minLength: 4 });
    assert(
      property(parts, (typed) => {
        const { words, numbers } = readTypedAddress(typed.join(' '));
        expect(words.toSorted()).toEqual(['patria', 'santana', 'voluntarios']);
        expect(numbers).toEqual(['123']);
      }),
    );
  });
});

describe('the number of a house', () => {
  it('is the last number that the name of the street does not contain', () => {
    expect(houseNumber(readTypedAddress('13 de maio 40'), 'Rua Treze de Maio')).toBe('40');
    expect(houseNumber(readTypedAddress('40 13 de maio'), 'Rua 13 de Maio')).toBe('40');
    expect(houseNumber(readTypedAddress('13 de maio'), 'Rua 13 de Maio')).toBeNull();
  });
});

describe('the names of a street that was typed whole', () => {
  it.each([
    ['sao paulo 100', ['sao paulo', 'rua sao paulo', 'avenida sao paulo']],
    ['R. São Paulo, 100', ['r sao paulo', 'rua sao paulo', 'avenida sao paulo']],
    ['av 9 de julho', ['av 9 de julho', 'rua 9 de julho', 'avenida 9 de julho']],
  ])('of “%s” have the usual kinds of streets', (text, names) => {
    expect(wholeNames(text)).toEqual(expect.arrayContaining(names));
  });
});
