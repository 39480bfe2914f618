import { describe, expect, it } from 'vitest';
import { readLines } from './envelope.ts';
import { readClauses } from './reading.ts';
import { Source } from './source.ts';

const read = (text: string) => {
  const source = new Source(text);
  const lines = readLines(source, { date: '2027-03-10', time: '15:00' });
  return readClauses(source, lines, { areaCode: '11', isEnglish: false }).flatMap(({ clauses }) => clauses);
};
const places = (text: string) =>
  read(text).flatMap((clause) => clause.places.map(({ role, value }) => `${role} ${value}`));
const people = (text: string) =>
  read(text).flatMap((clause) => clause.people.map(({ kind, name }) => `${kind} ${name}`));
const roles = (text: string) =>
  read(text).flatMap(({ mentions }) => mentions.flatMap((mention) => (mention.kind === 'time' ? [mention.role] : [])));

describe('the places of a line', () => {
  it.each([
    [
      'saindo da R. Apinajés 1120 ap 34 Perdizes pra GRU, voo LA3041',
      ['from R. Apinajés 1120 ap 34 Perdizes', 'to GRU'],
    ],
    [
      'da Rua James Watt 84, Brooklin, com destino a GRU terminal 3',
      ['from Rua James Watt 84, Brooklin', 'to GRU terminal 3'],
    ],
    [
      'até a rodoviária do Tietê, passando antes na Livraria Paulus da Vila Mariana',
      ['to rodoviária do Tietê', 'stop Livraria Paulus da Vila Mariana'],
    ],
    ['08:10 Hotel Meliá Ibirapuera > CGH', ['from Hotel Meliá Ibirapuera', 'to CGH']],
    ['vai pra rua 9 de julho 760', ['to rua 9 de julho 760']],
    ['joaquim floriano 466 ate r. bagé 163', ['from joaquim floriano 466', 'to r. bagé 163']],
    ['saio da fábrica, não do hotel', ['from fábrica']],
    ['pra mim e pra levar minha mãe', []],
  ])('“%s” are %j', (text, expected) => {
    expect(places(text)).toEqual(expected);
  });
});

describe('the people of a line', () => {
  it.each([
    ['Meu nome é Adalgisa, cel 11 97123-5566', ['self Adalgisa']],
    ['hóspede Sr. Klaus Brenner, apto 1408', ['rider Klaus Brenner']],
    ['Passageiros: Gunther Halm e Silvia Rezende', ['rider Gunther Halm', 'rider Silvia Rezende']],
    ['Tereza 11 99230-1847', ['loose Tereza']],
    ['bjs Simone', ['self Simone']],
    ['Passageiro: SEGOVIA/LISANDRO', ['rider SEGOVIA/LISANDRO']],
    ['saindo da Rua Padre Adelino 1790', []],
  ])('“%s” are %j', (text, expected) => {
    expect(people(text)).toEqual(expected);
  });
});

describe('the role of a time', () => {
  it.each([
    ['amanhã às 6:15', ['pickup']],
    ['voo LA3922 pousa 10:40', ['arrival']],
    ['o onibus sai 9:50', ['departure']],
    ['consulta 10h30', ['appointment']],
    ['atendimento de seg. a sex. das 9h às 12h', ['none']],
  ])('in “%s” is %j', (text, expected) => {
    expect(roles(text)).toEqual(expected);
  });
});

describe('the clauses of a line', () => {
  it('begin with sentences and with the way back', () => {
    expect(read('Saio às 8:00 da Rua A. e a volta é às 9:00').map(({ plain }) => plain.trim())).toEqual([
      'saio as 8:00 da rua a.',
      'e a volta e as 9:00',
    ]);
  });

  it('carry an announced correction to the end of their line', () => {
    expect(read('corrigindo. a volta é 9:00')[1]?.signals.has('correction')).toBe(true);
  });

  it('know what the central asked for', () => {
    expect([...(read('Atendente: Seu nome?\nCliente: Ana')[1]?.asked ?? [])]).toEqual(['name']);
  });
});
