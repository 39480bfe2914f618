import { describe, expect, it } from 'vitest';
import { findSignals } from './signals.ts';

describe('the statements of a clause', () => {
  it.each([
    ['a volta e as 8h30', ['return']],
    ['a volta ele combina na hora', ['return', 'later_return']],
    ['na verdade 6:20', ['correction']],
    ['cancela a 1 por favor', ['cancel']],
    ['desmarquem o carro de sexta', ['cancel']],
    ['desmarque o carro de sexta', ['cancel']],
    ['o carro foi desmarcado', ['cancel']],
    ['tem carro agora', ['now', 'request']],
    ['todo dia 7h20', ['daily']],
    ['semana que vem, de segunda a quarta', ['daily']],
    ['de terca-feira ate quinta', ['daily']],
    ['de seg a sex 7h20', ['daily']],
    ['estou hospedado de quarta a sexta', []],
    ['fico no hotel de quarta a sexta', []],
    ['vou junto', ['rides_along']],
    ['codigo de reserva', []],
    ['queria saber o valor', []],
  ])('“%s” are %j', (plain, expected) => {
    expect([...findSignals(plain)]).toEqual(expected);
  });
});
