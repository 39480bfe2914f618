import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };

/** Returns "day time from > to | names" of each trip. A mark is a question mark, and candidates have slashes. */
function tripsOf(text: string): string[] {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result.trips.map(({ passengers, date, time, questions, from, to, stops, returnOf }) => {
    const day = date?.value ?? questions.date?.candidates.join('/');
    const hour = time?.value ?? questions.time?.candidates.join('/');
    const way = [from?.value, ...stops.map(({ value }) => value), to?.value].join(' > ');
    const names = passengers.map(({ name }) => name?.value).join(', ');
    return `${day} ${hour} ${way}${names && ` | ${names}`}${returnOf === undefined ? '' : ` | back ${returnOf}`}`;
  });
}

const said = (...messages: [string, string][]) =>
  messages.map(([name, text], index) => `[09:0${index}, 10/03/2027] ${name}: ${text}`).join('\n');
const way = 'Rua Augusta 900 > Congonhas';

describe('lines that a statement was broken into', () => {
  it('are read as one where each word is a message', () => {
    const words = 'quero,um,carro,amanhã,14:30,da,Rua Augusta 900,pra,Congonhas,obrigado'.split(',');
    expect(tripsOf(words.join('\n'))).toEqual([`2027-03-11 14:30 ${way}`]);
  });

  it('are read as one behind a connective', () => {
    expect(tripsOf('preciso de um táxi amanhã às 14h30 da\nRua Augusta 900 para\nCongonhas')).toEqual([
      `2027-03-11 14:30 ${way}`,
    ]);
  });

  it('stay apart where each line is an answer', () => {
    expect(tripsOf('Táxi amanhã 14h30\nRua Augusta 900\nCongonhas')).toEqual([`2027-03-11 14:30 ${way}`]);
  });
});

describe('the passenger of a text', () => {
  const ride = 'amanhã às 14h30 da Rua Augusta 900 para Congonhas';
  it.each([
    [`Aqui é a Denise, secretária. Preciso de um carro para o seu Anacleto ${ride}`, 'Anacleto'],
    [`Sou o Thales, não vou junto. Carro para a Benedita Floriano ${ride}`, 'Benedita Floriano'],
    [`Solicitante: Márcia Bueno / Viajante: Caio Fleury. Favor reservar ${ride}`, 'Caio Fleury'],
    [`Minha sogra (Ivone Mattos) precisa de um táxi ${ride}`, 'Ivone Mattos'],
    [`Quero um táxi ${ride}, é a Iracema Böhm de Nova Petrópolis`, 'Iracema Böhm'],
    [`Reserva: Adriana Kfouri, táxi ${ride}. Autorizado por Denis.`, 'Adriana Kfouri'],
    [`Táxi ${ride}, vai o Caio Furlan e a Nathalia Sebben do comercial`, 'Caio Furlan, Nathalia Sebben'],
    [`Táxi ${ride} para a Ivone Mattos do financeiro`, 'Ivone Mattos'],
    [`Táxi ${ride}. São 4 pessoas: Daniel Kern, Emily Kern e duas crianças`, 'Daniel Kern, Emily Kern'],
    [`Táxi ${ride}. Passageiros: Ana Melo, Rui Prado e mais 2 crianças`, 'Ana Melo, Rui Prado'],
    [`Sou a Bianca, do RH. Teremos um candidato: Josué Pimenta. Táxi ${ride}`, 'Josué Pimenta'],
    [`Sou a Bianca, do RH. Virá uma candidata de ônibus: Júlia Reis. Táxi ${ride}`, 'Júlia Reis'],
    [`PIMENTA/JOSUE ADT\nPIMENTA/JULIA CHD\n\nTáxi ${ride}`, 'PIMENTA/JOSUE, PIMENTA/JULIA'],
    [`Táxi ${ride}. Guests: Ana Melo, Rui Prado and two kids`, 'Ana Melo, Rui Prado'],
  ])('is told from the people around: “%s”', (text, name) => {
    expect(tripsOf(text)).toEqual([`2027-03-11 14:30 ${way} | ${name}`]);
  });

  it.each(['Att, Simone - RH', 'Att.\nSimone, Compras', 'Obrigada, Simone / Financeiro', 'Abs, Simone do marketing'])(
    'is left open where a department books for several people: “%s”',
    (closing) => {
      expect(tripsOf(`Preciso de táxi para 3 pessoas ${ride}.\nFaturar.\n${closing}`)).toEqual([
        `2027-03-11 14:30 ${way}`,
      ]);
    },
  );

  it.each([
    'Contato produção: Maurício Leal 11 98802-3319',
    'Contato da produção: Maurício Leal 11 98802-3319',
    'Contato organização: Maurício Leal 11 98802-3319',
    'Contacto producción: Maurício Leal 11 98802-3319',
    'Contact of the organizer: Maurício Leal 11 98802-3319',
  ])('is not the person who waits: “%s”', (contact) => {
    expect(tripsOf(`Van para 8 músicos ${ride}.\n${contact}`)).toEqual([`2027-03-11 14:30 ${way}`]);
  });

  it('is left open where a group is booked by its secretary', () => {
    const text = `Precisamos de van para 12 alunos ${ride}.\n\nDenise - Secretaria`;
    expect(tripsOf(text)).toEqual([`2027-03-11 14:30 ${way}`]);
  });
});

describe('the ends of a way', () => {
  it.each([
    ['Táxi amanhã 14h30 para levar Cleber e Vanusa (Rua Augusta 900) até Congonhas', `${way} | Cleber, Vanusa`],
    ['Táxi amanhã 14h30 da Rua A. Lobo 12 para Congonhas', 'Rua A. Lobo 12 > Congonhas'],
  ])('are read from “%s”', (text, told) => {
    expect(tripsOf(text)).toEqual([`2027-03-11 14:30 ${told}`]);
  });
});

describe('a time that is settled step by step', () => {
  it.each([
    'ele pediu pra sair 9h30, consegue?',
    'dá pra ser 9h30?',
    "hmm ok then let's do 9:30 to be safe",
    'ela prefere 9h30',
    'mejor vamos con las 9:30',
    'bota 9h30 que fica mais tranquilo',
  ])('is that of a later message of the same writer: “%s”', (later) => {
    const text = said(
      ['Ana', 'táxi amanhã às 9h da Rua Augusta 900 para Congonhas'],
      ['Central', 'ok, anotado'],
      ['Ana', later],
    );
    expect(tripsOf(text).map((trip) => trip.slice(0, 16))).toEqual(['2027-03-11 09:30']);
  });

  it('stays where a later message tells the way back', () => {
    const text = said(['Ana', 'táxi amanhã às 9h da Rua Augusta 900 para Congonhas'], ['Ana', 'volta 9h30 da noite']);
    expect(tripsOf(text).map((trip) => trip.slice(0, 16))).toEqual(['2027-03-11 09:00', '2027-03-11 21:30']);
  });

  it.each([
    ['o carro às 9h da Rua Augusta 900 para Congonhas amanhã, digo 9h30', '2027-03-11 09:30'],
    ['Change my pickup tomorrow from 9 am to 9:45, from Rua Augusta 900 to Congonhas', '2027-03-11 09:45'],
    ['táxi sexta não, sábado, 9h30 da Rua Augusta 900 para Congonhas', '2027-03-13 09:30'],
    ['Preciso estar em Congonhas às 11h amanhã, me pega 9h30 na Rua Augusta 900', '2027-03-11 09:30'],
    ['táxi quinta ou sexta 9h30 da Rua Augusta 900 para Congonhas, ele ainda decide', '2027-03-11/2027-03-12 09:30'],
    ['táxi amanhã às 8h da Rua Augusta 900 para Congonhas, não sei se da manhã ou da noite', '2027-03-11 08:00/20:00'],
  ])('has its last value, or all that stay open: “%s”', (text, when) => {
    expect(tripsOf(text)).toEqual([`${when} ${way}`]);
  });

  it('has the value of the second writer', () => {
    const text = said(
      ['Vera', 'táxi amanhã 15h da Rua Augusta 900 pra Congonhas?'],
      ['Tânia', 'tarde demais. 14h30'],
      ['Vera', 'fechado'],
    );
    expect(tripsOf(text)).toMatchObject([expect.stringContaining(`2027-03-11 14:30 ${way}`)]);
  });
});

describe('the trips of a text', () => {
  it.each([
    [
      'Carros de amanhã, do Hotel Tivoli:\n08:00 – Ana Lima – Congonhas\n12:30 – almoço\n15:00 – Rui Melo – vem com carro próprio\n16:00 – Bia Reis – Viracopos',
      ['2027-03-11 08:00 Hotel Tivoli > Congonhas | Ana Lima', '2027-03-11 16:00 Hotel Tivoli > Viracopos | Bia Reis'],
    ],
    [
      'name,date,time,from,to\nAna Lima,2027-03-12,06:30,Hotel Tivoli,GRU\nRui Melo,2027-03-13,10:05,GRU,Hotel Tivoli',
      ['2027-03-12 06:30 Hotel Tivoli > GRU | Ana Lima', '2027-03-13 10:05 GRU > Hotel Tivoli | Rui Melo'],
    ],
    [
      'Amanhã, do Hotel Tivoli para o Teatro Alfa:\nCarro 1: 19h - Ana Lima\nCarro 2: 19h20 - Rui Melo\nVolta: carro 1 às 22h, carro 2 às 23h',
      [
        '2027-03-11 19:00 Hotel Tivoli > Teatro Alfa | Ana Lima',
        '2027-03-11 19:20 Hotel Tivoli > Teatro Alfa | Rui Melo',
        '2027-03-11 22:00 Teatro Alfa > Hotel Tivoli | Ana Lima | back 0',
        '2027-03-11 23:00 Teatro Alfa > Hotel Tivoli | Rui Melo | back 1',
      ],
    ],
    [
      'Preciso de 2 vans iguais amanhã às 8h, 12 alunos em cada, da Escola Girassol para o Museu Catavento',
      ['2027-03-11 08:00 Escola Girassol > Museu Catavento', '2027-03-11 08:00 Escola Girassol > Museu Catavento'],
    ],
    [
      'Roteiro de embarque da van amanhã (1 veículo só), destino: Museu Catavento\n06:40 - Ana Lima - R. Itapeva, 538\n06:55 - Rui Melo - R. Pamplona, 1704',
      ['2027-03-11 06:40 R. Itapeva, 538 > R. Pamplona, 1704 > Museu Catavento | Ana Lima, Rui Melo'],
    ],
  ])('are those that need a car: “%s”', (text, trips) => {
    expect(tripsOf(text)).toEqual(trips);
  });

  it.each([
    'Só para vocês terem ideia: talvez um carro em 25/03 às 9h da Rua Augusta 900 para Congonhas. Não reservem nada.',
    'A fatura tem a corrida de 02/03/2027 às 9h da Rua Augusta 900 para Congonhas, que não localizamos',
    'O motorista das 6h20 está onde? estou na portaria da Rua Augusta 900, preciso estar em Congonhas às 7',
  ])('are none where nothing is booked: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([]);
  });
});

describe('a way over the ends of an earlier one', () => {
  it.each([
    'táxi amanhã 9h Rua Augusta 900 → Congonhas\n17h10 Congonhas → Rua Augusta 900',
    'Dois carros amanhã: às 9h da Rua Augusta 900 para Congonhas e às 17h10 de Congonhas para Rua Augusta 900',
    'Please arrange for tomorrow:\n1) pick-up at 09:00 at Rua Augusta 900, transfer to Congonhas.\nOne bag.\n2) pick-up at 17:10 at Congonhas, transfer to Rua Augusta 900.\nOne bag.',
  ])('is its return: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([`2027-03-11 09:00 ${way}`, '2027-03-11 17:10 Congonhas > Rua Augusta 900 | back 0']);
  });
});

describe('an end that a later message tells', () => {
  it.each([
    'mudaram a passagem dela. agora sai de Guarulhos',
    'o voo sai por Guarulhos',
    'her flight leaves from Guarulhos instead',
    'el vuelo sale de Guarulhos',
    'ela decola de Guarulhos',
  ])('is the airport that the ride leads to: “%s”', (later) => {
    const text = said(['Ana', 'táxi amanhã às 9h da Rua Augusta 900 para Congonhas'], ['Ana', later]);
    expect(tripsOf(text)).toEqual(['2027-03-11 09:00 Rua Augusta 900 > Guarulhos | Ana']);
  });

  it.each(['O endereço é Av. Case, 2600, Sorocaba', 'o endereço fica na Av. Case, 2600, Sorocaba'])(
    'is the address in a town that was told: “%s”',
    (later) => {
      const text = said(['Ana', 'táxi amanhã às 9h da Rua Augusta 900 para Sorocaba'], ['Ana', later]);
      expect(tripsOf(text)).toEqual(['2027-03-11 09:00 Rua Augusta 900 > Av. Case, 2600, Sorocaba | Ana']);
    },
  );
});

describe('the passenger of a quoted booking', () => {
  it.each([
    "Sorry, one correction: Mr. Okafor's meeting moved, please make it 1:30 pm.",
    'Mr. Okafor: make it 1:30 pm, sorry',
  ])('has the full name where the reply names him in short: “%s”', (reply) => {
    const quoted = '> Could I book a taxi for Mr. Emeka Okafor tomorrow at 2 pm, from Rua Augusta 900 to Congonhas?';
    expect(tripsOf(`${reply}\n\nOn Tue, Mar 9, 2027 at 9:21 AM Joana wrote:\n${quoted}`)).toEqual([
      `2027-03-10 13:30 ${way} | Emeka Okafor`,
    ]);
  });
});

describe('the time of a stop', () => {
  it.each([
    'embarque 7h00 na Rua Augusta 900, parada 7h20 no Terminal Tietê, chegada em Congonhas',
    'saída 7h00 da Rua Augusta 900, parada às 7h20 no Terminal Tietê, destino Congonhas',
    'saída 7h00 da Rua Augusta 900, segunda parada 7:20 no Terminal Tietê, destino Congonhas',
  ])('is not that of the pickup: “%s”', (text) => {
    const [trip = ''] = tripsOf(`Van amanhã, ${text}`);
    expect(trip.slice(0, 16)).toBe('2027-03-11 07:00');
  });
});

describe('a stop that a later message takes back', () => {
  it.each([
    'não, esquece a parada, é direto mesmo',
    'pode tirar a parada',
    'skip the stop please',
    'ya no hace falta, sin paradas',
  ])('is none: “%s”', (later) => {
    const text = said(
      ['Ana', 'táxi amanhã às 9h da Rua Augusta 900 para Congonhas, passando antes na Rua Tito 20'],
      ['Ana', later],
    );
    expect(tripsOf(text)).toEqual([`2027-03-11 09:00 ${way} | Ana`]);
  });
});

describe('a caller', () => {
  const ride = 'car tomorrow at 9 am for Mr. Colin Fair, Rua Augusta 900 to Congonhas';
  it.each([
    [`Hi, this is Karen from Bem Receptive. Could you please send a ${ride}? We need it on time`, 'Colin Fair'],
    [
      `Buen día, somos de Rutas del Nordeste. Necesitamos auto mañana a las 9 de la mañana, Rua Augusta 900 a Congonhas para el Sr. Colin Fair`,
      'Colin Fair',
    ],
    [
      `Aqui é a Paula da Dunas Turismo. Carro amanhã 9h da Rua Augusta 900 para Congonhas, um deles é o Yannick`,
      'Yannick',
    ],
  ])('is neither passenger nor origin: “%s”', (text, name) => {
    expect(tripsOf(text)).toEqual([`2027-03-11 09:00 ${way} | ${name}`]);
  });
});

describe('a forwarded request', () => {
  const head =
    'Boa tarde, podem atender? Faturado.\nObrigada\nIngrid Bastos\n\n---------- Mensagem encaminhada ----------\n';
  const mail = 'De: Luís Otávio Serra\nData: ter., 9 de mar. de 2027 às 11:47\nPara: Ingrid Bastos\n\n';
  const last =
    'No fim do dia, 18h30, do cliente pro hotel Slaviero Batel.\nAbs\nLuís\nmeu celular continua o 11 98556-9034';
  it.each([
    ['Ingrid, vê um táxi pra mim por favor?'],
    ['Ingrid, preciso de um táxi'],
    ['Ingrid, arruma um carro pra mim?'],
  ])('is for its sender, and goes on from the client: “%s”', (request) => {
    const text = `${head}${mail}${request}\nAmanhã 9h35 da Rua Augusta 900 para a Rua Tito 20.\n${last}`;
    expect(tripsOf(text)).toEqual([
      '2027-03-10 09:35 Rua Augusta 900 > Rua Tito 20 | Luís Otávio Serra',
      '2027-03-10 18:30 Rua Tito 20 > hotel Slaviero Batel | Luís Otávio Serra',
    ]);
  });
});

describe('a hotel', () => {
  it.each([
    'Hotel Orla Sul, apto 1102',
    'Hotel Orla Sul quarto 12',
    'Hotel Orla Sul, room 12',
    'Hotel Orla Sul - suíte 3',
  ])('is told without the room: “%s”', (hotel) => {
    expect(tripsOf(`Táxi amanhã 9h do ${hotel} para Congonhas`)).toEqual([
      '2027-03-11 09:00 Hotel Orla Sul > Congonhas',
    ]);
  });

  it.each(['Aeroporto de Fortaleza / Hotel Vela', 'Hotel Vela / Aeroporto de Fortaleza'])(
    'and an airport are a transfer: “%s”',
    (transfer) => {
      expect(tripsOf(`Favor reservar táxi amanhã 9h - ${transfer}`)).toEqual([
        `2027-03-11 09:00 ${transfer.replace('/', '>')}`,
      ]);
    },
  );
});
