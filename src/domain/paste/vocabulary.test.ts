import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';
import type { Vocabulary } from './vocabulary.ts';

const text = 'carro preto amanhã 14:30 da Rua Tupi 200 pra Congonhas, para a dona zoraide prates, projeto Aurora';
const read = (vocabulary: Vocabulary) => {
  const context = { receivedAt: new Date('2027-03-10T18:00:00Z'), timeZone: 'America/Sao_Paulo', vocabulary };
  const result = parsePaste(text, context);
  return result.ok ? result.trips[0] : undefined;
};

describe('the names that a caller knows', () => {
  it('fill the fields that the text leaves empty', () => {
    const trip = read({
      passengers: ['Zoraide Prates'],
      costCentres: ['Projeto Aurora'],
      categories: { 'carro preto': 'executivo' },
    });
    expect(trip?.passengers[0]?.name?.value).toBe('Zoraide Prates');
    expect(trip?.costCentre?.value).toBe('Projeto Aurora');
    expect(trip?.category?.value).toBe('executivo');
    const { start, end } = trip?.costCentre?.spans[0] ?? { start: 0, end: 0 };
    expect(text.slice(start, end)).toBe('projeto Aurora');
  });

  it('are ignored where the text does not have them', () => {
    expect(read({ costCentres: ['Projeto Boreal'] })?.costCentre).toBeUndefined();
  });
});
