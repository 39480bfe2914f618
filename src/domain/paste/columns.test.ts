import { describe, expect, it } from 'vitest';
import { columnOf, labelledPlace } from './columns.ts';

describe('the heads of columns', () => {
  it.each([
    ['passageiro', 'name'],
    ['nome do hospede', 'name'],
    ['local de embarque', 'from'],
    ['ponto de chegada', 'to'],
    ['drop-off address', 'to'],
    ['hotel', 'place'],
    ['pax', 'people'],
    ['celular', 'phone'],
    ['autorizacao', 'voucher'],
    ['voo', 'other'],
    ['bom dia', null],
  ])('“%s” means %s', (head, column) => {
    expect(columnOf(head)).toBe(column);
  });
});

describe('labels of places', () => {
  it.each([
    ['ponto de partida - rua itapeva 240', 'from', 'rua itapeva 240'],
    ['destino: hotel fasano', 'to', 'hotel fasano'],
    ['saida: saida: rua itapeva 240', 'from', 'rua itapeva 240'],
  ])('“%s” is the place of %s', (plain, role, place) => {
    const found = labelledPlace(plain);
    expect(found?.role).toBe(role);
    expect(plain.slice(found?.start)).toBe(place);
  });

  it.each(['hotel fasano - rua itapeva 240', 'hora de saida: 14:30', 'para o hotel'])('“%s” has none', (plain) => {
    expect(labelledPlace(plain)).toBeNull();
  });
});
