import { describe, expect, it } from 'vitest';
import { readLines } from './envelope.ts';
import { Source } from './source.ts';

const received = { date: '2027-03-10', time: '15:00' };
const read = (text: string) => {
  const source = new Source(text);
  return readLines(source, received).map((line) =>
    Object.assign(line, { text: source.text.slice(line.start, line.end) }),
  );
};

describe('the lines of a text', () => {
  it.each([
    ['[09/03/2027 23:51:02] Ana: quero um carro', '2027-03-09', '23:51'],
    ['09/03/2027 23:51 - Ana: quero um carro', '2027-03-09', '23:51'],
    ['[3/9/27, 6:02:31 PM] Ana: quero um carro', '2027-03-09', '18:02'],
    ['[23/02/2027, 6:02 PM] Ana: quero um carro', '2027-02-23', '18:02'],
    ['[9/3/2027, 6:02 p. m.] Ana: quero um carro', '2027-03-09', '18:02'],
    ['[09/03/2027 às 14:02] Ana: quero um carro', '2027-03-09', '14:02'],
    ['[2027-03-09, 14:02:11] Ana: quero um carro', '2027-03-09', '14:02'],
    ['[2027-03-09, 2:02 p.m.] Ana: quero um carro', '2027-03-09', '14:02'],
    ['[14:02, 09/03/2027] Ana: quero um carro', '2027-03-09', '14:02'],
    ['[14:02:11, 9/3/27] Ana: quero um carro', '2027-03-09', '14:02'],
    ['[2:02 PM, 3/9/2027] Ana: quero um carro', '2027-03-09', '14:02'],
    ['[12:02 a.m., 23/2/2027] Ana: quero um carro', '2027-02-23', '00:02'],
    ['[14.02, 09.03.2027] Ana: quero um carro', '2027-03-09', '14:02'],
    ['[14:02, 09/03] Ana: quero um carro', '2027-03-09', '14:02'],
    ['[14:02, 28/11] Ana: quero um carro', '2026-11-28', '14:02'],
  ])('of an export count from the stamp of “%s”', (text, date, time) => {
    const [line] = read(text);
    expect([line?.author?.name, line?.text, line?.ref]).toEqual(['Ana', 'quero um carro', { date, time }]);
  });

  it.each(['[31/02/2027 14:02] Ana: oi', '[14:02, 99/99/2027] Ana: oi', '[25:61, 09/03/2027] Ana: oi'])(
    'count from the receipt when the stamp tells no instant: “%s”',
    (text) => {
      expect(read(text).map(({ ref }) => ref)).toEqual([received]);
    },
  );

  it('belong to the central or to the client in a chat', () => {
    expect(read('Cliente: oi\nAtendente: Bom dia').map(({ isAgent }) => isAgent)).toEqual([false, true]);
  });

  it('are header, body, signature, quote or footer in an e-mail', () => {
    const text = [
      'De: Ana <ana@x.example>',
      'Assunto: carro',
      '',
      'Bom dia',
      'Att,',
      'Ana',
      'Em seg., 1 de mar. de 2027 às 10:00, Central escreveu:',
      '> Olá',
      'Enviado do meu iPhone',
    ];
    const zones = read(text.join('\n')).map(({ zone }) => zone);
    expect(zones).toEqual(['header', 'header', 'body', 'body', 'signature', 'noise', 'quoted', 'noise']);
  });

  it('are cut where they are too long', () => {
    expect(read('a'.repeat(5000)).map(({ start, end }) => end - start)).toEqual([2000, 2000, 1000]);
  });
});
