import { describe, expect, it } from 'vitest';
import { linesOf, way } from '#tests/paste-corpus/trips-of.ts';

const both = 'Táxi amanhã 10h da Rua Augusta 900 pro Hotel Plaza, volta 12h';
const home = 'Táxi amanhã 10h da Rua Augusta 900 pro Hotel Plaza e depois 12h do hotel pra casa';
const english = 'Taxi tomorrow 10:00 from Rua Augusta 900 to Hotel Plaza and back at 12:00';
const spanish = 'Taxi mañana 10:00 de la Rua Augusta 900 al Hotel Plaza y vuelta a las 12:00';

describe('one of two ways', () => {
  it.each(['e volta saindo do hotel às 16h30', 'e volta do hotel às 16h30', 'volta 16h30 saindo do hotel'])(
    'begins at the place behind the words of the return: “%s”',
    (words) => {
      expect(linesOf(`Táxi amanhã 10h da Rua Augusta 900 pro Hotel Plaza ${words}`)).toEqual([
        `2027-03-11 10:00 ${way} | `,
        '2027-03-11 16:30 Hotel Plaza > Rua Augusta 900 |  | back 0',
      ]);
    },
  );

  it.each([
    `${both}\naliás deixa a volta, o filho dele vai buscar. só a ida mesmo`,
    `${both}\nops, a volta não precisa, minha filha busca`,
    `${both}\npensando bem só a ida`,
    `${both}\nmelhor deixar só a ida por enquanto`,
    `${both}\na volta ele resolve por lá`,
    `${both}\ndesisti da volta`,
    `${home}. esquece a volta, ele vem de carona`,
    `${home}\nna verdade a volta meu irmão faz, marca só a ida`,
    `${home}\ntira a volta`,
    `${english}\nactually forget the return, my son will pick me up`,
    `${english}. On second thought just the outbound please`,
    `${spanish}\nperdón, la vuelta no, solo la ida`,
    `${spanish}\nolvida la vuelta, me busca mi hijo`,
  ])('is left when the way back is withdrawn: “%s”', (text) => {
    expect(linesOf(text)).toEqual([`2027-03-11 10:00 ${way} | `]);
  });

  it.each(['cancela a ida, só a volta', 'a ida minha filha leva, preciso só da volta'])(
    'is left when the way out is withdrawn: “%s”',
    (words) => {
      expect(linesOf(`${both}\n${words}`)).toEqual(['2027-03-11 12:00 Hotel Plaza > Rua Augusta 900 | ']);
    },
  );

  it.each([
    'só a volta é executivo',
    'só na ida leva cadeirinha',
    'na volta não precisa de cadeirinha',
    'a volta não precisa ser van',
    'a volta ele paga em dinheiro',
    'a volta pode atrasar',
  ])('stays beside words about the other: “%s”', (words) => {
    expect(linesOf(`${both}. ${words}`)).toHaveLength(2);
  });
});
