import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };

/** Returns "day time from > to | names" of each trip. */
function tripsOf(text: string): string[] {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result.trips.map(({ passengers, date, time, from, to, returnOf }) => {
    const names = passengers.map(({ name }) => name?.value).join(', ');
    const back = returnOf === undefined ? '' : ` | back ${returnOf}`;
    return `${date?.value} ${time?.value} ${from?.value} > ${to?.value}${names && ` | ${names}`}${back}`;
  });
}

const first = '2027-03-15 08:00 Hotel Tivoli > Congonhas | Ana Lima';
const second = '2027-03-15 09:30 Rua Augusta 900 > GRU | Rui Melo';
const third = '2027-03-16 14:00 GRU > Hotel Tivoli | Bia Reis';

describe('an e-mail with several trips', () => {
  it.each([
    'Carro 1: Ana Lima, 15/03 às 8h, do Hotel Tivoli para Congonhas\nCarro 2: Rui Melo, 15/03 às 9h30, da Rua Augusta 900 para GRU\nCarro 3: Bia Reis, 16/03 às 14h, de GRU para o Hotel Tivoli',
    'Ana Lima:\n15/03, 8h, Hotel Tivoli → Congonhas\n\nRui Melo:\n15/03, 9h30, Rua Augusta 900 → GRU\n\nBia Reis:\n16/03, 14h, GRU → Hotel Tivoli',
    '• Ana Lima\n  Segunda, 15/03 – 8h00\n  Hotel Tivoli → Congonhas\n\n• Rui Melo\n  Segunda, 15/03 – 9h30\n  Rua Augusta 900 → GRU\n\n• Bia Reis\n  Terça, 16/03 – 14h00\n  GRU → Hotel Tivoli',
    '15/03 às 08:00\nPassageira: Ana Lima\nHotel Tivoli para Congonhas\n\n15/03 às 09:30\nPassageiro: Rui Melo\nRua Augusta 900 para GRU\n\n16/03 às 14:00\nPassageira: Bia Reis\nGRU para Hotel Tivoli',
    'Passageiro\tTrajeto\tData\tHorário\nAna Lima\tHotel Tivoli x Congonhas\t15/03\t08:00\nRui Melo\tRua Augusta 900 x GRU\t15/03\t09:30\nBia Reis\tGRU x Hotel Tivoli\t16/03\t14:00',
    'Guest: Ana Lima\nDate: 15 March\nTime: 08:00\nFrom: Hotel Tivoli\nTo: Congonhas\n\nGuest: Rui Melo\nDate: 15 March\nTime: 09:30\nFrom: Rua Augusta 900\nTo: GRU\n\nGuest: Bia Reis\nDate: 16 March\nTime: 14:00\nFrom: GRU\nTo: Hotel Tivoli',
    'On 15 March at 8 am, Ana Lima goes from Hotel Tivoli to Congonhas. At 9:30 am, Rui Melo goes from Rua Augusta 900 to GRU. On 16 March at 2 pm, Bia Reis goes from GRU to Hotel Tivoli.',
  ])('gives each trip its own facts: “%s”', (body) => {
    const text = `Prezados, boa tarde.\n\nFavor reservar:\n\n${body}\n\nAtenciosamente,\nOtília Barreto`;
    expect(tripsOf(text)).toEqual([first, second, third]);
  });

  it.each([
    'Trecho de ida\nData: 15/03\nHorário: 08:00\nOrigem: Hotel Tivoli\nDestino: Congonhas\n\nTrecho de volta\nData: 17/03\nHorário: 18:00\nOrigem: Congonhas\nDestino: Hotel Tivoli',
    'O carro vai do Hotel Tivoli para Congonhas dia 15/03 às 8h e retorna dia 17/03 às 18h.',
  ])('links a way back: “%s”', (body) => {
    const back = '2027-03-17 18:00 Congonhas > Hotel Tivoli | Ana Lima | back 0';
    expect(tripsOf(`Favor reservar para a passageira Ana Lima:\n\n${body}`)).toEqual([first, back]);
  });
});

const said = (...messages: string[]) =>
  messages.map((text, index) => `[10/03/2027 09:1${index}:00] Ana Lima: ${text}`).join('\n');

describe('the last words of a conversation', () => {
  const way = '2027-03-11 14:30 Rua Augusta 900 > Congonhas | Ana Lima';

  it.each([
    ['táxi amanhã 14h30 da Rua Augusta 700 pra Congonhas', 'corrigindo: Rua Augusta 900'],
    ['táxi amanhã 14h30 da Rua Augusta 900 pra Guarulhos', 'na verdade é Congonhas'],
    ['preciso alterar o táxi de amanhã das 13h para as 14h30, da Rua Augusta 900 para Congonhas', 'obrigada'],
  ])('correct a place or a time: “%s”, “%s”', (booking, correction) => {
    expect(tripsOf(said(booking, correction))).toEqual([way]);
  });

  it.each([
    'pode cancelar, não vou mais',
    'deixa pra lá',
    'não preciso mais',
    'Amigo, cancelaram meu voo 😡 pode cancelar o carro',
    'minha reunião caiu, cancela a corrida por favor',
    'my flight is cancelled, please cancel my ride',
    'se cayó la reunión, puede cancelar el taxi',
  ])('call the trip off: “%s”', (words) => {
    expect(tripsOf(said('táxi amanhã 14h30 da Rua Augusta 900 pra Congonhas', words))).toEqual([]);
  });

  it.each([
    'Passageiro;Data;Hora;Origem;Destino;Status\nAna Lima;11/03;14:30;Rua Augusta 900;Congonhas;confirmado\nRui Melo;11/03;15:30;Hotel Tivoli;GRU;cancelado',
    'Carros de amanhã, da Rua Augusta 900 para Congonhas:\n14h30 - Ana Lima\n15h30 - Rui Melo\n\nObs.: Rui Melo cancelou.',
  ])('take a row out of its list: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([way]);
  });

  it('can cancel the way back alone', () => {
    expect(tripsOf(said('táxi amanhã 14h30 da Rua Augusta 900 pra Congonhas', 'pode cancelar a volta'))).toEqual([way]);
  });
});

describe('a passenger', () => {
  const ride = 'preciso de um táxi amanhã às 14h30 da Rua Augusta 900 para Congonhas';
  it.each([
    [`${ride}, passageiro joao kubrusly, tel 11 98888-7777`, 'joao kubrusly'],
    [`${ride}, passageira ana maria de souza`, 'ana maria de souza'],
    [`${ride}. Passageiros:\nCélio Abranches\nMarlene Uchôa`, 'Célio Abranches, Marlene Uchôa'],
    [`${ride}. Célio Abranches e esposa`, 'Célio Abranches'],
    [`${ride}. Célio Abranches + Marlene Uchôa`, 'Célio Abranches, Marlene Uchôa'],
    [`Bom dia, Marlene Uchôa falando. ${ride}`, 'Marlene Uchôa'],
    [`${ride}. O passageiro é o Rui Melo.\n\nDúvidas no 11 97777-1111.\n\nOtília Barreto`, 'Rui Melo'],
  ])('has the whole name: “%s”', (text, names) => {
    expect(tripsOf(text)).toEqual([`2027-03-11 14:30 Rua Augusta 900 > Congonhas | ${names}`]);
  });
});
