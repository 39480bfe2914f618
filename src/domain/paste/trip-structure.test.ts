import { describe, expect, it } from 'vitest';
import { parsePaste, type PasteResult } from './parse.ts';

/** A Wednesday, 10:00 in São Paulo. */
const context = { receivedAt: new Date('2027-03-10T13:00:00Z'), timeZone: 'America/Sao_Paulo' };

type Read = Extract<PasteResult, { ok: true }>;

function read(text: string): Read {
  const result = parsePaste(text, context);
  if (!result.ok) throw new Error(result.reason);
  return result;
}

function tripsOf(text: string): string[] {
  return read(text).trips.map(({ date, time, questions, from, to, returnOf }) =>
    [
      date?.value ?? questions.date?.candidates.join('/'),
      time?.value ?? questions.time?.candidates.join('/'),
      from?.value,
      to?.value,
      ...(returnOf === undefined ? [] : [`back ${returnOf}`]),
    ].join(' | '),
  );
}

const way = 'Preciso de um táxi amanhã às 14h30 da Rua Augusta 900 para o Hotel Fasano';
const out = '2027-03-11 | 14:30 | Rua Augusta 900 | Hotel Fasano';
const back = '2027-03-11 | 18:00 | Hotel Fasano | Rua Augusta 900 | back 0';

describe('the way back in the sentence of the outward way', () => {
  it.each([
    'e buscar lá 18h pra voltar pra casa',
    'e pra voltar às 18h',
    'e quero que busque de lá às 18h para voltar',
    'e voltando às 18h',
    'e depois trazer de volta às 18h',
    'e me trazer de volta às 18h',
    'e às 18h pra voltar',
    'e para a volta às 18h',
    'and bring me back at 18:00',
    'and then take us back at 18:00',
    'y para volver a las 18:00',
  ])('begins a trip: “%s”', (words) => {
    expect(tripsOf(`${way} ${words}.`)).toEqual([out, back]);
  });
});

describe('a correction', () => {
  const changed = '2027-03-11 | 15:30 | Rua Augusta 900 | Hotel Fasano';
  it.each(['opa desculpa\n15h30', 'ops\n15h30', 'errei\n15h30', 'perdão\né às 15h30', 'sorry\n3:30 pm'])(
    'on a line of its own holds for the next line: “%s”',
    (lines) => {
      expect(tripsOf(`${way}\n${lines}`)).toEqual([changed]);
    },
  );

  it.each(['Could we make it 3:30?', 'make it 3:30', 'Pode ser 3:30?', 'melhor 3:30'])(
    'means the half of the day of the time before: “%s”',
    (line) => {
      expect(tripsOf(`${way}\n${line}`)).toEqual([changed]);
    },
  );

  it.each([
    'P.S. please make the outbound 3.30 p.m. instead.',
    'Melhor a ida às 15h30',
    'P.S.: a ida passa para as 15h30',
  ])('of the outward way leaves the return: “%s”', (line) => {
    expect(tripsOf(`${way}. Volta às 18h.\n${line}`)).toEqual([changed, back]);
  });

  it.each(['e sexta', 'e na sexta', 'e mais um na sexta'])(
    'is no reason to change a trip when another one is told with all its facts: “%s”',
    (lead) => {
      const text = `Quero táxi amanhã 14h30 da Rua Augusta 900 para o Hotel Fasano, então tem que ser van. ${lead} 8h, da Rua Tupi 200 para o Hotel Emiliano.`;
      expect(tripsOf(text)).toEqual([out, '2027-03-12 | 08:00 | Rua Tupi 200 | Hotel Emiliano']);
    },
  );
});

describe('a trip that is withdrawn in the text that asks for it', () => {
  const list =
    'Carros de amanhã:\n1) 14h30 Rua Augusta 900 para o Hotel Fasano, Ana Lima\n2) 16h Rua Tupi 200 para o Hotel Emiliano, Bruno Reis';
  it.each([
    'o segundo não precisa mais',
    'O segundo pode cancelar',
    'cancela o segundo por favor',
    'o último não vai precisar mais',
    'o do Bruno não precisa mais, ele vai de carona',
    'cancela o do Bruno Reis',
  ])('is no trip and cancels none: “%s”', (line) => {
    expect(tripsOf(`${list}\n${line}`)).toEqual([out]);
    expect(read(`${list}\n${line}`).cancelled).toEqual([]);
  });

  it.each(['a volta não precisa mais', 'pode cancelar a volta', 'o retorno não vai precisar mais'])(
    'is the way back: “%s”',
    (line) => {
      expect(tripsOf(`${way}. Volta às 18h.\n${line}`)).toEqual([out]);
    },
  );
});

const friday = 'Táxi na sexta às 14h30 da Rua Augusta 900 para o Hotel Fasano';

describe('a day that is no day of a trip', () => {
  it.each([
    'a direção confirma até amanhã',
    'te confirmo amanhã',
    'aguardo resposta ainda hoje',
    'me avisa até amanhã',
    "I'll let you know by tomorrow",
    'favor confirmar até amanhã',
  ])('is the day of an answer: “%s”', (words) => {
    expect(tripsOf(`${friday}, ${words}`)).toEqual(['2027-03-12 | 14:30 | Rua Augusta 900 | Hotel Fasano']);
  });

  it.each(['Hotel Quinta Imperial', 'Pousada Sexta Lua', 'Restaurante Domingo Azul'])(
    'is a word of the name of a house: “%s”',
    (house) => {
      expect(tripsOf(`Táxi amanhã às 14h30 da Rua Augusta 900 para o ${house}`)).toEqual([
        `2027-03-11 | 14:30 | Rua Augusta 900 | ${house}`,
      ]);
    },
  );

  it.each(['DIA 1 - 11/03 (qui)', 'Dia 1: 11/03', 'Dia 1 – quinta, 11 de março', 'DIA 1 (11/03)'])(
    'counts the days of a journey: “%s”',
    (head) => {
      const text = `Roteiro da hóspede Ana Lima\n\n${head}\n14h30 Rua Augusta 900 para o Hotel Fasano\n18h00 Hotel Fasano para a Rua Augusta 900`;
      expect(tripsOf(text).map((trip) => trip.slice(0, 18))).toEqual(['2027-03-11 | 14:30', '2027-03-11 | 18:00']);
    },
  );
});

describe('the weekday after the coming one', () => {
  it.each([
    'sábado, não esse, o outro',
    'sábado não este agora, o outro',
    'sábado, sem ser esse, o seguinte',
    'não nesse sábado, no outro',
    'no outro sábado',
    'Saturday, not this one, the next',
    'Saturday after next',
    'el sábado, no este, el otro',
  ])('is meant by “%s”', (words) => {
    expect(tripsOf(`Preciso de um táxi ${words}, 14h30, da Rua Augusta 900 para o Hotel Fasano`)).toEqual([
      '2027-03-20 | 14:30 | Rua Augusta 900 | Hotel Fasano',
    ]);
  });
});

describe('an address or an age with the words of a day', () => {
  it.each(['Rua 24 de Outubro 1440', '24 de Outubro 1440', 'Trav. Quatorze de Março 511', '15 de Novembro, 228'])(
    'is no day: “%s”',
    (street) => {
      const trips = tripsOf(`Preciso de um táxi amanhã às 14h30 da ${street} para o Hotel Fasano`);
      expect(trips.map((trip) => trip.slice(0, 18))).toEqual(['2027-03-11 | 14:30']);
    },
  );

  it.each(['2 kids (5 and 7)', 'duas crianças (5 e 7)', 'meus filhos (5 e 7)', 'dos niños (5 y 7)'])(
    'is no day: “%s”',
    (words) => {
      expect(tripsOf(`${way}, ${words}`)).toEqual([out]);
    },
  );
});

describe('a time beside the words of an appointment', () => {
  it.each([
    'Meu marido tem consulta amanhã com o Dr. Fausto às 16h na Rua Tupi 200',
    'Ele tem exame na Rua Tupi 200 amanhã, quinta-feira, 11/03, às 16h',
    'Tenho reunião amanhã às 16h na Rua Tupi 200',
    'I have an appointment tomorrow at Rua Tupi 200 at 16:00',
  ])('is not the pickup: “%s”', (line) => {
    const trips = tripsOf(`${line}\nPrecisava do carro 14h30 na Rua Augusta 900`);
    expect(trips.map((trip) => trip.slice(0, 18))).toEqual(['2027-03-11 | 14:30']);
  });
});

describe('another time alone', () => {
  it.each([
    'Ele pediu pra sair 15h30',
    'ela prefere 15h30',
    "let's do 3:30",
    'o hóspede quer 15h30',
    'can we do 3:30 pm?',
  ])('corrects the pickup: “%s”', (line) => {
    expect(tripsOf(`${way}\n${line}`)).toEqual(['2027-03-11 | 15:30 | Rua Augusta 900 | Hotel Fasano']);
  });
});

describe('the answer to a question about the request that it quotes', () => {
  it.each([
    ['O telefone dele é 11 98888-7777.', 'Qual o telefone do passageiro?'],
    ['Vão a Ana Lima e o Bruno Reis.', 'Quantas pessoas são?'],
    ['Pode pôr no cartão.', 'Qual a forma de pagamento?'],
    ['Two passengers, paying by card.', 'How many people and how will they pay?'],
  ])('completes it: “%s”', (answer, question) => {
    const text = `Bom dia,\n\n${answer}\n\nAtt.,\nMara\n\n> Em 10/03/2027 09:50, Central escreveu:\n> ${question}\n>\n>> ${way}.`;
    expect(tripsOf(text)).toEqual([out]);
  });
});

describe('a programme', () => {
  const lines = [
    '09h00 táxi da Rua Augusta 900 para a Rua Tupi 200',
    '12h30 almoço no Restaurante Azul',
    '15h00 visita à Rua Chile 30',
    '18h00 táxi da Rua Tupi 200 para a Rua Augusta 900',
  ];
  const rides = [
    '2027-03-11 | 09:00 | Rua Augusta 900 | Rua Tupi 200',
    '2027-03-11 | 18:00 | Rua Tupi 200 | Rua Augusta 900 | back 0',
  ];
  it.each([
    'Só os táxis são com vocês.',
    'Só os dois táxis por favor.',
    'Precisamos apenas dos táxis.',
    'Only the taxis are for you.',
    'Somente os 2 táxis, o resto é por nossa conta.',
  ])('has the rides that its remark leaves: “%s”', (remark) => {
    expect(tripsOf(`Agenda de amanhã\n\n${lines.join('\n')}\n\n${remark}`)).toEqual(rides);
  });

  it.each([
    '15h00 visita ao cliente (carro do cliente)',
    '15h00 chegada do Bruno (marido busca)',
    '15:00 factory shuttle from Rua Chile 30',
    "15:00 dinner (host's car)",
    '15h00 volta para a Rua Chile 30 de carona',
  ])('has no ride in a line with another car: “%s”', (line) => {
    expect(tripsOf(`Agenda de amanhã\n\n${[lines[0], line, lines[3]].join('\n')}`)).toEqual(rides);
  });
});

describe('a ticket', () => {
  const flights = `AD 2614  Curitiba (CWB) 06:10 – Campinas (VCP) 07:20
AD 4081  Campinas (VCP) 08:35 – Fortaleza (FOR) 12:05`;
  const landing = '2027-03-18 | 12:05 | aeroporto de Fortaleza | Pousada Areia Fina';
  it.each([
    'Vocês buscam no aeroporto de Fortaleza e levam para a Pousada Areia Fina?',
    'Favor receber a hóspede no aeroporto de Fortaleza e levar para a Pousada Areia Fina.',
    'Preciso de um táxi na chegada, do aeroporto de Fortaleza para a Pousada Areia Fina.',
  ])('has the landing at the airport that the request names: “%s”', (request) => {
    expect(tripsOf(`${request}\n\nPassageira: Ana Lima\nIDA – qui, 18 mar 2027\n${flights}`)).toEqual([landing]);
  });

  it.each(['A volta não precisa.', 'Na volta não precisa de carro.', 'Não precisa da volta.', 'No return needed.'])(
    'has no ride to a flight that is not wanted: “%s”',
    (remark) => {
      const text = `Favor buscar no aeroporto de Fortaleza e levar para a Pousada Areia Fina. ${remark}\n\nPassageira: Ana Lima\nIDA – qui, 18 mar 2027\n${flights}\nVOLTA – qui, 25 mar 2027\nAD 4082  Fortaleza (FOR) 13:15 – Campinas (VCP) 16:50`;
      expect(tripsOf(text)).toEqual([landing]);
    },
  );
});

describe('a weekday behind an exact day', () => {
  it.each(['00h30 (já domingo)', '00h30 de domingo', 'domingo 00h30'])(
    'is the next one from that day on: “%s”',
    (when) => {
      const text = `Van para o casamento de sábado, 20/03:\n16h30 - Rua Augusta 900 até o Hotel Fasano\n${when} - Hotel Fasano até a Rua Augusta 900`;
      expect(tripsOf(text)).toEqual([
        '2027-03-20 | 16:30 | Rua Augusta 900 | Hotel Fasano',
        '2027-03-21 | 00:30 | Hotel Fasano | Rua Augusta 900 | back 0',
      ]);
    },
  );
});

describe('a cancellation of a booked trip', () => {
  it.each([
    'Pode tirar também o das 18h de hoje na Rua Tupi 200.',
    'Pode retirar o carro das 18h de hoje na Rua Tupi 200.',
    'esquece o das 18h de hoje na Rua Tupi 200',
    'forget the 6pm ride from Rua Tupi 200',
    'O das 18h da Sra. Inês, que pedimos na sexta, pode cancelar: o filho vem buscar.',
  ])('names the trip and books none: “%s”', (text) => {
    const { trips, cancelled } = read(text);
    expect(trips).toEqual([]);
    expect(cancelled.map(({ value }) => /18h|6pm/.test(value))).toEqual([true]);
  });

  it.each([
    'O voo de hoje foi cancelado',
    'Meu voo foi cancelado e a companhia remarcou',
    'Minha reunião foi cancelada',
  ])('is not the one of a flight or meeting: “%s”', (words) => {
    expect(
      tripsOf(`${words}, então vou precisar de um carro amanhã às 14h30 da Rua Augusta 900 para o Hotel Fasano`),
    ).toEqual([out]);
  });
});

describe('a sentence about another car behind its time', () => {
  it.each([
    'e às 16h outro carro pega o Bruno na Rua Tupi 200 e leva no mesmo lugar',
    'e 16h outro táxi busca o Bruno na Rua Tupi 200 e leva pro mesmo lugar',
    'e às 16h mais um carro da Rua Tupi 200 pro Hotel Fasano',
  ])('begins a trip: “%s”', (line) => {
    expect(tripsOf(`${way}. ${line}.`)).toEqual([out, '2027-03-11 | 16:00 | Rua Tupi 200 | Hotel Fasano']);
  });
});
