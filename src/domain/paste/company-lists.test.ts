import { describe, expect, it } from 'vitest';
import type { TripDraft } from './draft.ts';
import { parsePaste } from './parse.ts';

function tripsIn(text: string): TripDraft[] {
  const result = parsePaste(text, { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' });
  if (!result.ok) throw new Error(result.reason);
  return result.trips;
}

/** Returns "time from > stops > to flight" of each trip. */
function waysOf(text: string): string[] {
  return tripsIn(text).map(({ time, from, stops, to, flight }) =>
    [`${time?.value} ${[from, ...stops, to].map((place) => place?.value).join(' > ')}`, flight?.value]
      .filter(Boolean)
      .join(' '),
  );
}

/** Returns "names with phones | luggage | needs" of each trip. */
function carsOf(text: string): string[] {
  return tripsIn(text).map(({ passengers, luggage, needs }) =>
    [
      passengers.map(({ name, phone }) => [name?.value, phone?.value].filter(Boolean).join(' ')).join(', '),
      luggage?.value ?? '',
      needs.map(({ value }) => value).join(', '),
    ].join(' | '),
  );
}

const van = 'Van amanhã 8h30 do Hotel Barra Tropical para Congonhas.';

describe('names on numbered lines', () => {
  it.each([
    [['1. Gilson Prado', '2. Yolanda Melo', '3. Sr. Wolf Hübner (inglês)']],
    [['1 - Gilson Prado', '2 - Yolanda Melo', '3 - Wolf Hübner']],
    [['1) Gilson Prado', '2) Dra. Yolanda Melo', '3) Wolf Hübner']],
    [['- Gilson Prado', '- Yolanda Melo', '- Wolf Hübner']],
    [['• Gilson Prado', '• Yolanda Melo', '• Wolf Hübner']],
  ])('are passengers: %j', (lines) => {
    const [names = ''] = carsOf([van, '', ...lines, '', 'Faturado. Talita / Ceará Afora'].join('\n'));
    expect(names.split(' | ')[0]).toBe('Gilson Prado, Yolanda Melo, Wolf Hübner');
  });

  it.each(['Responsável no local: Yolanda, 11 98847-3310', 'Contato: Yolanda Melo 11 98847-3310'])(
    'have the phone of “%s”',
    (line) => {
      expect(carsOf([van, '1. Gilson Prado', '2. Yolanda Melo', line].join('\n'))).toEqual([
        'Gilson Prado, Yolanda Melo +5511988473310 |  | ',
      ]);
    },
  );
});

describe('names below the car of each row', () => {
  it.each([
    ['  Ivo Reis (61 99877-1020)', '  Ana Lima'],
    ['Ivo Reis - 61 99877-1020', 'Ana Lima'],
    ['- Ivo Reis (61 99877-1020)', '- Ana Lima'],
  ])('are its passengers: “%s”', (first, second) => {
    const text = `Traslado 12/03 (sex)\nDestino: Centro Norte\n\nCARRO 1 – 08h00 – Hotel Azul\n${first}\n${second}\nCARRO 2 – 08h00 – Hotel Verde\n  Jorge Prado`;
    expect(carsOf(text).map((car) => car.split(' | ')[0])).toEqual([
      'Ivo Reis +5561998771020, Ana Lima',
      'Jorge Prado',
    ]);
  });
});

it.each([
  'Categoria: comum / Voucher carro 1: FG-101 / Voucher carro 2: FG-102',
  'Voucher do carro 1: FG-101; voucher do carro 2: FG-102',
])('has the voucher of each car: “%s”', (line) => {
  const text = `Traslado 12/03\nDestino: Centro Norte\nCARRO 1 – 08h00 – Hotel Azul - Ivo Reis\nCARRO 2 – 09h00 – Hotel Verde - Ana Lima\n\n${line}`;
  const result = parsePaste(text, { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' });
  expect(result.ok && result.trips.map(({ voucher }) => voucher?.value)).toEqual(['FG-101', 'FG-102']);
});

describe('a remark below a list', () => {
  const table = [
    'Data;Hora;Passageiro;Origem;Destino',
    '12/03/2027;06:30;Valdir Roque;Rua Lane 320;Congonhas',
    '12/03/2027;13:00;Kauê Ferraz;Congonhas;Rua Lane 320',
  ];

  it.each([
    ['Obs: o Kauê leva 2 caixas, precisa porta-malas grande', '2 | large_trunk'],
    ['Mr. Ferraz needs the big boot', ' | large_trunk'],
    ['o Ferraz usa cadeira de rodas', ' | wheelchair'],
    ['Kauê com 3 malas', '3 | '],
  ])('holds for the passenger that it names: “%s”', (remark, facts) => {
    expect(carsOf([...table, '', remark].join('\n'))).toEqual(['Valdir Roque |  | ', `Kauê Ferraz | ${facts}`]);
  });

  it('holds for all where it names no passenger', () => {
    expect(carsOf([...table, '', 'todos com porta-malas grande'].join('\n'))).toEqual([
      'Valdir Roque |  | large_trunk',
      'Kauê Ferraz |  | large_trunk',
    ]);
  });

  it('gives a phone to the passenger of the car', () => {
    const text = [
      'Two cars tomorrow from Hotel Barra Tropical to Congonhas, pick up 15:15 both.',
      'Car 1: Beatrix Hall, Simon Hall, grandma Edith Crane',
      'Car 2: Leo Marchi, Dana Marchi',
      'Contact car 1: Simon +353 85 555 0121',
      'Contact car 2: Leo +1 305 555 0170',
    ];
    expect(carsOf(text.join('\n'))).toEqual([
      'Beatrix Hall, Simon Hall +353855550121, Edith Crane |  | ',
      'Leo Marchi +13055550170, Dana Marchi |  | ',
    ]);
  });
});

describe('phones below a list', () => {
  it.each([
    'Igor 11 96630-1182 / Joana 11 95518-7704',
    'Igor: 11 96630-1182, Joana: 11 95518-7704',
    'Igor Malaquias (11) 96630-1182 e Joana Fiúza (11) 95518-7704',
    'cel do Igor 11 96630-1182\ncel da Joana é 11 95518-7704',
  ])('belong to the passengers that stand beside them: “%s”', (phones) => {
    const text = [
      '2 carros na sexta, 12/03, para Congonhas',
      '1º: Igor Malaquias, 8h, Rua Cunha Gago 700',
      '2º: Joana Fiúza, 8h20, Rua Vergueiro 3185',
      phones,
    ];
    expect(carsOf(text.join('\n'))).toEqual([
      'Igor Malaquias +5511966301182 |  | ',
      'Joana Fiúza +5511955187704 |  | ',
    ]);
  });
});

describe('a cell with several names', () => {
  it.each([
    'Kléber Pontual / Rita Melo',
    'Kléber Pontual e Rita Melo',
    'Kléber Pontual + Rita Melo',
    'Kléber Pontual, Rita Melo',
  ])('gives the phone of another column to the first one: “%s”', (names) => {
    const text = [
      'Chegadas 12/03/2027 - Congonhas -> Hotel Barra Tropical',
      'PASSAGEIRO\tVOO\tPOUSO\tCELULAR',
      'Clóvis Batista\tLA3256\t08:55\t(11) 97733-0418',
      `${names}\tG31604\t14:40\t(21) 98377-9060`,
    ];
    expect(carsOf(text.join('\n'))[1]).toBe('Kléber Pontual +5521983779060, Rita Melo |  | ');
  });
});

describe('the names of a ticket', () => {
  it.each([
    ['Passageiros', 'Adulto 1: Thiago Reis', 'Adulto 2: Priscila Okuma'],
    ['Passenger 1: Thiago Reis', 'Passenger 2: Priscila Okuma'],
    ['Pax 1: Thiago Reis', 'Pax 2: Priscila Okuma'],
    ['Viajantes: Thiago Reis | Priscila Okuma'],
  ])('are passengers under their labels: “%s”', (...lines) => {
    const ride = 'Táxi amanhã 8h30 do Hotel Barra Tropical para Congonhas, por favor.';
    expect(carsOf([ride, '', ...lines].join('\n'))).toEqual(['Thiago Reis, Priscila Okuma |  | ']);
  });
});

describe('lines below the rows of a list', () => {
  it.each([
    [
      'Agenda de amanhã, Rui Melo',
      '07:30 Hotel Sol',
      '   carro para a Fábrica Norte, Av. Brasil 900',
      '15:00 Fábrica Norte',
      '   carro para Congonhas (LA 3122, 17h40)',
    ],
    [
      'Roteiro de amanhã - Rui Melo',
      '07:30 - Hotel Sol',
      'traslado para Fábrica Norte, Av. Brasil 900',
      '15:00 - Fábrica Norte',
      'traslado para Congonhas (LA 3122 - 17h40)',
    ],
    [
      'Roteiro de amanhã - Rui Melo',
      '07:30 Carro: Hotel Sol > Fábrica Norte, Av. Brasil 900',
      '15:00 Carro: Fábrica Norte > Congonhas',
      'voo LA 3122 às 17:40',
    ],
  ])('go on with the trip above them: “%s”', (...lines) => {
    expect(waysOf(lines.join('\n'))).toEqual([
      '07:30 Hotel Sol > Fábrica Norte, Av. Brasil 900',
      '15:00 Fábrica Norte > Congonhas LA3122',
    ]);
  });

  it('name its passengers, also with titles and commas', () => {
    const lines = ['Amanhã, todos para o Hotel Sol:', '7h - Rua Tito 20', 'Ana Prado, Rui Melo e Pe. Ivo Reis'];
    expect(carsOf([...lines, '7h30 - Rua Chile 55', 'Bia Lima, Zefa Lima'].join('\n'))).toEqual([
      'Ana Prado, Rui Melo, Ivo Reis |  | ',
      'Bia Lima, Zefa Lima |  | ',
    ]);
  });

  it.each([
    ['Quinta levam 4 malas', ['', '4']],
    ['On Thursday they have 4 suitcases', ['', '4']],
    ['Levam 4 malas', ['4', '4']],
  ])('speak of one day: “%s”', (words, luggage) => {
    const rows = ['Táxi, Rui Melo', '10/03 16h - Hotel Sol > MASP', '11/03 10h - Hotel Sol > Congonhas', ''];
    expect(carsOf([...rows, words].join('\n')).map((car) => car.split(' | ')[1])).toEqual(luggage);
  });
});

describe('cars below one time', () => {
  it.each([
    ['Carro A', 'Carro B'],
    ['Carro 1:', 'Carro 2:'],
    ['Car 1', 'Car 2'],
    ['Van 1', 'Van 2'],
  ])('have stops in the order of their lines: “%s”', (first, second) => {
    const lines = ['2 carros hoje 23h40, saída da Rua Norte 900', '', first, 'Ana Prado - Rua Tito 20'];
    const rest = ['Rui Melo - Rua Chile 55', '', second, 'Ivo Lima - Rua Lua 8'];
    expect(waysOf([...lines, ...rest].join('\n'))).toEqual([
      '23:40 Rua Norte 900 > Rua Tito 20 > Rua Chile 55',
      '23:40 Rua Norte 900 > Rua Lua 8',
    ]);
  });

  it.each([
    'vouchers 8801 e 8802 na ordem',
    'vouchers 8801 e 8802, respectivamente',
    'vouchers 8801 and 8802 respectively',
  ])('have the codes in their order: “%s”', (words) => {
    const rows = ['Amanhã, do Hotel Sol:', '1) 8h Ana Prado > Congonhas', '2) 9h Rui Melo > MASP', ''];
    expect(tripsIn([...rows, words].join('\n')).map(({ voucher }) => voucher?.value)).toEqual(['8801', '8802']);
  });
});
