import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };

function tripsOf(text: string): string[] {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result.trips.map(({ passengers, date, time, questions, from, to, returnOf }) =>
    [
      date?.value,
      time?.value ?? questions.time?.candidates.join('/'),
      from?.value,
      to?.value,
      ...passengers.map(({ name, phone }) => [name?.value, phone?.value].filter(Boolean).join(' ')),
      ...(returnOf === undefined ? [] : [`back ${returnOf}`]),
    ].join(' | '),
  );
}

const first = 'Preciso de um táxi amanhã às 14h30 da Rua Augusta 900 para Congonhas';
const way = '2027-03-11 | 14:30 | Rua Augusta 900 | Congonhas';

const said = (...messages: string[]) =>
  messages.map((text, index) => `[09:0${index}, 10/03/2027] Carla: ${text}`).join('\n');

describe('a line about another car', () => {
  it.each([
    ['Outro táxi sexta às 17h da Rua Tupi 200 para o Hotel Fasano', '2027-03-12 | 17:00'],
    ['Outro carro sexta às 17h, da Rua Tupi 200 para o Hotel Fasano', '2027-03-12 | 17:00'],
    ['e outra corrida sexta 17h da Rua Tupi 200 para o Hotel Fasano', '2027-03-12 | 17:00'],
    ['Também preciso de outro táxi sexta às 17h da Rua Tupi 200 para o Hotel Fasano', '2027-03-12 | 17:00'],
    ['Mais um para sexta às 17h da Rua Tupi 200 para o Hotel Fasano', '2027-03-12 | 17:00'],
    ['mais um carro dia 15 às 9h da Rua Tupi 200 para o Hotel Fasano', '2027-03-15 | 09:00'],
    ['Outro táxi sexta às 5 da Rua Tupi 200 para o Hotel Fasano', '2027-03-12 | 05:00/17:00'],
    ['Another taxi on Friday at 5 pm from Rua Tupi 200 to the Hotel Fasano', '2027-03-12 | 17:00'],
    ['Otro taxi el viernes a las 17:00 de Rua Tupi 200 al Hotel Fasano', '2027-03-12 | 17:00'],
  ])('begins a trip: “%s”', (line, when) => {
    expect(tripsOf(`${first}\n${line}`)).toEqual([way, `${when} | Rua Tupi 200 | Hotel Fasano`]);
  });

  it.each(['Outra coisa: o motorista pode ligar', 'mais um passageiro comigo', 'mais uma mala grande'])(
    'begins no trip without a car or a time: “%s”',
    (line) => {
      expect(tripsOf(`${first}\n${line}`)).toHaveLength(1);
    },
  );

  it('has its own return', () => {
    const text = `${first}\nOutro táxi sexta às 17h da Rua Tupi 200 para o Hotel Fasano. Volta às 22h.`;
    expect(tripsOf(text)).toEqual([
      way,
      '2027-03-12 | 17:00 | Rua Tupi 200 | Hotel Fasano',
      '2027-03-12 | 22:00 | Hotel Fasano | Rua Tupi 200 | back 1',
    ]);
  });

  it('without a day and with an earlier hour is on the same day, which must be confirmed', () => {
    const result = parsePaste(`${first}\nOutro táxi às 13h da Rua Tupi 200 para o Hotel Fasano`, context);
    expect(result.ok && result.trips[1]?.date).toMatchObject({ value: '2027-03-11', reason: 'assumed' });
  });
});

describe('the passengers of a conversation', () => {
  const second = 'Outro carro sexta às 17h da Rua Tupi 200 para o Hotel Fasano';
  const ways = [`${way} | Ana Lima`, '2027-03-12 | 17:00 | Rua Tupi 200 | Hotel Fasano | Bruno Reis +5511988887777'];

  it.each([
    said(`${first}, passageira Ana Lima`, `${second}, passageiro Bruno Reis 11 98888-7777`),
    said(first, 'Passageira Ana Lima', second, 'Passageiro Bruno Reis 11 98888-7777'),
    said(`Passageira Ana Lima\n${first}`, `Passageiro Bruno Reis 11 98888-7777\n${second}`),
    `${first}, passageira Ana Lima\n${second}, passageiro Bruno Reis 11 98888-7777`,
  ])('belong to the trip of their message: “%s”', (text) => {
    expect(tripsOf(text)).toEqual(ways);
  });

  it('belong to all trips when a trip has no name', () => {
    expect(tripsOf(said(first, second, 'Passageira Ana Lima'))).toEqual([
      `${way} | Ana Lima`,
      '2027-03-12 | 17:00 | Rua Tupi 200 | Hotel Fasano | Ana Lima',
    ]);
  });
});

const marksOf = (text: string) => {
  const result = parsePaste(text, context);
  return (
    result.ok && result.trips.map(({ time, questions }) => (time?.uncertain ? time.reason : questions.time?.reason))
  );
};

describe('the marks of a text with several trips', () => {
  it('stand at the trip whose words tell a further time', () => {
    const line = 'Outro táxi sexta às 17h da Rua Tupi 200 para o Hotel Fasano, ou às 18h30';
    expect(marksOf(`${first}\n${line}, dia 12, ou 19h`)).toEqual([undefined, 'several_values']);
  });

  it('leave a clear time beside a trip whose time is a question', () => {
    const line = 'Outro táxi sexta às 5 da Rua Tupi 200 para o Hotel Fasano, ou às 6';
    expect(marksOf(`${first}\n${line}`)).toEqual([undefined, 'morning_or_evening']);
  });

  it('stand at every trip when the further time is in the words of none', () => {
    const list = 'Carros de amanhã, o porteiro pede 8h:\n06:00 - Carlos Mendes - GRU\n07:30 - Ana Lima - CGH';
    expect(marksOf(`${list}\nSaem do Hotel Tivoli`)).toEqual(['several_values', 'several_values']);
  });
});

const waysOf = (day: string, back: number) => [
  `2027-03-${day} | 08:00 | Rua Chile 30 | Hospital Central`,
  `2027-03-${day} | 12:00 | Hospital Central | Rua Chile 30 | back ${back}`,
];

describe('a trip on another day in short', () => {
  const out = 'Preciso de carro sexta 8h da Rua Chile 30 pro Hospital Central';
  it.each([
    'e volta às 12h. Segunda a mesma coisa',
    'e volta às 12h. Segunda igual',
    'e volta às 12h. Segunda repete',
    'e volta às 12h, o mesmo na segunda. Pago em dinheiro',
    'e volta às 12h. Same thing on Monday',
    'e volta às 12h\nsegunda feira idem',
    'y vuelta a las 12h. El lunes lo mismo',
  ])('has its way back again: “%s”', (words) => {
    expect(tripsOf(`${out} ${words}`)).toEqual([...waysOf('12', 0), ...waysOf('15', 2)]);
  });

  it('is on each of several days', () => {
    expect(tripsOf(`${out} e volta às 12h. Segunda e terça a mesma coisa`)).toEqual([
      ...waysOf('12', 0),
      ...waysOf('15', 2),
      ...waysOf('16', 4),
    ]);
  });
});

describe('two cars in one sentence', () => {
  it.each([
    '2 carros amanhã da Rua Chile 30: um 8h00 pro Fórum (Dr. Paulo Lima) e outro 9h30 pro aeroporto, Sra. Rita Prado',
    'two cabs tomorrow from Rua Chile 30: one at 8:00 am to the Fórum (Dr. Paulo Lima) and another at 9:30 am to aeroporto, Mrs. Rita Prado',
    'dos taxis mañana desde Rua Chile 30: uno a las 8:00 al Fórum, Sr. Paulo Lima, y otro a las 9:30 al aeroporto, Sra. Rita Prado',
  ])('have their own time and end: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([
      '2027-03-11 | 08:00 | Rua Chile 30 | Fórum | Paulo Lima',
      '2027-03-11 | 09:30 | Rua Chile 30 | aeroporto | Rita Prado',
    ]);
  });
});

describe('two cars to one place', () => {
  it.each([
    'Dois carros amanhã pro batizado: um às 9h da Rua Chile 30 e outro às 9h10 da Rua Tupi 200, os dois pra Igreja da Sé',
    'Preciso de dois táxis amanhã, o primeiro às 9h da Rua Chile 30 e o segundo às 9h10 da Rua Tupi 200, os dois vão pra Igreja da Sé',
    'two cars tomorrow, one at 9 am from Rua Chile 30 and the other at 9:10 am from Rua Tupi 200. Both to Igreja da Sé',
    'dos autos mañana: uno a las 9:00 de Rua Chile 30, otro a las 9:10 de Rua Tupi 200, los dos a la Igreja da Sé',
  ])('have their own origin: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([
      '2027-03-11 | 09:00 | Rua Chile 30 | Igreja da Sé',
      '2027-03-11 | 09:10 | Rua Tupi 200 | Igreja da Sé',
    ]);
  });
});

describe('the feast of a list', () => {
  it.each([
    ['Lista de pasajeros - Boda Camila y Gonzalo', 'Abuela'],
    ['Lista de convidados - Casamento Bia e Rafa', 'Vó'],
    ['Guest list - Wedding of Anna & Tom', 'Grandma'],
  ])('names no passenger: “%s”', (title, kin) => {
    const text = `${title}\n12/03/2027, van 17:30\nDe: Rua Chile 30\nPara: Hotel Plaza\n\n1. Marlene Sabatini\n2. ${kin} Teresa Lima`;
    expect(tripsOf(text)).toEqual(['2027-03-12 | 17:30 | Rua Chile 30 | Hotel Plaza | Marlene Sabatini | Teresa Lima']);
  });
});

describe('one car and another one back', () => {
  it.each([
    'dois carros amanhã: um às 17h da Rua Chile 30 pro Hotel Plaza e o outro às 22h pra voltar',
    'two cabs tomorrow please: one at 5 pm from Rua Chile 30 to Hotel Plaza, another at 10 pm, the return',
    'dos autos para mañana: uno a las 17:00 desde Rua Chile 30 al Hotel Plaza, otro a las 22:00, el regreso',
  ])('are booked once: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([
      '2027-03-11 | 17:00 | Rua Chile 30 | Hotel Plaza',
      '2027-03-11 | 22:00 | Hotel Plaza | Rua Chile 30 | back 0',
    ]);
  });
});

describe('a withdrawn message', () => {
  it.each([
    'Favor desconsiderar meu e-mail das 15h.',
    'Desconsiderem a mensagem anterior.',
    'Pode cancelar a mensagem de ontem.',
  ])('is no trip: “%s”', (words) => {
    const result = parsePaste(`${words} Dados corretos:\n12/03 às 12h da Rua Chile 30 para Congonhas`, context);
    expect(result).toMatchObject({ cancelled: [], trips: [{ from: { value: 'Rua Chile 30' } }] });
  });
});

const unnamed = (text: string) => `[09:00, 10/03/2027] +55 13 99655-7012: ${text}`;

describe('a sender without a name', () => {
  it.each([
    ['carro amanhã 8h pra levar minha mãe da Rua Chile 30 pro Hotel Plaza', 'Amélia Quaresma'],
    ['hemodiálise da minha avó amanhã, 8h da Rua Chile 30 pro Hotel Plaza', 'Amélia Quaresma'],
    ['carro amanhã 8h da Rua Chile 30 pro Hotel Plaza', 'Amélia Quaresma +5513996557012'],
  ])('has a number that is not the one of a relative: “%s”', (text, person) => {
    expect(tripsOf(`${unnamed(text)}\n${unnamed('Amélia Quaresma')}`)).toEqual([
      `2027-03-11 | 08:00 | Rua Chile 30 | Hotel Plaza | ${person}`,
    ]);
  });
});

describe('a title above labels', () => {
  it.each([
    ['Embarcam', 'Desembarcam', 'Coleta: '],
    ['Equipe técnica', 'Diretoria', 'Saída: '],
    ['Grupo da manhã', 'Grupo da tarde:', 'Embarque: '],
  ])('begins a trip: “%s”', (one, two, time) => {
    const form = (title: string, from: string, clock: string) =>
      `${title}\nOrigem: ${from}\nDestino: Hotel Plaza\n${time}${clock}`;
    const text = `Dois transportes dia 12/03:\n\n${form(one, 'Rua Chile 30', '07:30')}\n${form(two, 'Rua Tupi 200', '14:00')}`;
    expect(tripsOf(text)).toEqual([
      '2027-03-12 | 07:30 | Rua Chile 30 | Hotel Plaza',
      '2027-03-12 | 14:00 | Rua Tupi 200 | Hotel Plaza',
    ]);
  });
});

describe('the last words', () => {
  const trips = `${first}, Sr. Paulo Lima\nOutro táxi sexta às 17h da Rua Tupi 200 para o Hotel Fasano, dona Rita Prado`;
  it.each(['a Rita desistiu, fica só o do Paulo', 'deixa só o do Paulo', 'keep only the one of Paulo'])(
    'leave only the trip that they name: “%s”',
    (words) => {
      expect(tripsOf(`${trips}\n${words}`)).toEqual([`${way} | Paulo Lima`]);
    },
  );

  it.each([
    'oi, tenho um táxi marcado amanhã 5h pro aeroporto\npreciso cancelar esse, o voo mudou',
    'I have a cab booked tomorrow at 5 am to the airport. Please cancel it.',
    'tenho uma corrida agendada amanhã 18h pra Rua Tupi 200. pode desmarcar ela',
    'tengo un traslado reservado mañana a las 5 al aeropuerto, hay que cancelar ese',
  ])('cancel the trip that was named before: “%s”', (text) => {
    const result = parsePaste(text, context);
    expect(result.ok && [result.trips.length, result.cancelled.map(({ value }) => /\d/.test(value))]).toEqual([
      0,
      [true],
    ]);
  });
});

describe('cars below their way', () => {
  const head = 'Sexta 12/03, saída 18h30 do Hotel Fasano';
  it.each([
    'para a Igreja da Sé\nCarro 1: Ana Lima, Rui Melo\nCarro 2: Padrinhos: Lia Reis, Davi Nunes',
    'al Igreja da Sé\nAuto 1: Ana Lima, Rui Melo\nAuto 2: Lia Reis, Davi Nunes',
    'para a Igreja da Sé\nVan A - Ana Lima, Rui Melo\nVan B - Lia Reis, Davi Nunes',
  ])('have their passengers: “%s”', (rows) => {
    expect(tripsOf(`${head} ${rows}`)).toEqual(
      [' | Ana Lima | Rui Melo', ' | Lia Reis | Davi Nunes'].map(
        (people) => `2027-03-12 | 18:30 | Hotel Fasano | Igreja da Sé${people}`,
      ),
    );
  });

  it('end where their last words say, when one of them is a place', () => {
    const rows = 'Carro 1: Elza e Ana, Vila Mariana\nCarro 2: Marlúcia, Mutirão\nCarro 3: Rui e Davi, Armando Mendes';
    expect(tripsOf(`${head}\n${rows}`).map((trip) => trip.slice(36))).toEqual([
      'Vila Mariana | Elza | Ana',
      'Mutirão | Marlúcia',
      'Armando Mendes | Rui | Davi',
    ]);
  });
});

describe('a ride for a passenger who is ready', () => {
  it.each([
    'a Dona Lúcia já saiu do exame, pode mandar o carro? é da Clínica Vida Nova pra Rua Bahia 30',
    'Acabei a consulta, pode vir me buscar na Clínica Vida Nova? vou pra Rua Bahia 30',
    'Já terminamos a reunião na Clínica Vida Nova, podem vir buscar? voltamos pra Rua Bahia 30',
    "Hi, we're ready. Could you send a cab to Clínica Vida Nova? Going to Rua Bahia 30",
  ])('begins at once: “%s”', (text) => {
    const result = parsePaste(text, context);
    expect(result.ok && result.trips.map(({ now, from, to }) => [now?.value, from?.value, to?.value])).toEqual([
      [true, 'Clínica Vida Nova', 'Rua Bahia 30'],
    ]);
  });

  it('waits for a passenger who is not', () => {
    expect(tripsOf('quando ele terminar a consulta pode mandar buscar? Clínica Vida pra Rua Bahia 30')).toEqual([]);
  });
});

describe('a way back in the words of its end', () => {
  it.each([
    ['e me busca às 18h no hospital', '18:00'],
    ['e buscar 18h no hospital', '18:00'],
    ['e outro carro pra voltar depois, eu ligo', ''],
    ['e outro pra volta, aviso a hora', ''],
    ["and another one back when I'm done, I'll call", ''],
  ])('is the second trip: “%s”', (words, time) => {
    expect(tripsOf(`Preciso de um táxi amanhã às 14h30 da Rua Augusta 900 para o Hospital Sol, ${words}`)).toEqual([
      '2027-03-11 | 14:30 | Rua Augusta 900 | Hospital Sol',
      `2027-03-11 | ${time} | Hospital Sol | Rua Augusta 900 | back 0`,
    ]);
  });
});

describe('lines around the cars of a list', () => {
  const rows = 'Carro A - Rosana Lima -> Rua Tupi 76\nCarro B - Marcos Reis -> Rua Tito 20';
  it.each([
    'Nossa festa é sexta (12/03) no Hotel Fasano. Precisamos que às 23h30 saiam dois carros de lá:',
    'The party is on Friday 12/03 at Hotel Fasano. We need two cars from there at 23:30:',
  ])('tell where all begin: “%s”', (head) => {
    expect(tripsOf(`${head}\n${rows}`)).toEqual([
      '2027-03-12 | 23:30 | Hotel Fasano | Rua Tupi 76 | Rosana Lima',
      '2027-03-12 | 23:30 | Hotel Fasano | Rua Tito 20 | Marcos Reis',
    ]);
  });

  it('send the homes of the rows to one house', () => {
    const text =
      'Quarta 17/03, levar para Clínica Sol, pegar em casa:\n1 Ana Lima - Rua Tupi 76 - 04h50\n2 Rui Reis - Conj. Saci 3 - 05h10';
    expect(tripsOf(text)).toEqual([
      '2027-03-17 | 04:50 | Rua Tupi 76 | Clínica Sol | Ana Lima',
      '2027-03-17 | 05:10 | Conj. Saci 3 | Clínica Sol | Rui Reis',
    ]);
  });
});
