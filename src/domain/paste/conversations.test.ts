import { describe, expect, it } from 'vitest';
import type { TripDraft } from './draft.ts';
import { parsePaste } from './parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };

function draftsOf(text: string): TripDraft[] {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result.trips;
}

const ride = 'Táxi amanhã 10h da Rua Augusta 900 pro Hotel Ipê';
const namesOf = ({ passengers }: TripDraft) => passengers.map(({ name }) => name?.value).join(', ');

/** A conversation in which the central asks and the client answers. */
function asked(question: string, answer: string, request = ride): TripDraft | undefined {
  const lines = [`Ana: ${request}`, `Táxi Ipê: ${question}`, `Ana: ${answer}`];
  return draftsOf(lines.map((line, index) => `[10/03/2027 09:0${index}] ${line}`).join('\n'))[0];
}

describe('an answer to the central', () => {
  it.each([
    ['Ela é cadeirante?', 'sim', 'wheelchair'],
    ['Precisa de cadeirinha?', 'precisa sim', 'child_seat'],
    ['Motorista que fale inglês?', 'por favor', 'english'],
    ['Vai precisar de bebê conforto?', 'não, obrigada', undefined],
  ])('takes over what the question names: “%s” “%s”', (question, answer, need) => {
    expect(asked(question, answer)?.needs[0]?.value).toBe(need);
  });

  it.each([
    ['Quantas malas?', '3', 'luggage', 3],
    ['Quantas malas?', 'só duas', 'luggage', 2],
    ['Quantas pessoas?', '4', 'people', 4],
    ['Quantos passageiros e malas?', '2 e 4', 'luggage', 4],
    ['Pagamento no pix?', 'isso', 'payment', 'pix'],
    ['Centro de custo?', '2026.0417', 'costCentre', '2026.0417'],
    ['Voucher?', '70418', 'voucher', '70418'],
    ['Faturado com qual centro de custo?', 'RH-071', 'payment', 'billed'],
    ['Qual o centro de custo pra faturar?', 'RH-071', 'payment', 'billed'],
    ['Qual centro de custo?', 'RH-071', 'payment', undefined],
  ] as const)('can be a bare value: “%s” “%s”', (question, answer, field, value) => {
    expect(asked(question, answer)?.[field]?.value).toBe(value);
  });

  it.each([
    ['Saindo da Rua Augusta 900?', 'isso', 'Táxi amanhã 10h pro Hotel Ipê'],
    ['Qual o destino?', 'Hotel Ipê', 'Táxi amanhã 10h da Rua Augusta 900, volta 15h'],
  ])('tells an end of the outward way: “%s” “%s”', (question, answer, request) => {
    expect(asked(question, answer, request)).toMatchObject({
      from: { value: 'Rua Augusta 900' },
      to: { value: 'Hotel Ipê' },
    });
  });

  it.each([
    ['A senhora vai junto?', 'vou sim', 'Ana, Edson Melo'],
    ['Você vai com ele?', 'vou', 'Ana, Edson Melo'],
    ['A sra também vai?', 'sim', 'Ana, Edson Melo'],
    ['A senhora vai junto?', 'não, só ele', 'Edson Melo'],
  ])('says whether the writer rides: “%s” “%s”', (question, answer, names) => {
    const draft = asked(question, answer, `${ride} pro meu marido Edson Melo`);
    expect(draft && namesOf(draft)).toBe(names);
  });

  it.each([
    ['Continua 2 malas?', 'só 1', `${ride}, 2 malas`, 'luggage', 1],
    ['Ok!', 'no fim somos 5', `${ride}. Somos 4`, 'people', 5],
    ['Anotado', 'vou mais tarde, pode vir 11h30', ride, 'time', '11:30'],
  ] as const)('replaces an earlier value: “%s” “%s”', (question, answer, request, field, value) => {
    expect(asked(question, answer, request)?.[field]?.value).toBe(value);
  });
});

it.each([
  ['What is the address and the time please?', 'Rua Tito 50, Lapa. My flight is at 9.05 so maybe 6.30?'],
  ['Address?', 'Rua Tito 50, Lapa, around 6.30'],
])('the answer to “%s” tells the address of the home and the time', (question, answer) => {
  const lines = [
    'Tom: I need a cab on Friday morning from my Airbnb to the airport',
    `Central: ${question}`,
    `Tom: ${answer}`,
  ];
  const text = lines.map((line, index) => `[10/03/2027 09:0${index}] ${line}`).join('\n');
  const result = parsePaste(text, { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' });
  const [trip] = result.ok ? result.trips : [];
  expect([trip?.from?.value, trip?.to?.value, trip?.time?.value]).toEqual(['Rua Tito 50, Lapa', 'airport', '06:30']);
});

describe('the time of a private message', () => {
  it.each([
    ['Minha filha sai da aula de inglês 10h15 na Rua Augusta 900, levar pro Hotel Ipê', '10:15'],
    ['Amanhã me pega 10h15 na Rua Augusta 900 pro Hotel Ipê minha mãe tem consulta volta umas 12h', '10:15'],
    ['Taxi tomorrow morning at 9 from Rua Augusta 900 to Hotel Ipê', '09:00'],
    ['Táxi amanhã às 21 30 da Rua Augusta 900 pro Hotel Ipê', '21:30'],
    ['Seg a sex 7h da Rua Augusta 900 pro Hotel Ipê, preciso de carro', '07:00'],
  ])('stands beside words of leaving: “%s”', (text, time) => {
    expect(draftsOf(text)[0]?.time?.value).toBe(time);
  });

  it('can be that of the question which the client confirms', () => {
    const draft = asked('Mesmo horário, 9h20?', 'isso', 'Carro amanhã da Rua Augusta 900 pro Hotel Ipê');
    expect(draft?.time?.value).toBe('09:20');
  });

  it('begins a further trip behind “de lá”', () => {
    const drafts = draftsOf(`${ride} e de lá pro Buffet França às 18h`);
    expect(drafts.map(({ from, to }) => [from?.value, to?.value])).toEqual([
      ['Rua Augusta 900', 'Hotel Ipê'],
      ['Hotel Ipê', 'Buffet França'],
    ]);
  });
});

describe('a corrected time beside its reason', () => {
  it.each([
    'melhor 16h30, descobri que às 18h fecha',
    'desculpa, põe 16h30, às 18h eles já encerram a visita',
    'muda pra 16h30, que às 17h começa a missa',
    'na verdade 16h30, o museu só abre às 17h',
    'sorry make it 4:30 pm, it shuts at 6',
    'better 4:30 pm because at 5 the talk starts',
    'mejor 16:30, recién averigüé que cierra a las 18',
    'não pera, é 16h30, o voo dele é 19h50',
  ])('is the new one: “%s”', (words) => {
    const text = [
      '[10/03/2027 09:00] Ana: táxi amanhã 17h da Rua Augusta 900 pro MASP',
      `[10/03/2027 09:01] Ana: ${words}`,
    ];
    expect(draftsOf(text.join('\n')).map(({ time }) => time?.value)).toEqual(['16:30']);
  });

  it.each(['fechado', 'pode ser', 'combinado', 'tá bom', 'fine'])('is that of the central: “%s”', (answer) => {
    expect(asked('10h não temos, pode ser 10h30?', answer)?.time?.value).toBe('10:30');
  });
});

describe('a house number that is corrected', () => {
  it.each(['o número da casa é 981, digitei trocado', 'ops, 981 e não 900', 'não é 900, é 981'])('“%s”', (text) => {
    const [draft] = draftsOf(`${ride}. ${text}`);
    expect(draft?.from?.value).toBe('Rua Augusta 981');
    expect(draft?.from?.spans).toHaveLength(2);
  });

  it('is no number of the writer', () => {
    expect(draftsOf(`${ride}. meu número é 19 99187-3042`)[0]?.from?.value).toBe('Rua Augusta 900');
  });
});

describe('cars that share a pickup', () => {
  it.each([
    `2 carros. ${ride}. No 1o vai a Manu, no 2o a Odete e o Tarcísio`,
    `Dois carros: ${ride}. Um leva a Manu e o outro a Odete e o Tarcísio`,
    'Two cars tomorrow 10am from Rua Augusta 900 to Hotel Ipê. The first for Manu, the second for Odete and Tarcísio',
    'Dos autos mañana 10h desde Rua Augusta 900 hasta Hotel Ipê. En el primero van Manu, en el segundo Odete y Tarcísio',
  ])('have their own passengers: “%s”', (text) => {
    expect(draftsOf(text).map(namesOf)).toEqual(['Manu', 'Odete, Tarcísio']);
  });
});

describe('the people of a private message', () => {
  it('do not get the number of the person who pays', () => {
    const [draft] = draftsOf(`${ride}. Nomes Ivete e Marly. Pago eu no pix, Sandro 11 97000-1234`);
    expect(draft?.passengers.map(({ phone }) => phone?.value)).toEqual([undefined, undefined]);
  });

  it.each([
    'meninas: Alice, Laura e Clara',
    'Vão as meninas Alice, Laura e Clara',
    'São 3, a Alice, a Laura e a Clara',
    'Vão no carro:\n- Alice\n- Laura\n- Clara',
    '1. Alice\n2. Laura\n3. Clara',
  ])('are named in groups and lists: “%s”', (text) => {
    expect(draftsOf(`${ride}\n${text}`).map(namesOf)).toEqual(['Alice, Laura, Clara']);
  });

  it.each([
    ['Vai a filha junto', 2],
    ['A filha vai acompanhando', 2],
    ['Acompanhante: 1 (esposo)', 2],
    ['Eu acompanho ela', 2],
    ['Vou com minha netinha', 2],
    ['Acompanhante: não', undefined],
  ])('are counted with those who go along: “%s”', (text, count) => {
    expect(draftsOf(`${ride}\n${text}`)[0]?.people?.value).toBe(count);
  });
});

describe('a question about a booked trip', () => {
  it.each([
    'Favor verificar: minha reserva de amanhã está mesmo para 17h10 saindo da Rua Augusta 900? Não recebi confirmação.',
    'Meu carro de amanhã 8h da Rua Augusta 900 pra Congonhas está confirmado?',
    'Is my cab tomorrow 8 am from Rua Augusta 900 still booked?',
    '¿Sigue en pie mi traslado de mañana 8:00 desde la Rua Augusta 900?',
  ])('books nothing: “%s”', (text) => {
    expect(draftsOf(text)).toEqual([]);
  });
});

describe('a booked trip that is no longer needed', () => {
  it.each([
    'I wrote about the ride to Congonhas on Thursday for Kevin Dale. We no longer need it, he is ill.',
    'Falei do carro pra Congonhas na quinta pro Kevin Dale. Não precisamos mais, ele adoeceu.',
    'Hi, about the car to Congonhas on Thursday for Kevin Dale. Please cancel it.',
  ])('is no new one: “%s”', (text) => {
    expect(draftsOf(text)).toEqual([]);
  });
});

describe('the night between two days', () => {
  it.each([
    'Meia-noite e quinze de quinta pra sexta',
    'À 0h15 de quinta para sexta',
    '0:15 da quinta-feira para sexta',
  ])('is that of the later day: “%s”', (words) => {
    const [draft] = draftsOf(`${words}, táxi da Rodoviária do Tietê para a Rua Tito 20`);
    expect([draft?.date?.value, draft?.time?.value]).toEqual(['2027-03-12', '00:15']);
  });
});

describe('words that are written wrong or are no place', () => {
  it.each([
    ['amanha taxi 7h R Tito 20 p aeroporo, 2 pesoas', 'R Tito 20', 'aeroporo'],
    ['amanhã táxi 7h Rua Tito 20 pro aereoporto', 'Rua Tito 20', 'aereoporto'],
    ['tô saindo da uti, carro amanhã 7h do Hospital Santa Fé pra Rua Tito 20', 'Hospital Santa Fé', 'Rua Tito 20'],
    ['carro agora, pro mais rápido possível, do Hospital Santa Fé pra Rua Tito 20', 'Hospital Santa Fé', 'Rua Tito 20'],
    ['¿Me pueden recoger mañana 7:00 en la Rua Tito 20 y llevarme a Congonhas?', 'Rua Tito 20', 'Congonhas'],
  ])('leave the ends as they are: “%s”', (text, from, to) => {
    const [draft] = draftsOf(text);
    expect([draft?.from?.value, draft?.to?.value]).toEqual([from, to]);
  });
});

describe('a correction behind the way back', () => {
  it.each(['ops, busca é 16h30 e não 17h', 'digo, 16h30 em vez de 17h', 'corrigindo: 16h30 e não 17h00'])(
    'corrects the way whose time it names: “%s”',
    (words) => {
      const text = `táxi amanhã 17h da Rua Tito 20 pro Hotel Plaza, volta às 4h30 da madrugada\n${words}`;
      expect(draftsOf(text).map(({ time }) => time?.value)).toEqual(['16:30', '04:30']);
    },
  );
});

describe('lost property', () => {
  it.each([
    'Esqueci um guarda-chuva no táxi que me trouxe hoje do Shopping Sul pro Juvevê umas 17h. Ingrid 41 99118-0406',
    'Perdi minha carteira no carro hoje 17h, do Shopping Sul pra Rua Tito 20. Ingrid 41 99118-0406',
    'I left my phone in the cab that took me from Hotel Plaza to Rua Tito 20 today at 17:00, +55 41 99118-0406',
    'Olvidé un bolso en el taxi hoy a las 17h, del Hotel Plaza a Rua Tito 20. Ana 41 99118-0406',
  ])('books nothing: “%s”', (text) => {
    expect(draftsOf(text)).toEqual([]);
  });

  it('is not a bus that was missed', () => {
    expect(draftsOf('Amanhã 6h40, Rua Tito 20 / Hotel Plaza. Jackson Prado. perdi o fretado kkk')).toHaveLength(1);
  });
});

describe('two trips of two passengers', () => {
  const text = [
    'amanhã às 5:40 para a sra. Ana Prado, da Rua Chile 30 pro Hospital Central, 2 pessoas e 3 malas',
    'e outro às 14h pro sr Rui Melo, da Rua Chile 30 pro MASP',
  ].join('\n');

  it.each([
    ['ops, o da Ana é 5:50, não 5:40', ['05:50', '14:00']],
    ['o da Ana é às 5:50 (não 5:40)', ['05:50', '14:00']],
    ['desculpa, o carro da Ana é 5h50 - não 5h40', ['05:50', '14:00']],
    ['corrigindo: o do Rui é 14:30, não 14h', ['05:40', '14:30']],
  ])('have the time that replaces a denied one: “%s”', (words, times) => {
    expect(draftsOf(`${text}\n${words}`).map(({ time }) => time?.value)).toEqual(times);
  });

  it('have people and luggage of their own', () => {
    const trips = draftsOf(text);
    expect(trips.map(namesOf)).toEqual(['Ana Prado', 'Rui Melo']);
    expect(trips.map(({ people, luggage }) => [people?.value, luggage?.value])).toEqual([
      [2, 3],
      [undefined, undefined],
    ]);
  });
});
