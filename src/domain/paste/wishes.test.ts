import { describe, expect, it } from 'vitest';
import { findWishes } from './wishes.ts';

describe('the wishes of a line', () => {
  it.each([
    ['pago no pix', ['pix']],
    ['vai pagar no cartao', ['card']],
    ['faturado', ['billed']],
    ['dinheiro vivo', ['cash']],
    ['cartao de embarque', []],
    ['carro adaptado, cadeira de rodas', ['acessivel', 'wheelchair']],
    ['plataforma das vans', []],
    ['van a facturar', ['billed']],
    ['bebe conforto e cadeirinha', ['baby_seat', 'child_seat']],
    ['nao precisa de cadeirinha', []],
    ['minha mae vai com o cao guia', ['guide_dog']],
    ['big boot', ['large_trunk']],
  ])('“%s” are %j', (plain, expected) => {
    expect(findWishes(plain).map(({ value }) => value)).toEqual(expected);
  });
});
