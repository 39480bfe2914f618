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
    ['two child seats', ['child_seat']],
    ['2 infant seats', ['baby_seat']],
    ['folding chair, needs room in trunk', ['large_trunk']],
    ['precisa de espaco no porta-malas', ['large_trunk']],
    ['bagageiro amplo', ['large_trunk']],
    ['we need space in the boot', ['large_trunk']],
    ['car 2 (regular)', ['comum']],
    ['carro 1 (simples)', ['comum']],
    ['charges to our account', ['billed']],
    ['charge everything to the hotel', ['billed']],
    ['please charge to voucher 55', []],
    ['los tres servicios facturados a la empresa', ['billed']],
    ['volta por conta dela', []],
    ['almoco por conta propria', []],
    ['poe na conta da empresa', ['billed']],
  ])('“%s” are %j', (plain, expected) => {
    expect(findWishes(plain).map(({ value }) => value)).toEqual(expected);
  });
});
