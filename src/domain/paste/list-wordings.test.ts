import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };

/** Returns "day time from > to | names | people" of each trip. */
function tripsOf(text: string): string[] {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result.trips.map(({ passengers, now, date, time, from, to, people }) =>
    [
      `${now ? 'now' : date?.value} ${time?.value ?? ''} ${from?.value} > ${to?.value}`,
      passengers.map(({ name }) => name?.value).join(', '),
      people?.value ?? '',
    ].join(' | '),
  );
}

const plaza = 'Hotel Plaza';

describe('rows of a name, a time and a place', () => {
  it.each([
    '1) Ana Lima\n2) amanhã\n3) 14h\n4) da Rua Augusta 900 p/ o Hotel Plaza\n5) dinheiro',
    '1. 11/03\n2. 14h\n3. Rua Augusta 900\n4. Hotel Plaza\n5. Ana Lima\n6. pix',
    '1 - Ana Lima\n2 - amanhã\n3 - 14h\n4 - Rua Augusta 900\n5 - Hotel Plaza',
    'a) Ana Lima\nb) amanhã 14h\nc) Rua Augusta 900 até o Hotel Plaza',
    '1) Name: Ana Lima\n2) Date: 11 March\n3) Time: 14:00\n4) From Rua Augusta 900 to Hotel Plaza',
  ])('are one trip when each tells one fact: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([`2027-03-11 14:00 Rua Augusta 900 > ${plaza} | Ana Lima | `]);
  });

  it.each(['evening: dinner with hosts, they drive her back', 'free', 'à noite o anfitrião traz a hóspede de volta'])(
    'have the day above them, also behind “%s”',
    (line) => {
      const first = `Mon 15 March\n08:30 taxi Hotel Mar - Fórum Sol\n${line}`;
      expect(tripsOf(`${first}\nTue 16 March\n12:00 taxi Hotel Mar - ${plaza}`)).toEqual([
        '2027-03-15 08:30 Hotel Mar > Fórum Sol |  | ',
        `2027-03-16 12:00 Hotel Mar > ${plaza} |  | `,
      ]);
    },
  );

  it.each(['Socorro Bandeira', 'Penha Duarte', 'Santana Lopes'])('have a name that is a district too: “%s”', (name) => {
    const rows = `Ana Lima\t11/03/2027\tLA3620\t10:15\t${plaza}\n${name}\t12/03/2027\tLA4755\t07:05\t${plaza}`;
    expect(tripsOf(`Nome\tData\tVoo\tChegada\tDestino\n${rows}\n\nRecepção no aeroporto.`)).toEqual([
      `2027-03-11 10:15 aeroporto > ${plaza} | Ana Lima | `,
      `2027-03-12 07:05 aeroporto > ${plaza} | ${name} | `,
    ]);
  });

  it.each(['(com bebê, precisa bebê conforto)', '(cadeirinha)', '(precisa de cadeirinha)'])(
    'have a remark in brackets: “%s”',
    (words) => {
      const list = `Todos: Aeroporto -> ${plaza}\n\n1) Ana Lima – 14/05 – LA3290 – 13:10\n2) Lia Reis ${words} – 15/05 – LA3286 – 08:20`;
      expect(tripsOf(list)[1]).toContain('2027-05-15 08:20');
    },
  );

  it.each([
    ['Ana Lima 8h Rua Augusta 900', 'Bruno Reis 9h20 Rua Tupi 200'],
    ['8h Ana Lima - Rua Augusta 900 - 11 98888-7777', '9h20 Bruno Reis (12 anos) - Rua Tupi 200'],
    ['apto 305 – Ana Lima – 08:00 – Rua Augusta 900', 'apto 611 – Bruno Reis – 09:20 – Rua Tupi 200'],
    ['Sra. Ana Lima ..... 08:00 ..... Rua Augusta 900', 'Bruno Reis ..... 09:20 ..... Rua Tupi 200'],
  ])('are trips: “%s”', (first, second) => {
    expect(tripsOf(`Carros de amanhã, todos vão p/ ${plaza}\n\n${first}\n${second}`)).toEqual([
      `2027-03-11 08:00 Rua Augusta 900 > ${plaza} | Ana Lima | `,
      `2027-03-11 09:20 Rua Tupi 200 > ${plaza} | Bruno Reis | `,
    ]);
  });

  it.each([
    'João Batista de Oliveira Albuquerque Cavalcanti Neto',
    'Luiz Fernando de Souza Teixeira de Carvalho Filho',
    'Pedro de Alcântara João Carlos Leopoldo Salvador',
  ])('have a long name: “%s”', (name) => {
    const list = `Carros de amanhã, do ${plaza} para Congonhas\n8h Ana Lima 11 98888-7777\n9h ${name} 11 97777-6666`;
    expect(tripsOf(list)[1]).toBe(`2027-03-11 09:00 ${plaza} > Congonhas | ${name} | `);
  });

  it.each(['Caio Melo 10h CANCELADO', '10h Caio Melo – CANCELADO', '10h Caio Melo - cancelado, vai por conta'])(
    'are no trips when they are off: “%s”',
    (row) => {
      const list = `Carros de amanhã p/ ${plaza}\n8h Ana Lima - Rua Augusta 900\n9h Bruno Reis - Rua Tupi 200\n${row}`;
      expect(tripsOf(list)).toHaveLength(2);
    },
  );

  it.each([
    '08:00 Whitcombe, George – 2 pax',
    '08:00 – Whitcombe, George – 2 pax',
    'Whitcombe, George – 08:00 – 2 pax',
  ])('have the surname first: “%s”', (row) => {
    const list = `Transfers tomorrow from Pier Mauá\n${row} – to ${plaza}\n09:00 Lindqvist, Maja – 1 pax – to Hotel Sul`;
    expect(tripsOf(list)[0]).toBe(`2027-03-11 08:00 Pier Mauá > ${plaza} | Whitcombe, George | 2`);
  });
});

describe('the way in the head of a list', () => {
  it.each([
    [`Saídas ${plaza} 11/03 (quinta) – aeroporto Galeão`, `${plaza} > aeroporto Galeão`],
    [`Saídas ${plaza} 11/03 - aeroporto Galeão`, `${plaza} > aeroporto Galeão`],
    [`${plaza} - CHEGADAS 11/03 (quinta) - Galeão > hotel`, `Galeão > ${plaza}`],
    [`${plaza} – saídas do dia 11/03 para o Galeão`, `${plaza} > Galeão`],
  ])('holds for its rows: “%s”', (head, way) => {
    expect(tripsOf(`${head}\nAna Lima | 08:00 | LA3055\nBruno Reis | 09:00 | LA3057`)).toEqual([
      `2027-03-11 08:00 ${way} | Ana Lima | `,
      `2027-03-11 09:00 ${way} | Bruno Reis | `,
    ]);
  });

  it('tells the cost centre in a line of capitals', () => {
    const list = 'CARRO EXECUTIVO - FATURADO - CC VM-1\n11/03\n- 08:00 Hotel A → Hotel B\n- 09:00 Hotel B → Hotel C';
    const result = parsePaste(list, context);
    expect(result.ok && result.trips.map(({ costCentre, category }) => [costCentre?.value, category?.value])).toEqual([
      ['VM-1', 'executivo'],
      ['VM-1', 'executivo'],
    ]);
  });
});

describe('a programme under a title', () => {
  it('has rows that begin with a day or a time', () => {
    const list = `PROGRAMME – Ms Maja Lind – visiting lecturer, ${plaza}\n\nThu 11 March: 08:30 ${plaza} – Congonhas\n12:00 lunch (no car)\n16:30 Congonhas – ${plaza}\nFri 12 March: 06:20 ${plaza} – Galeão (flight AD2033)`;
    expect(tripsOf(list).map((trip) => trip.split(' | ')[0])).toEqual([
      `2027-03-11 08:30 ${plaza} > Congonhas`,
      `2027-03-11 16:30 Congonhas > ${plaza}`,
      `2027-03-12 06:20 ${plaza} > Galeão`,
    ]);
  });
});

describe('several cars', () => {
  const ride = `amanhã 10h da Rua Augusta 900 pro ${plaza}.`;
  it.each([
    `2 carros ${ride} 4 no primeiro, 3 no segundo`,
    `Dois táxis ${ride} 4 pessoas no primeiro e 3 pessoas no segundo`,
    `2 carros ${ride} Carro 1: 4 pessoas. Carro 2: 3 pessoas`,
    `Two cars tomorrow 10:00 from Rua Augusta 900 to ${plaza}. 4 people in the first, 3 in the second`,
    `Dos autos mañana 10h de Rua Augusta 900 al ${plaza}. 4 personas en el primero, 3 en el segundo`,
  ])('have each a number of people: “%s”', (text) => {
    const way = `2027-03-11 10:00 Rua Augusta 900 > ${plaza}`;
    expect(tripsOf(text)).toEqual([`${way} |  | 4`, `${way} |  | 3`]);
  });

  it.each([
    `2 taxis agora da Rua Augusta 900, os dois p/ o ${plaza}`,
    `Preciso de dois carros já já da Rua Augusta 900, ambos pro ${plaza}`,
    `Two cabs right now from Rua Augusta 900, both to ${plaza}`,
  ])('are trips of the same way: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([`now  Rua Augusta 900 > ${plaza} |  | `, `now  Rua Augusta 900 > ${plaza} |  | `]);
  });

  it.each(['do mesmo lugar', 'do mesmo endereço'])('begin at one place: “%s”', (words) => {
    const text = `Amanhã preciso de 2 vans:\numa sai 8h da Rua Augusta 900 com 12 pessoas\noutra 9h ${words} com 9 pessoas\nas duas vão pro ${plaza}`;
    expect(tripsOf(text)).toEqual([
      `2027-03-11 08:00 Rua Augusta 900 > ${plaza} |  | 12`,
      `2027-03-11 09:00 Rua Augusta 900 > ${plaza} |  | 9`,
    ]);
  });
});

describe('a ride at once', () => {
  it.each(['pode mandar já', 'agr', 'neste momento', 'o mais rápido possível', 'as soon as possible', 'cuanto antes'])(
    'is asked for by “%s”',
    (words) => {
      expect(tripsOf(`Preciso de um táxi da Rua Augusta 900 pro ${plaza}, ${words}`)).toEqual([
        `now  Rua Augusta 900 > ${plaza} |  | `,
      ]);
    },
  );
});
