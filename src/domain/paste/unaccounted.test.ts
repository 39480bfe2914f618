import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };
const way = 'da Rua Augusta 900 para Congonhas';

/** Returns the names of the marked fields of each draft. */
function marksOf(text: string): string[] {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result.trips.map(({ time, date, passengers }) =>
    [time?.uncertain && 'time', date?.uncertain && 'date', passengers.some(({ phone }) => phone?.uncertain) && 'phone']
      .filter(Boolean)
      .join(' '),
  );
}

describe('words without a reading', () => {
  it.each([
    [`Preciso de um táxi amanhã às 14h30 ${way}`, ''],
    [`Preciso de um táxi amanhã às 14h30 ${way}, só se parar de chover`, 'time'],
    [`Preciso de um táxi amanhã às 14h30 ${way}, ou o motorista escolhe`, 'time'],
    [`Preciso de um táxi amanhã às 14h30 ${way}. A reunião é de manhã`, 'time'],
    [`Preciso de um táxi amanhã às 14h30 ${way}. Obrigado e bom dia`, ''],
    [`Preciso de um táxi dia 15 às 14h30 ${way}. É a viagem de setembro`, 'date'],
    [`I need a taxi a week from Friday at 2:30 pm, from Rua Augusta 900 to Congonhas`, 'date'],
  ])('mark what they can change: “%s”', (text, marks) => {
    expect(marksOf(text)).toEqual([marks]);
  });

  it('mark a return that is not after its outward way', () => {
    expect(marksOf(`Preciso de um táxi dia 20/03 às 14h30 ${way}, e a volta dia 18/03 às 10h`)).toEqual([
      '',
      'time date',
    ]);
  });

  it.each([
    ['', ['', '']],
    ['\nOps, mudança de planos', ['time date', 'time date']],
  ])('mark each of several trips beside words that change one of them: “%s”', (words, marks) => {
    expect(marksOf(`Táxi amanhã às 8h30 da Rua Tito 20 para Lapa\nOutro táxi amanhã às 14h30 ${way}${words}`)).toEqual(
      marks,
    );
  });

  it('mark the times of several pickups of one car', () => {
    const text =
      'Pega o João 6h40 na Rua Tito 20, depois a Lia 6h55 na Rua Tuim 8, e leva os dois pro Hotel Plaza amanhã';
    expect(marksOf(text)).toEqual(['time date', 'time date']);
  });

  it('mark the next day of a time before that of the trip in front of it', () => {
    const text = `Táxi amanhã às 16h ${way}. Às 14h20 da Rua Tito 20 para Lapa`;
    expect(marksOf(text).map((marks) => marks.includes('date'))).toEqual([false, true]);
  });

  it('mark a day below a time in a text of days above their times', () => {
    const days =
      'Quinta 11/03\n- 8h táxi da Rua Tito 20 para Lapa\n\nSexta 12/03\n- 9h táxi da Rua Augusta 900 para Congonhas, volta 17h';
    expect(marksOf(`${days}\n\nSábado 13/03\n- o tio leva a gente pro aeroporto`)).toEqual(['', '', 'date']);
  });

  it('mark the phone beside several passengers, of which one has none', () => {
    const text = `Táxi amanhã às 14h30 ${way}. Passageiros: Ana Lima e Rui Melo. Telefone 11 98888-7777`;
    expect(marksOf(text)).toEqual(['phone']);
  });

  it.each([
    ['Passageira Ana Lima, tel 11 98888-7777', ''],
    ['Passageira Ana Lima. Telefone dela: 11 98888-7777', ''],
    ['Passageira Ana Lima. Telefone da recepção: 11 98888-7777', 'phone'],
    ['Passageira Ana Lima, cel do filho 11 98888-7777', 'phone'],
    ['São 5 pessoas da comitiva.\nContato: Ana Lima 11 98888-7777', 'phone'],
    ['We are 5.\nContact person: Ana Lima 11 98888-7777', 'phone'],
    ['Passageira Ana Lima.\nContato: Ana Lima 11 98888-7777', ''],
    ['São os convidados do evento. Responsável: Ana Lima 11 98888-7777', 'phone'],
    ['Passageiros: alunos da turma 5. Organização: Ana Lima 11 98888-7777', 'phone'],
    ['É para a equipe do filme. Sou Ana Lima, meu cel 11 98888-7777', 'phone'],
    ['Cuidadora Ana Lima, cel dela 11 98888-7777', 'phone'],
  ])('mark a number that can be of another person: “%s”', (text, marks) => {
    expect(marksOf(`Preciso de um táxi amanhã às 14h30 ${way}. ${text}`)).toEqual([marks]);
  });

  it.each([
    ['05:30 Rui Melo 11 98888-0002 ou 11 97777-0002', ['', 'phone', '']],
    ['05:30 Rui Melo 11 98888-0002', ['', '', '']],
  ])('mark the phones of their row in a list: “%s”', (row, marks) => {
    const list = ['Carros de amanhã, da Rua Augusta 900 para Congonhas', '05:00 Ana Lima 11 98888-0001', row];
    expect(
      marksOf([...list, '06:00 Lia Reis 11 98888-0003'].join('\n')).map((one) => one.replace('time ', '')),
    ).toEqual(marks);
  });

  it.each(['Ops, 16h da Rua Tupi 200 para o Hotel Fasano', 'A entrega fica pra 20h'])(
    'mark a corrected time that can be of something else: “%s”',
    (words) => {
      expect(marksOf(`Preciso de um táxi amanhã às 14h30 ${way}. ${words}`)).toEqual(['time']);
    },
  );

  it('mark the time of a trip that is moved', () => {
    expect(marksOf(`Antecipar para 14h30 o táxi de amanhã que estava 16h ${way}`)).toEqual(['time']);
  });
});
