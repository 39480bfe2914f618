import { describe, expect, it } from 'vitest';
import { parsePaste, type PasteResult } from './parse.ts';

/** A Wednesday, 15:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T18:00:00Z'), timeZone: 'America/Sao_Paulo' };
const read = (text: string): Extract<PasteResult, { ok: true }> => {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result;
};
const brief = (text: string): string[] =>
  read(text).trips.map(({ date, time, from, to, returnOf }) =>
    [date?.value, time?.value, from?.value, to?.value, returnOf === undefined ? '' : `back ${returnOf}`].join(' | '),
  );

describe('a pasted text', () => {
  it('becomes a draft whose values point to the words', () => {
    const text =
      'Carro amanhã às 14h30, saindo da Av. Paulista 1578 para Congonhas. Passageiro: Marcelo Tavares, (11) 98888-7777';
    const [trip] = read(text).trips;
    const words = (field: { spans: { start: number; end: number }[] } | undefined) =>
      field?.spans.map(({ start, end }) => text.slice(start, end));
    expect(trip?.passengers[0]?.phone?.value).toBe('+5511988887777');
    expect([words(trip?.date), words(trip?.time), words(trip?.from), words(trip?.passengers[0]?.name)]).toEqual([
      ['amanhã'],
      ['14h30'],
      ['Av. Paulista 1578'],
      ['Marcelo Tavares'],
    ]);
  });

  it('becomes several drafts for a list', () => {
    const text =
      'Saídas 12/03 do Hotel Tivoli, faturado\n06:00 - Carlos Mendes - GRU - LA3456\n07:30 - Ana e Paulo Reis - CGH - G3 1022';
    expect(brief(text)).toEqual([
      '2027-03-12 | 06:00 | Hotel Tivoli | GRU | ',
      '2027-03-12 | 07:30 | Hotel Tivoli | CGH | ',
    ]);
  });

  it('becomes a way there and back', () => {
    expect(
      brief('Preciso de um táxi amanhã 13:00 da Rua Tupi 200 pro Hospital Samaritano. Volta às 16h30. Neide'),
    ).toEqual([
      '2027-03-11 | 13:00 | Rua Tupi 200 | Hospital Samaritano | ',
      '2027-03-11 | 16:30 | Hospital Samaritano | Rua Tupi 200 | back 0',
    ]);
  });

  it('becomes one draft a day for a range of days', () => {
    const text = 'Preciso de carro da próxima segunda até quarta, todo dia 7h20, da Rua Tupi 200 pra Rua Bahia 10';
    expect(read(text).trips.map(({ date }) => date?.value)).toEqual(['2027-03-15', '2027-03-16', '2027-03-17']);
  });

  it('follows corrections', () => {
    expect(brief('Quero um carro amanhã às 6:50 da Al. Santos 1940 pra Congonhas\nna verdade 6:20')).toEqual([
      '2027-03-11 | 06:20 | Al. Santos 1940 | Congonhas | ',
    ]);
  });

  it('names what it cancels and books nothing', () => {
    const { trips, cancelled } = read('cancela por favor o taxi de amanhã 10h da Rua Augusta 900');
    expect([trips, cancelled.map(({ value }) => value)]).toEqual([[], ['o taxi de amanhã 10h da Rua Augusta 900']]);
  });

  it.each([
    ['Solicito o cancelamento do táxi das 18h do sr. Paulo', ['táxi das 18h do sr. Paulo']],
    ['Cancelamento da viagem V-000123, por favor', ['viagem V-000123']],
    ['pode cancelar, por favor', ['pode cancelar, por favor']],
    ['Qual a taxa de cancelamento da corrida?', []],
    ['O cancelamento do voo saiu agora', []],
  ])('reads a text that only cancels: “%s”', (text, words) => {
    const { trips, cancelled } = read(text);
    expect([trips, cancelled.map(({ value }) => value)]).toEqual([[], words]);
  });

  it('leaves out a row that the same text withdraws', () => {
    const text =
      '2 corridas amanhã da Rua Tupi 200\n1- Ana Lima, 10:20, p/ Museu do Ipiranga\n2- Rui Melo, 17:50, p/ CGH\ncancela a 1 por favor';
    expect(read(text).trips.map(({ passengers }) => passengers[0]?.name?.value)).toEqual(['Rui Melo']);
  });

  it('asks for morning or evening instead of choosing', () => {
    const [trip] = read('Táxi segunda às 7 da Rua Piauí 300 até a Rua Líbero Badaró 293. Joana').trips;
    expect(trip?.time).toBeUndefined();
    expect(trip?.questions.time).toMatchObject({ candidates: ['07:00', '19:00'], reason: 'morning_or_evening' });
  });

  it('marks an assumed day', () => {
    const [trip] = read('Preciso de táxi às 19:30 da Rua Tupi 200 pra Rua Bahia 10').trips;
    expect(trip?.date).toMatchObject({ value: '2027-03-10', uncertain: true, reason: 'assumed' });
  });

  it.each([
    'Queria saber o valor de uma corrida de Moema até o aeroporto de Guarulhos amanhã às 10:00',
    'ontem peguei um carro na Rua Tupi 200 às 19:00 até o Gonzaga e esqueci uma sombrinha',
    'o carro das 22h ainda não chegou!! R. Nestor Pestana 196',
    'obrigada, o motorista foi um amor',
    '',
  ])('that is no booking gives no draft: “%s”', (text) => {
    expect(read(text)).toEqual({ ok: true, trips: [], cancelled: [] });
  });

  it('over the limit is refused as a whole', () => {
    expect(parsePaste('a'.repeat(50_001), context)).toEqual({ ok: false, reason: 'too_long' });
  });
});
