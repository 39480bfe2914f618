import { describe, expect, it } from 'vitest';
import { parsePaste } from './parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };

/** Returns "day time from > to | names | people | back" of each trip. Candidates have slashes. */
function tripsOf(text: string): string[] {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result.trips.map(({ passengers, now, date, time, questions, from, to, people, returnOf }) => {
    const day = now ? 'now' : (date?.value ?? questions.date?.candidates.join('/'));
    const hour = now ? '' : ` ${time?.value ?? questions.time?.candidates.join('/')}`;
    const names = passengers.map(({ name, phone }) => [name?.value, phone?.value].filter(Boolean).join(' ')).join(', ');
    const count = people ? ` | ${people.value}` : '';
    return `${day}${hour} ${from?.value} > ${to?.value} | ${names}${count}${returnOf === undefined ? '' : ` | back ${returnOf}`}`;
  });
}

const said = (...messages: [string, string][]) =>
  messages.map(([name, text], index) => `[10/03/2027 09:0${index}] ${name}: ${text}`).join('\n');
const way = 'Rua Augusta 900 > Hotel Plaza';
const back = 'Hotel Plaza > Rua Augusta 900';
const ride = 'carro amanhã 10h da Rua Augusta 900 pro Hotel Plaza';

describe('the words of a ride', () => {
  it.each([
    ['táxi p/ Rua Augusta 900, até o Hotel Plaza amanhã 10h', `2027-03-11 10:00 ${way} | `],
    ['manda um carro pra Rua Augusta 900 até o Hotel Plaza amanhã 10h', `2027-03-11 10:00 ${way} | `],
    ['car for Rua Augusta 900 to Hotel Plaza tomorrow 10am', `2027-03-11 10:00 ${way} | `],
    ['consulta amanhã 11h no Hotel Plaza, queria o carro 10h na Rua Augusta 900', `2027-03-11 10:00 ${way} | `],
    ['Formatura sábado. Carro 10h na Rua Augusta 900 até o Hotel Plaza', `2027-03-13 10:00 ${way} | `],
    ['pega a Ana na Rua Augusta 900 às 12h e deixa no Hotel Plaza', `2027-03-10 12:00 ${way} | Ana`],
    ['táxi agora por favor, estamos na Rua Augusta 900, vamos pro Hotel Plaza', `now ${way} | `],
    ['amanhã 10h00 – chegada POA voo G3 1956 – van Rua Augusta 900 > Hotel Plaza', `2027-03-11 10:00 ${way} | `],
    ['taxi now please, we are at Rua Augusta 900, going to Hotel Plaza, 3 people', `now ${way} |  | 3`],
    ['carro de sexta pra sábado, 1h da manhã, Rua Augusta 900 > Hotel Plaza', `2027-03-13 01:00 ${way} | `],
    [`${ride}. Na volta a gente vai de carona`, `2027-03-11 10:00 ${way} | `],
    [`${ride}. São 4 em cada um`, `2027-03-11 10:00 ${way} |  | 4`],
    [`${ride}. Eu (Ana), meu marido e o bebê`, `2027-03-11 10:00 ${way} | Ana | 3`],
    [`${ride}. Vai eu, a Bruna, minha mãe e minha sogra`, `2027-03-11 10:00 ${way} | Bruna | 4`],
    [`${ride}. Somos 3, uno es un nene. Ana`, `2027-03-11 10:00 ${way} | Ana | 3`],
    [`${ride}. Meu marido vai comigo. Ana`, `2027-03-11 10:00 ${way} | Ana | 2`],
    [`${ride}, 4 madrinhas`, `2027-03-11 10:00 ${way} |  | 4`],
    [`${ride}, para os noivos`, `2027-03-11 10:00 ${way} |  | 2`],
    [`${ride}. Somos 3\nJuvenal, Robson e Tadeu`, `2027-03-11 10:00 ${way} | Juvenal, Robson, Tadeu | 3`],
  ])('tell one trip: “%s”', (text, trip) => {
    expect(tripsOf(text)).toEqual([trip]);
  });

  it.each([
    ['carro amanhã 10h pro Jonas, da Rua Augusta 900 pro Hotel Plaza', 'Jonas'],
    ['levar meu pai de 86 anos, Alcides, amanhã 10h da Rua Augusta 900 pro Hotel Plaza. Vera', 'Alcides'],
    [`${ride}. Théo (9) e Cecília (6)`, 'Théo, Cecília | 2'],
    [`${ride}, vai na caixinha 🐶 Renata`, 'Renata'],
    [`${ride} 🙏🙏 Soninha`, 'Soninha'],
    [`aqui é a dona Marlene da Cavalhada. Preciso de ${ride}`, 'Marlene'],
    [`${ride}, para os noivos. Contato: Eduarda (47) 98415-6630, sou a cerimonialista`, ' | 2'],
    [`${ride} pra levar o pessoal do escritório. São 4. Rosane`, ' | 4'],
  ])('name who rides: “%s”', (text, names) => {
    expect(tripsOf(text)).toEqual([`2027-03-11 10:00 ${way} | ${names}`]);
  });

  it.each([
    ['carro amanhã 10h de Moema pro aeroporto', 'qual o endereço?', 'Rua Augusta 900', 'Rua Augusta 900 > aeroporto'],
    ['need a cab tomorrow 10am from Ipanema to the airport', 'address please?', 'Rua Chile 8', 'Rua Chile 8 > airport'],
    ['carro amanhã 10h de Canoas pro aeroporto', 'onde?', 'na Estação Velhinho', 'Estação Velhinho > aeroporto'],
  ])('tell the address of a district later: “%s” “%s” “%s”', (request, question, answer, ends) => {
    const text = said(['Ana', request], ['Táxi Ipê', question], ['Ana', answer]);
    expect(tripsOf(text)).toEqual([`2027-03-11 10:00 ${ends} | Ana`]);
  });

  it.each([
    'todos os dias de segunda (15/03) a quarta (17/03)',
    'todos os dias de 15/03 a 17/03',
    'every day from Mon 15 March to Wed 17 March',
    'diariamente de seg 15/03 até qua 17/03',
  ])('repeat both ways on the days of a range: “%s”', (days) => {
    const text = `Carro ${days}\nIda: 07:20 – Rua Augusta 900 -> Hotel Plaza\nVolta: 17:30 – Hotel Plaza -> Rua Augusta 900`;
    expect(tripsOf(text)).toEqual(
      ['15', '16', '17'].flatMap((day, index) => [
        `2027-03-${day} 07:20 ${way} | `,
        `2027-03-${day} 17:30 ${back} |  | back ${2 * index}`,
      ]),
    );
  });

  it.each([
    'volta também, acaba umas 15h, busca lá às 15h20',
    'mañana vuelvo a las 15h20',
    'back at 15:20, the show ends at 15:00',
    'depois às 15h20 elas voltam pra Rua Augusta 900',
  ])('tell the time of the way back: “%s”', (words) => {
    expect(tripsOf(`Preciso de ${ride}. ${words}`)[1]).toBe(`2027-03-11 15:20 ${back} |  | back 0`);
  });

  it.each([
    'Preciso saber valor da van antes de aprovar',
    'we need the price before we decide, quote please',
    'qual o valor? aguardo orçamento antes de fechar',
  ])('only ask for a price: “%s”', (words) => {
    expect(tripsOf(`Temos um grupo de 6 para Gramado dia 16/03, 8h às 12h. ${words}`)).toEqual([]);
  });

  it.each([
    'deixa um na Rua Tito 4, outro na Rua Chile 8 e o último no Hotel Plaza',
    'deixa a Ana na Rua Tito 4, o Beto na Rua Chile 8 e a Carla no Hotel Plaza',
    'drop one at Rua Tito 4, another at Rua Chile 8 and the last at Hotel Plaza',
  ])('tell several ends of one car: “%s”', (words) => {
    const result = parsePaste(`Carro hoje 23h40 na Rua Augusta 900. ${words}`, context);
    const [trip] = result.ok ? result.trips : [];
    expect([trip?.stops.map(({ value }) => value), trip?.to?.value]).toEqual([
      ['Rua Tito 4', 'Rua Chile 8'],
      'Hotel Plaza',
    ]);
  });

  it.each([
    'aqui é da Universidade dos Campos, setor de eventos. Preciso buscar um professor no Salgado Filho amanhã 10h',
    'sou a Carla da organização do Encontro de Pediatria. Carro amanhã 10h do Salgado Filho',
    'Oi, é da Universidade dos Campos. Buscar o reitor amanhã 10h no Salgado Filho',
  ])('do not begin at an organisation that writes: “%s”', (words) => {
    expect(tripsOf(`${words} e levar pro Hotel Plaza`)[0]).toContain('Salgado Filho > Hotel Plaza');
  });

  it.each([
    ['Pickup 05:30 - Ana Lima\nPickup 09:15 - Rui Melo', 'Departures from Rua Augusta 900 to Hotel Plaza, 12 March'],
    ['Saída 05:30 - Ana Lima\nSaída 09:15 - Rui Melo', 'Rua Augusta 900 > Hotel Plaza, 12/03'],
    ['às 5h30 Ana Lima\nàs 9h15 Rui Melo', 'Traslados da Rua Augusta 900 p/ Hotel Plaza dia 12/03:'],
    ['Recogida 05:30 - Ana Lima\nRecogida 09:15 - Rui Melo', 'De Rua Augusta 900 a Hotel Plaza, 12/03'],
  ])('can stand in rows: “%s”', (rows, head) => {
    expect(tripsOf(`${head}\n${rows}`)).toEqual([
      `2027-03-12 05:30 ${way} | Ana Lima`,
      `2027-03-12 09:15 ${way} | Rui Melo`,
    ]);
  });
});

describe('a verb of fetching behind a whole way', () => {
  it.each([
    'e buscar lá às 15h',
    'e pegar de volta 15h',
    'e depois buscar às 15h',
    'e trazer às 15h',
    'e nos buscar lá às 15h',
    'and pick us up there at 3 pm',
    'y recogerlos allí a las 15h',
  ])('begins the way back: “%s”', (words) => {
    expect(tripsOf(`Preciso de ${ride} ${words}`)).toEqual([
      `2027-03-11 10:00 ${way} | `,
      `2027-03-11 15:00 ${back} |  | back 0`,
    ]);
  });
});

describe('a way back without a time', () => {
  it.each([
    'O motorista aguarda e traz de volta',
    'Aguardar e trazer de volta',
    'Me espera lá. Volta assim que acabar',
    'Vou e volto em seguida, pode aguardar uns 20min',
    'Já deixa a volta marcada tbm, a hora eu aviso na festa',
    'E a volta também, aviso quando liberarem',
    'Quero a volta também, o horário eu confirmo depois',
    "Please book the return too, I'll call when we finish",
    'Depois me traz de volta pra casa, eu ligo quando terminar',
    'É ida e volta',
    'Please have the driver wait and bring me back',
    "I also need the return, I'll call when I'm done",
    'Que me espere y me traiga de vuelta',
  ])('is a trip: “%s”', (words) => {
    expect(tripsOf(`Preciso de ${ride}. ${words}`)).toEqual([
      `2027-03-11 10:00 ${way} | `,
      `2027-03-11 undefined ${back} |  | back 0`,
    ]);
  });

  it.each([
    'A volta eu aviso',
    'A volta não precisa, eu aviso se mudar',
    'Não precisa esperar nem trazer de volta',
    'Não quero a volta',
    'A volta ele combina na hora',
    'Quero só a ida, volta com o filho',
  ])('is none: “%s”', (words) => {
    expect(tripsOf(`Preciso de ${ride}. ${words}`)).toEqual([`2027-03-11 10:00 ${way} | `]);
  });

  it.each([
    'E depois me trazer de volta, a missa acaba umas 11 e meia',
    'Na volta me buscar, a consulta termina às 11h30',
    'And pick us up, the meeting ends at 11:30 am',
  ])('begins at the end of what is there: “%s”', (words) => {
    expect(tripsOf(`Preciso de ${ride}. ${words}`)).toEqual([
      `2027-03-11 10:00 ${way} | `,
      `2027-03-11 11:30 ${back} |  | back 0`,
    ]);
  });
});

describe('a way back behind its time', () => {
  it.each(['Às 15h ele volta do Hotel Plaza', 'Às 15h a gente volta', 'às 15h o grupo retorna', 'At 3 pm she returns'])(
    'is a trip: “%s”',
    (words) => {
      expect(tripsOf(`Preciso de ${ride}. ${words}`)).toEqual([
        `2027-03-11 10:00 ${way} | `,
        `2027-03-11 15:00 ${back} |  | back 0`,
      ]);
    },
  );
});

describe('the days of a week', () => {
  it.each([
    'semana que vem seg a sex 7h',
    'seg a sex da semana que vem 7h',
    'de segunda a sexta da próxima semana às 7h',
    'seg-sex semana q vem 7h',
    'a semana que vem inteira, de segunda a sexta, 7h',
    'Monday to Friday next week 7 am',
    'Mon-Fri next week at 7 am',
    'de lunes a viernes de la semana que viene 7:00',
  ])('are a trip each: “%s”', (words) => {
    expect(tripsOf(`Táxi ${words} da Rua Augusta 900 pro Hotel Plaza`)).toEqual(
      ['15', '16', '17', '18', '19'].map((day) => `2027-03-${day} 07:00 ${way} | `),
    );
  });

  it('are none beside words of opening hours', () => {
    const text = 'A loja abre de segunda a sexta às 9h. Carro amanhã 10h da Rua Augusta 900 pro Hotel Plaza';
    expect(tripsOf(text)).toEqual([`2027-03-11 10:00 ${way} | `]);
  });
});

describe('an appointment in front of the pickup', () => {
  it.each([
    'tenho consulta no Hotel Plaza amanhã às 14h, preciso que me busquem na Rua Augusta 900 às 13h15',
    'consulta no Hotel Plaza amanhã às 14h, me busca na Rua Augusta 900 às 13h15',
    'Tem exame às 14h no Hotel Plaza amanhã, preciso de carro na Rua Augusta 900 às 13h15',
    'tenho reunião no Hotel Plaza amanhã às 14h. Busquem às 13h15 na Rua Augusta 900',
  ])('is not its time: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([`2027-03-11 13:15 ${way} | `]);
  });
});

describe('a conversation', () => {
  const request: [string, string] = ['Nádia', 'Oi! táxi amanhã às 6 da Rua Augusta 900 pro Hotel Plaza'];
  it.each([
    ['6h da manhã?', 'isso', '06:00'],
    ['seria 18h?', 'sim', '18:00'],
    ['6 da tarde, certo?', 'isso mesmo', '18:00'],
  ])('settles an open time by the question “%s”', (question, answer, time) => {
    expect(tripsOf(said(request, ['Central Táxi', question], ['Nádia', answer]))).toEqual([
      `2027-03-11 ${time} ${way} | Nádia`,
    ]);
  });

  it.each(['o lab remarcou pra sexta, mesmos horários', 'na verdade é sexta', 'desculpa, mudou pra sexta'])(
    'moves both ways to another day: “%s”',
    (words) => {
      const text = said(['Léo', ride], ['Léo', 'volta 11h30'], ['Léo', words]);
      expect(tripsOf(text)).toEqual([`2027-03-12 10:00 ${way} | Léo`, `2027-03-12 11:30 ${back} | Léo | back 0`]);
    },
  );

  it.each([
    'o de manhã não precisa mais',
    'cancela o das 7h20',
    'o da manhã pode cancelar',
    'não precisa mais do das 7h20',
  ])('withdraws a trip by its time: “%s”', (words) => {
    const first = 'Quero um carro amanhã 7h20 da Rua Tito 50 pro Colégio Farol';
    const second = 'outro às 12h15 da Rua Augusta 900 pro Hotel Plaza';
    expect(tripsOf(said(['Ana', first], ['Ana', second], ['Ana', words]))).toEqual([
      expect.stringContaining(`12:15 ${way}`),
    ]);
  });

  it.each(['Nome da passageira?', 'Qual o nome da cliente?', 'Quem vai viajar?', 'Passenger name?'])(
    'names the passenger, whose number the sender does not have: “%s”',
    (question) => {
      const text = said(
        ['+55 41 98702-5516', `Oi, aqui é a Simone do salão. ${ride}`],
        ['Central Táxi', question],
        ['+55 41 98702-5516', 'Eunice Tavares'],
      );
      expect(tripsOf(text)).toEqual([`2027-03-11 10:00 ${way} | Eunice Tavares`]);
    },
  );

  it.each(['Endereço da casa?', 'Qual o endereço na Lapa?', 'Onde fica a casa?'])(
    'tells the address of the end that the central asks for: “%s”',
    (question) => {
      const text = said(
        ['Ana', 'Carro amanhã 10h da Rua Augusta 900 pra casa na Lapa'],
        ['Central Táxi', question],
        ['Ana', 'Rua Tito 50, Lapa'],
      );
      expect(tripsOf(text)).toEqual(['2027-03-11 10:00 Rua Augusta 900 > Rua Tito 50, Lapa | Ana']);
    },
  );

  it('corrects a clear time by one without a part of the day', () => {
    const text = said(['Ana', ride], ['Ana', 'é 10 e meia, não 10']);
    expect(tripsOf(text)).toEqual([`2027-03-11 10:30 ${way} | Ana`]);
  });
});

describe('the people of a car', () => {
  it.each([
    ['2 pessoas, eu e meu marido', 2],
    ['3 pessoas: eu, minha mãe e meu filho', 3],
    ['It is two people, my husband and me', 2],
    ['2 adultos e 1 criança', 3],
    ['11 crianças e 2 profes', 13],
  ])('are told once in “%s”', (words, count) => {
    expect(tripsOf(`Preciso de ${ride}. ${words}`)).toEqual([`2027-03-11 10:00 ${way} |  | ${count}`]);
  });

  it.each([
    'num vão Ana Melo e Rui Melo, no outro vou eu. Paula',
    'No primeiro vai Ana Melo e Rui Melo, no segundo eu. Paula',
  ])('are those of each of two cars, and the writer is in one: “%s”', (words) => {
    expect(tripsOf(`Preciso de 2 carros amanhã 10h da Rua Augusta 900 pro Hotel Plaza: ${words}`)).toEqual([
      `2027-03-11 10:00 ${way} | Ana Melo, Rui Melo | 2`,
      `2027-03-11 10:00 ${way} | Paula`,
    ]);
  });
});

describe('a row with a companion', () => {
  it.each(['com a Dalva', 'acompanhante: filha Dalva', 'acompanhada da Dalva', 'c/ Dalva', 'com sua cuidadora Dalva'])(
    'names both: “%s”',
    (words) => {
      const rows = `Amanhã, todos para o Hotel Plaza\n1) 9h - Rua Tito 50 - Rui Melo\n2) 10h - Rua Augusta 900 - Zefa Prado (cadeira de rodas) ${words}`;
      expect(tripsOf(rows)[1]).toBe(`2027-03-11 10:00 ${way} | Zefa Prado, Dalva | 2`);
    },
  );
});

it('leaves out the day of a promise', () => {
  const text = `queria marcar pra quinta ou sexta, ainda não sei qual, às 14h, da Rua Augusta 900 até o Hotel Plaza. te confirmo o dia amanhã`;
  expect(tripsOf(text)).toEqual([`2027-03-11/2027-03-12 14:00 ${way} | `]);
});

it('gives two hours as candidates: “8 ou 8 e meia da manhã”', () => {
  expect(tripsOf('táxi amanhã da Rua Augusta 900 pro Hotel Plaza, 8 ou 8 e meia da manhã')).toEqual([
    `2027-03-11 08:00/08:30 ${way} | `,
  ]);
});
