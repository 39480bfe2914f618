import { expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

it.each([
  ['apto 1408', 'apto 1408'],
  ['ele usa andador', 'usa andador'],
  ['placa com o nome dele', 'placa com o nome dele'],
  ['chegando liga pra ele', 'chegando liga pra ele'],
])('“%s” is a note', (words, note) => {
  const text = `Preciso de táxi amanhã 14:30 da Rua Tupi 200 pra Congonhas.\n${words}`;
  const result = parsePaste(text, { receivedAt: new Date('2027-03-10T18:00:00Z'), timeZone: 'America/Sao_Paulo' });
  expect(result.ok && result.trips[0]?.notes.map(({ value }) => value)).toEqual([note]);
});
