import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

/** Returns the trips that a text books on 11 March 2027 at ten. */
function tripsIn(text: string) {
  const result = parsePaste(text, { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' });
  if (!result.ok) throw new Error(result.reason);
  return result.trips;
}

function waysIn(text: string): string[] {
  return tripsIn(text).map(({ time, from, to }) => [time?.value, from?.value, to?.value].join(' '));
}

function peopleIn(text: string): string[] {
  return tripsIn(text)
    .flatMap(({ passengers }) => passengers)
    .map(({ name, phone }) => [name?.value, phone?.value].filter(Boolean).join(' '));
}

describe('a ride that others drive', () => {
  it.each([
    '11:30 - Deslocamento em carro oficial para a Fiesp',
    '11:30 - Retorno ao hotel com a organização',
    '11:30 - Almoço na Fiesp, volta com os organizadores',
    '11:30 - Jantar, vai com o carro do evento para a Fiesp',
    '11:30 - Return to the hotel with the hosts',
    '11:30 - Company car to the factory',
    '11:30 - Regreso al hotel con la organización',
  ])('is not booked: “%s”', (line) => {
    const text = [
      'Agenda Ministra Olga Fialho, 15/03/2027',
      '08:25 - Chegada em Congonhas (voo G3 1403). Táxi até o Hotel Ibis',
      line,
      '15:10 - Táxi do Hotel Ibis para Congonhas',
    ].join('\n');
    expect(tripsIn(text).map(({ time }) => time?.value)).toEqual(['08:25', '15:10']);
  });
});

describe('a flight behind the ride to the airport', () => {
  it.each([
    '16:45 - Voo G3 1426 para Brasília',
    '16:45 - Flight G3 1426 to Brasília',
    '16:45 Embarque voo G3 1426 para Recife',
  ])('is no ride: “%s”', (line) => {
    const trips = tripsIn(
      ['Agenda 15/03/2027', '08:25 Táxi Hotel Ibis - Fiesp', '15:10 - Táxi da Fiesp para Congonhas', line].join('\n'),
    );
    expect(trips.map(({ time, flight }) => [time?.value, flight?.value])).toEqual([
      ['08:25', undefined],
      ['15:10', 'G31426'],
    ]);
  });
});

describe('a wish behind the time of a return', () => {
  it.each([
    'A las 17:00 necesita volver.',
    'Às 17h ela precisa voltar.',
    'Às 17h00 ele quer voltar.',
    'At 5pm she needs to return.',
    'Às 17h a gente tem que voltar.',
  ])('is a trip: “%s”', (words) => {
    expect(waysIn(`Taxi amanhã 8h00 da Rua Augusta 100 para o Hospital Sírio. ${words}`)).toEqual([
      '08:00 Rua Augusta 100 Hospital Sírio',
      '17:00 Hospital Sírio Rua Augusta 100',
    ]);
  });
});

describe('a request above a ticket', () => {
  const ticket = 'BA247 London (LHR) - Sao Paulo (GRU)\nDepart: 14 Mar 2027 21:55\nArrive: 15 Mar 2027 05:40';

  it.each([
    'Please have a car for Ms Whitcombe when she lands at GRU, going to Hotel Ibis.',
    'Please have the driver meet Ms Whitcombe on arrival at GRU and take her to Hotel Ibis.',
    'Táxi na chegada em GRU para Ms Whitcombe, destino Hotel Ibis.',
    'Carro para Ms Whitcombe na chegada em GRU, destino Hotel Ibis.',
    'Transfer para a chegada em GRU, destino Hotel Ibis.',
  ])('books a ride: “%s”', (words) => {
    expect(waysIn(`${words}\n\n${ticket}`)).toEqual(['05:40 GRU Hotel Ibis']);
  });
});

describe('a day that the writer does not know yet', () => {
  it.each([
    'mas ainda não sei se quinta ou sexta',
    'ainda não sei o dia certo, quinta ou sexta',
    'ainda não sei se é quinta ou sexta',
  ])('books a trip: “%s”', (words) => {
    expect(
      tripsIn(`Deixa pré-reservado um carro pro Júlio Melo: chega em Congonhas às 21h40, ${words}. Vai pro Hotel Ibis`),
    ).toHaveLength(1);
  });
});

describe('the number of a person', () => {
  const ride = 'Táxi amanhã 9h da Rua Augusta 100 para Congonhas, passageiros Joana Melo e Tobias Reis.';

  it.each([
    "Joana's mobile is 11 97705-6612, Tobias can be reached on 11 97055-1283.",
    'Contato: Joana 11 97705-6612 / Tobias 11 97055-1283',
    'Celular da Joana 11 97705-6612, o Tobias atende no 11 97055-1283',
    'Tel Joana: 11 97705-6612; tel Tobias: 11 97055-1283',
  ])('stands beside the name: “%s”', (words) => {
    expect(peopleIn(`${ride}\n${words}`)).toEqual(['Joana Melo +5511977056612', 'Tobias Reis +5511970551283']);
  });

  it.each([
    'Assessora dela Rosana 11 98877-9102',
    'A secretária dela, Rosana, é 11 98877-9102',
    'O contato da assessora dela é 11 98877-9102',
    'Mandar a chave pix para 11 98877-9102',
  ])('is not that of the passenger: “%s”', (words) => {
    expect(peopleIn(`Táxi amanhã 9h da Rua Augusta 100 para Congonhas, passageira Glória Petrarca. ${words}`)).toEqual([
      'Glória Petrarca',
    ]);
  });
});

describe('the client of an agency', () => {
  it.each([
    'Laboratórios Nívea do Vale',
    'Metalúrgica Andorinha',
    'Construtora Silva Prado',
    'Lume Filmes Ltda',
    'Distribuidora Rui Barbosa',
  ])('does not ride: %s', (client) => {
    const form = `Cliente: ${client}\nPassageira: Sra. Graziela Amorim\nData: 15/03/2027\nHora: 9h05\nOrigem: Hotel Ibis\nDestino: Congonhas`;
    expect(peopleIn(form)).toEqual(['Graziela Amorim']);
  });
});

describe('the answer to the question for the passenger', () => {
  it.each(['Nome do passageiro?', 'Qual o nome da hóspede?', 'A nombre de quién?', "What's the passenger's name?"])(
    'names who rides: “%s”',
    (question) => {
      const chat = [
        '[10/03/2027 09:01] Sílvia: Falo em nome do deputado Ferraz. Táxi amanhã 9h00, Rua Augusta 100 para Congonhas',
        `[10/03/2027 09:02] Central: ${question}`,
        '[10/03/2027 09:03] Sílvia: Leandro Tavares',
      ].join('\n');
      expect(peopleIn(chat)).toContain('Leandro Tavares');
    },
  );
});

const chat = (...lines: string[]) => lines.map((line) => `[10/03/2027 09:00] Recepção Hotel Ibis: ${line}`).join('\n');

describe('several cars', () => {
  it.each([
    ['primeiro 6h20', 'segundo 7h00'],
    ['1º carro 6h20', '2º carro 7h00'],
    ['o primeiro às 6h20', 'o segundo às 7h00'],
    ['first car 6:20', 'second car 7:00'],
  ])('begin with “%s” and “%s”', (first, second) => {
    const text = chat(
      'preciso de 2 carros amanhã',
      `${first}, hóspede Álvaro Melo, daqui pro Aeroporto de Congonhas`,
      `${second}, hóspede Iracema Lobo, daqui pra Rua Augusta 100`,
      'o do sr Álvaro muda pra 6h00 por favor',
    );
    expect(waysIn(text)).toEqual(['06:00 Hotel Ibis Aeroporto de Congonhas', '07:00 Hotel Ibis Rua Augusta 100']);
  });

  it.each(['um 8h15 e outro 8h45', 'um às 8h15 e o outro às 8h45', 'one at 8:15 and the other at 8:45'])(
    'have their own times: “%s”',
    (times) => {
      const text = `Preciso de 2 táxis amanhã, ${times}, da Rua Tonelero 221 para o Hotel Ibis. No primeiro vai a Cíntia Rangel, no segundo vai o Hugo Matias.`;
      expect(tripsIn(text).map(({ time }) => time?.value)).toEqual(['08:15', '08:45']);
    },
  );
});

it.each([
  'Prefiro um dos carros grandes, somos 4, todos vão no mesmo carro',
  'Fica perto da loja dos carros. Somos 2, ambos idosos',
])('one car is booked for “%s”', (words) => {
  expect(tripsIn(`Táxi amanhã 10h da Rua Augusta 900 pro Hotel Plaza. ${words}`)).toHaveLength(1);
});

const below = (subject: string, words: string) =>
  `De: Ana <ana@x.com>\nAssunto: ${subject}\n\n${words}\n\nAna\n\n-----Mensagem original-----\nDe: Central\nEnviada em: 9 de março de 2027 09:10\nAssunto: carro\n\nTáxi amanhã às 9h00, da Rua Augusta 100 para Congonhas, passageiro Rui Melo.`;

describe('the message below “Mensagem original”', () => {
  it.each([
    ['RES: carro', 'Pode confirmar, por favor.', ['09:00 Rua Augusta 100 Congonhas']],
    ['RE: carro', 'Muda para 10h00, por favor.', ['10:00 Rua Augusta 100 Congonhas']],
    ['RES: carro', 'Cancelar o carro do Rui de amanhã às 9h.', []],
  ])('of %s is one trip with “%s”', (subject, words, ways) => {
    expect(waysIn(below(subject, words))).toEqual(ways);
  });
});

describe('the head of a column with an airport', () => {
  it.each(['Chegada GRU', 'Arrival GRU', 'Chegada em GRU', 'Llegada REC', 'ETA CGH'])('is the origin: “%s”', (head) => {
    const text = `Todos vão pro Hotel Ibis.\n\nNome | Data | Voo | ${head}\nPaulo Matoso | 22/04 | AD4087 | 13:25\nIngrid Vasques | 22/04 | LA3310 | 15:50`;
    const code = head.slice(-3);
    expect(waysIn(text)).toEqual([`13:25 ${code} Hotel Ibis`, `15:50 ${code} Hotel Ibis`]);
  });
});
