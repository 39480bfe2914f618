import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { TripDraft } from './draft.ts';
import { parsePaste } from './parse.ts';

type Sortable = { trips: { time: { value: string } }[] };
const sorted = (value: unknown) =>
  (value as Sortable).trips.toSorted((a, b) => a.time.value.localeCompare(b.time.value));
const context = { receivedAt: new Date('2027-03-10T18:00:00Z'), timeZone: 'America/Sao_Paulo' };

const withoutSpans = (trips: readonly TripDraft[]) =>
  JSON.parse(JSON.stringify(trips, (key, value: unknown) => (key === 'spans' ? undefined : value))) as unknown[];

/** Returns the trips without the places of their words, which move with the text. */
function valuesOf(text: string): unknown {
  const result = parsePaste(text, context);
  if (!result.ok) return result;
  return { trips: withoutSpans(result.trips), cancelled: result.cancelled.map(({ value }) => value) };
}

const booking =
  'Preciso de um táxi amanhã às 14:30, saindo da Rua Tupi 200 para Congonhas. Voo G3 1420, 2 malas.\nMeu nome é Marcelo Tavares, cel 11 98888-7777';
const form = [
  'Data: 22/03',
  'Horário: 07:15',
  'Origem: Rua Funchal 203',
  'Destino: Viracopos',
  'Passageiro: Paulo Andrade',
  'Pagamento: pix',
  'Voo: AD 4123',
];
const rows = ['Carlos Mendes;06:00;GRU;LA3456', 'Ana Lima;07:30;CGH;G31022', 'Rui Melo;09:00;VCP;AD4400'];
const listOf = (lines: readonly string[]) =>
  ['Saídas 12/03 do Hotel Tivoli, faturado', 'Nome;Hora;Destino;Voo', ...lines].join('\n');

describe('the reading of a text', () => {
  it('does not depend on the order of the lines of a form', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(form, { minLength: form.length }), (lines) => {
        expect(valuesOf(['Favor reservar:', ...lines].join('\n'))).toEqual(
          valuesOf(['Favor reservar:', ...form].join('\n')),
        );
      }),
    );
  });

  it('gives the same trips for the rows of a list in any order', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(rows, { minLength: rows.length }), (lines) => {
        expect(sorted(valuesOf(listOf(lines)))).toEqual(sorted(valuesOf(listOf(rows))));
      }),
    );
  });

  it('does not change with greetings, emojis, signatures of phones and quoted replies', () => {
    const before = fc.constantFrom('', 'Bom dia!\n', 'oi tudo bem?\n', '🙏🙏\n', 'Prezados,\n\n');
    const after = fc.constantFrom(
      '',
      '\nObrigado!',
      ' 😊',
      '\n\nEnviado do meu iPhone',
      '\n\nAtt,\nSetor de Viagens\nTel. 11 3333-4444 ramal 2',
      '\n\nEm seg., 8 de mar. de 2027 às 10:00, Central <a@central.example> escreveu:\n> Olá, o carro de 09/03 às 08:00 da Rua Bahia 1 para GRU saiu.',
      '\n> Tel 11 97777-0000',
    );
    fc.assert(
      fc.property(before, after, fc.constantFrom('', '🚕', '\u200B', '\u202E'), (first, last, sign) => {
        expect(valuesOf(`${first}${sign}${booking}${last}`)).toEqual(valuesOf(booking));
      }),
    );
  });

  it('ends for hostile text, with few drafts', () => {
    const pieces = fc.constantFrom(
      'a',
      '((((',
      '11 9',
      '00:00 ',
      'rua ',
      '> ',
      '\u202E',
      '\u0000',
      '\u0301',
      '\n',
      'de ',
      '1) ',
      'volta 10:00 ',
      'amanhã ',
      ';',
      '\t',
      '😀',
      'Ana, ',
      'cancela ',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 8 }), fc.integer({ min: 1, max: 400 }), (parts, times) => {
        const result = parsePaste(parts.join('').repeat(times).slice(0, 20_000), context);
        expect(result.ok && result.trips.length).toBeLessThanOrEqual(60);
      }),
      { numRuns: 60 },
    );
  });

  it('ends for words of requests in any order', () => {
    const firm = 'Estudio Brandalise & Fontoura, Rua Comendador Azambuja 455';
    expect(valuesOf(`mañana 13:30 Hotel Farrapos - ${firm}`)).toMatchObject({ trips: [{ to: { value: firm } }] });
    const words = [...`${booking} ${firm} ${form.join(' ')}`.split(' '), '\n', '&', '-', '>', '(', ')', ':', 'e'];
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...words), { maxLength: 40 }), (order) => {
        expect(parsePaste(order.join(' '), context).ok).toBe(true);
      }),
      { numRuns: 400 },
    );
  });

  it('never fails and always points into the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (text) => {
        const result = parsePaste(text, context);
        const spans = result.ok ? result.cancelled.flatMap((field) => field.spans) : [];
        for (const { start, end } of spans) expect(start >= 0 && end <= text.length && start <= end).toBe(true);
      }),
    );
  });
});
