import { describe, expect, it } from 'vitest';
import { back, linesOf, ride, said, way } from '#tests/paste-corpus/trips-of.ts';

describe('a verb of fetching behind a whole way', () => {
  it.each([
    'e buscar lá às 15h',
    'e depois buscar às 15h',
    'e trazer às 15h',
    'e nos buscar lá às 15h',
    'and pick us up there at 3 pm',
    'and the driver should pick us up after the match at 3 pm',
    'e o motorista deve buscar a gente depois do jogo às 15h',
    'y recogerlos allí a las 15h',
  ])('begins the way back: “%s”', (words) => {
    expect(linesOf(`Preciso de ${ride} ${words}`)).toEqual([
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
    expect(linesOf(`Preciso de ${ride}. ${words}`)).toEqual([
      `2027-03-11 10:00 ${way} | `,
      `2027-03-11 undefined ${back} |  | back 0`,
    ]);
  });

  it.each([
    'A volta eu aviso',
    'A volta eles chamam quando terminar',
    'Na volta ela pede pelo aplicativo',
    'O retorno a família combina depois',
    'Pra voltar ele liga quando sair',
    'La vuelta la piden ellos cuando terminen',
    'A volta não precisa, eu aviso se mudar',
    'Não precisa esperar nem trazer de volta',
    'Não quero a volta',
    'A volta ele combina na hora',
    'Quero só a ida, volta com o filho',
  ])('is none: “%s”', (words) => {
    expect(linesOf(`Preciso de ${ride}. ${words}`)).toEqual([`2027-03-11 10:00 ${way} | `]);
  });

  it.each([
    'E depois me trazer de volta, a missa acaba umas 11 e meia',
    'Na volta me buscar, a consulta termina às 11h30',
    'And pick us up, the meeting ends at 11:30 am',
  ])('begins at the end of what is there: “%s”', (words) => {
    expect(linesOf(`Preciso de ${ride}. ${words}`)).toEqual([
      `2027-03-11 10:00 ${way} | `,
      `2027-03-11 11:30 ${back} |  | back 0`,
    ]);
  });
});

describe('a way back behind its time', () => {
  it.each(['Às 15h ele volta do Hotel Plaza', 'Às 15h a gente volta', 'às 15h o grupo retorna', 'At 3 pm she returns'])(
    'is a trip: “%s”',
    (words) => {
      expect(linesOf(`Preciso de ${ride}. ${words}`)).toEqual([
        `2027-03-11 10:00 ${way} | `,
        `2027-03-11 15:00 ${back} |  | back 0`,
      ]);
    },
  );
});

it.each(['Confirma pra mim', 'Avisa pra mim quando chegar', 'Manda pra mim o valor'])('“%s” is no place', (words) => {
  expect(linesOf(`Táxi amanhã 9h da Rua Augusta 900 pro Hotel Plaza. Volta 23h30. ${words}`)).toEqual([
    `2027-03-11 09:00 ${way} | `,
    `2027-03-11 23:30 ${back} |  | back 0`,
  ]);
});

describe('an event', () => {
  it.each([
    'Quero ir na missa amanhã no Hotel Plaza, 9h na porta dela: Rua Augusta 900',
    'Amanhã é o batizado, 9h da Rua Augusta 900 pro Hotel Plaza',
    'Preciso de táxi amanhã 9h pro aniversário da minha tia, saindo da Rua Augusta 900. É no Hotel Plaza',
    'Amanhã 9h, da Rua Augusta 900 pra festa no Hotel Plaza',
  ])('stands behind its house: “%s”', (text) => {
    expect(linesOf(text)).toEqual([`2027-03-11 09:00 ${way} | `]);
  });
});

it.each(['volta 2h30 (já dia 1)', 'e a volta às 2h30 do dia 1º'])(
  'a way back is in the next month behind the last day of one: “%s”',
  (words) => {
    expect(linesOf(`Táxi 31/03 22h da Rua Augusta 900 pro Hotel Plaza, ${words}`)).toEqual([
      `2027-03-31 22:00 ${way} | `,
      `2027-04-01 02:30 ${back} |  | back 0`,
    ]);
  },
);

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
    expect(linesOf(`Táxi ${words} da Rua Augusta 900 pro Hotel Plaza`)).toEqual(
      ['15', '16', '17', '18', '19'].map((day) => `2027-03-${day} 07:00 ${way} | `),
    );
  });

  it.each([
    'nos dias 15, 17 e 19 de março às 7h',
    '15, 17 e 19 de março, 7h,',
    'on 15, 17 and 19 March at 7 am',
    'los días 15, 17 y 19 de marzo a las 7:00',
    'dias 15, 17 e 19/3 7h',
  ])('of a month are a trip each: “%s”', (words) => {
    expect(linesOf(`Táxi ${words} da Rua Augusta 900 pro Hotel Plaza`)).toEqual(
      ['15', '17', '19'].map((day) => `2027-03-${day} 07:00 ${way} | `),
    );
  });

  it.each(['De segunda a quarta.', 'de segunda a quarta por enquanto', 'de segunda até quarta da semana que vem'])(
    'are those of both ways: “%s”',
    (words) => {
      const text = `Preciso de ida às 12h40 da Rua Augusta 900 pro Hotel Plaza e volta 18h. ${words}`;
      expect(linesOf(text).map((trip) => trip.slice(0, 16))).toEqual(
        ['15', '16', '17'].flatMap((day) => [`2027-03-${day} 12:40`, `2027-03-${day} 18:00`]),
      );
    },
  );

  it('are none beside words of opening hours', () => {
    const text = 'A loja abre de segunda a sexta às 9h. Carro amanhã 10h da Rua Augusta 900 pro Hotel Plaza';
    expect(linesOf(text)).toEqual([`2027-03-11 10:00 ${way} | `]);
  });
});

describe('an appointment in front of the pickup', () => {
  it.each([
    'tenho consulta no Hotel Plaza amanhã às 14h, preciso que me busquem na Rua Augusta 900 às 13h15',
    'tenho consulta amanhã às 14h no Dr. Evandro, no Hotel Plaza. Queria que passasse aqui 13 e quinze, Rua Augusta 900',
    'consulta no Hotel Plaza amanhã às 14h, me busca na Rua Augusta 900 às 13h15',
    'Tem exame às 14h no Hotel Plaza amanhã, preciso de carro na Rua Augusta 900 às 13h15',
    'La cita es a las 14:00 pero que me recojan mañana a las 13:15 en la Rua Augusta 900, voy al Hotel Plaza',
    'consulta 14h, ela tem que chegar 15 min antes. Carro amanhã 13h15 da Rua Augusta 900 pro Hotel Plaza',
    'Carro amanhã 13h15 da Rua Augusta 900 pro Hotel Plaza, às 14h começa a palestra',
    'Car for the 2 pm Mass tomorrow, pick us up at 1:15 pm from Rua Augusta 900 to Hotel Plaza',
    'Tomorrow for our 2 pm appointment: pick up 1:15 pm from Rua Augusta 900 to Hotel Plaza',
    'tenho reunião no Hotel Plaza amanhã às 14h. Busquem às 13h15 na Rua Augusta 900',
  ])('is not its time: “%s”', (text) => {
    expect(linesOf(text)).toEqual([`2027-03-11 13:15 ${way} | `]);
  });
});

describe('a conversation', () => {
  const request: [string, string] = ['Nádia', 'Oi! táxi amanhã às 6 da Rua Augusta 900 pro Hotel Plaza'];
  it.each([
    ['6h da manhã?', 'isso', '06:00'],
    ['seria 18h?', 'sim', '18:00'],
    ['6 da tarde, certo?', 'isso mesmo', '18:00'],
  ])('settles an open time by the question “%s”', (question, answer, time) => {
    expect(linesOf(said(request, ['Central Táxi', question], ['Nádia', answer]))).toEqual([
      `2027-03-11 ${time} ${way} | Nádia`,
    ]);
  });

  it.each(['o lab remarcou pra sexta, mesmos horários', 'na verdade é sexta', 'desculpa, mudou pra sexta'])(
    'moves both ways to another day: “%s”',
    (words) => {
      const text = said(['Léo', ride], ['Léo', 'volta 11h30'], ['Léo', words]);
      expect(linesOf(text)).toEqual([`2027-03-12 10:00 ${way} | Léo`, `2027-03-12 11:30 ${back} | Léo | back 0`]);
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
    expect(linesOf(said(['Ana', first], ['Ana', second], ['Ana', words]))).toEqual([
      expect.stringContaining(`12:15 ${way}`),
    ]);
  });

  it.each([
    ['o segundo pode esquecer, arrumei carona', '10:00', way],
    ['ah, o das 15h pode tirar', '10:00', way],
    ['o segundo pode esquecer\nsó o das 10h mesmo', '10:00', way],
    ['o primeiro pode cancelar por favor', '15:00', 'Hotel Plaza > Rua Tito 50'],
  ])('withdraws one of two trips, and leaves its day: “%s”', (words, time, left) => {
    const second = 'e outro 15h do Hotel Plaza pra Rua Tito 50';
    const lines = words.split('\n').map((line): [string, string] => ['Ana', line]);
    expect(linesOf(said(['Ana', ride], ['Ana', second], ...lines))).toEqual([`2027-03-11 ${time} ${left} | Ana`]);
  });

  it('withdraws the way back alone', () => {
    const text = said(['Ana', `${ride}, volta 15h`], ['Ana', 'a volta pode esquecer, vou de carona']);
    expect(linesOf(text)).toEqual([`2027-03-11 10:00 ${way} | Ana`]);
  });

  it('names all who ride beside the writer', () => {
    const text = said(['Juju', ride], ['Central Táxi', 'Quantas pessoas?'], ['Juju', '3, eu a Carol e a Nanda']);
    expect(linesOf(text)).toEqual([`2027-03-11 10:00 ${way} | Juju, Carol, Nanda | 3`]);
  });

  it('gives the number of a sender who tells a name', () => {
    const sender = '+55 41 98702-5516';
    const text = said([sender, ride], ['Central Táxi', 'Nome?'], [sender, 'Bruna']);
    expect(linesOf(text)).toEqual([`2027-03-11 10:00 ${way} | Bruna +5541987025516`]);
  });

  it('gives the way back of one row', () => {
    const rows = 'Amanhã, todos pro Hotel Plaza\n1) Rui Melo, 9h, Rua Tito 50\n2) Zefa Prado, 10h, Rua Augusta 900';
    const text = said(['Ana', rows], ['Central Táxi', 'Volta?'], ['Ana', 'a da Zefa 15h']);
    expect(linesOf(text).slice(2)).toEqual([`2027-03-11 15:00 ${back} | Zefa Prado | back 1`]);
  });

  it.each(['Nome da passageira?', 'Qual o nome da cliente?', 'Quem vai viajar?', 'Passenger name?'])(
    'names the passenger, whose number the sender does not have: “%s”',
    (question) => {
      const text = said(
        ['+55 41 98702-5516', `Oi, aqui é a Simone do salão. ${ride}`],
        ['Central Táxi', question],
        ['+55 41 98702-5516', 'Eunice Tavares'],
      );
      expect(linesOf(text)).toEqual([`2027-03-11 10:00 ${way} | Eunice Tavares`]);
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
      expect(linesOf(text)).toEqual(['2027-03-11 10:00 Rua Augusta 900 > Rua Tito 50, Lapa | Ana']);
    },
  );

  it('corrects a clear time by one without a part of the day', () => {
    const text = said(['Ana', ride], ['Ana', 'é 10 e meia, não 10']);
    expect(linesOf(text)).toEqual([`2027-03-11 10:30 ${way} | Ana`]);
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
    expect(linesOf(`Preciso de ${ride}. ${words}`)).toEqual([`2027-03-11 10:00 ${way} |  | ${count}`]);
  });

  it.each([
    'num vão Ana Melo e Rui Melo, no outro vou eu. Paula',
    'um pra Ana Melo e Rui Melo e o outro pra Paula',
    'No primeiro vai Ana Melo e Rui Melo, no segundo eu. Paula',
  ])('are those of each of two cars, and the writer is in one: “%s”', (words) => {
    expect(linesOf(`Preciso de 2 carros amanhã 10h da Rua Augusta 900 pro Hotel Plaza: ${words}`)).toEqual([
      `2027-03-11 10:00 ${way} | Ana Melo, Rui Melo | 2`,
      `2027-03-11 10:00 ${way} | Paula`,
    ]);
  });
});

it.each(['Veículo 1: Ana Melo e Rui Melo. Veículo 2: Ivo Reis. Retorno às 15h'])(
  'each of two cars goes back: “%s”',
  (words) => {
    const text = `Preciso de 2 carros amanhã 10h da Rua Augusta 900 pro Hotel Plaza. ${words}`;
    expect(linesOf(text)).toEqual([
      `2027-03-11 10:00 ${way} | Ana Melo, Rui Melo | 2`,
      `2027-03-11 10:00 ${way} | Ivo Reis`,
      `2027-03-11 15:00 ${back} | Ana Melo, Rui Melo | 2 | back 0`,
      `2027-03-11 15:00 ${back} | Ivo Reis | back 1`,
    ]);
  },
);

describe('a row with a companion', () => {
  it.each(['com a Dalva', 'acompanhante: filha Dalva', 'acompanhada da Dalva', 'c/ Dalva', 'com sua cuidadora Dalva'])(
    'names both: “%s”',
    (words) => {
      const rows = `Amanhã, todos para o Hotel Plaza\n1) 9h - Rua Tito 50 - Rui Melo\n2) 10h - Rua Augusta 900 - Zefa Prado (cadeira de rodas) ${words}`;
      expect(linesOf(rows)[1]).toBe(`2027-03-11 10:00 ${way} | Zefa Prado, Dalva | 2`);
    },
  );
});

it('leaves out the day of a promise', () => {
  const text = `queria marcar pra quinta ou sexta, ainda não sei qual, às 14h, da Rua Augusta 900 até o Hotel Plaza. te confirmo o dia amanhã`;
  expect(linesOf(text)).toEqual([`2027-03-11/2027-03-12 14:00 ${way} | `]);
});

it('gives two hours as candidates: “8 ou 8 e meia da manhã”', () => {
  expect(linesOf('táxi amanhã da Rua Augusta 900 pro Hotel Plaza, 8 ou 8 e meia da manhã')).toEqual([
    `2027-03-11 08:00/08:30 ${way} | `,
  ]);
});

it.each([
  'Preciso cancelar o das 6h de amanhã pro Hotel Plaza. No lugar marca pra 10h, da Rua Augusta 900 pro Hotel Plaza',
  'Favor cancelar meu táxi de amanhã 6h. Agendem 10h da Rua Augusta 900 para o Hotel Plaza',
  'Please cancel my 6 am cab tomorrow. Instead book one at 10 am from Rua Augusta 900 to Hotel Plaza',
  'Por favor cancelen el taxi de mañana 6:00. Reserven a las 10:00 desde Rua Augusta 900 al Hotel Plaza',
])('books a new trip in place of the cancelled one, on its day: “%s”', (text) => {
  expect(linesOf(text)).toEqual([`2027-03-11 10:00 ${way} | `]);
});
