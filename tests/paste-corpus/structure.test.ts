import { describe, expect, it } from 'vitest';
import { tripsOf } from './trips-of.ts';

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

  it.each([
    'melhor 15h30 que a reunião termina 15h15',
    'muda pra 15h30 porque o jogo acaba 15h15',
    'perdón, 15:30 porque el partido termina a las 15:15',
    'make it 3:30 pm, lunch ends at 3:15 pm',
    'pode ser 15h30, a aula dela acaba 15h15',
    'a aula acaba 15h15, então melhor 15h30',
  ])('with its reason is no second time: “%s”', (line) => {
    expect(tripsOf(`${way}\n${line}`)).toEqual([changed]);
  });

  it.each(['e sexta', 'e na sexta', 'e mais um na sexta'])(
    'is no reason to change a trip when another one is told with all its facts: “%s”',
    (lead) => {
      const text = `Quero táxi amanhã 14h30 da Rua Augusta 900 para o Hotel Fasano, então tem que ser van. ${lead} 8h, da Rua Tupi 200 para o Hotel Emiliano.`;
      expect(tripsOf(text)).toEqual([out, '2027-03-12 | 08:00 | Rua Tupi 200 | Hotel Emiliano']);
    },
  );
});

describe('a way from the end of the one before', () => {
  it.each([
    'O mesmo carro fica pra levar ele às 16h do Fasano ao Hotel Emiliano',
    'O carro fica e às 16h leva do Fasano pro Hotel Emiliano',
    'O motorista fica com ele e 16h do Hotel Fasano pro Hotel Emiliano',
    'Pode ser 16h do Hotel Fasano pro Hotel Emiliano também?',
    'Melhor deixar marcado 16h do Fasano pro Hotel Emiliano',
    'El mismo auto queda para llevarlo a las 16:00 del Fasano al Hotel Emiliano',
    'The car stays and takes him at 4 pm from the Fasano to Hotel Emiliano',
  ])('is a trip and no correction: “%s”', (words) => {
    expect(tripsOf(`${way}. ${words}.`)).toEqual([out, '2027-03-11 | 16:00 | Hotel Fasano | Hotel Emiliano']);
  });
});

describe('a further way behind a word of correction', () => {
  it.each([
    'Ops, esqueci: tem também às 16h da Rua Tupi 200 pro Hotel Emiliano',
    'desculpa, faltou o da minha mãe: 16h da Rua Tupi 200 pro Hotel Emiliano',
    'aliás, também preciso às 16h da Rua Tupi 200 pro Hotel Emiliano',
    'Na verdade são dois: o outro é às 16h da Rua Tupi 200 pro Hotel Emiliano',
    'Sorry, one more: 4 pm from Rua Tupi 200 to Hotel Emiliano',
    'Actually also at 4 pm from Rua Tupi 200 to Hotel Emiliano',
    'Perdón, también a las 16:00 de Rua Tupi 200 al Hotel Emiliano',
  ])('is a trip: “%s”', (words) => {
    expect(tripsOf(`${way}. ${words}.`)).toEqual([out, '2027-03-11 | 16:00 | Rua Tupi 200 | Hotel Emiliano']);
  });
});

describe('a further call in front of the destination', () => {
  const stop = '2027-03-11 | 14:30 | Rua Augusta 900 | Hotel Fasano | by Rua Tupi 200';
  it.each([
    'pegar o Rui na Rua Augusta 900 e depois a Ana na Rua Tupi 200 e levar os dois pro Hotel Fasano',
    'pega a Ana na Rua Augusta 900, depois o Rui na Rua Tupi 200 e leva os dois pro Hotel Fasano',
    'buscar Dona Ana na Rua Augusta 900 e seu Rui na Rua Tupi 200 e levar ao Hotel Fasano',
    'da Rua Augusta 900 e depois da Rua Tupi 200 pro Hotel Fasano',
    'recoger a Ana en Rua Augusta 900, luego a Luis en Rua Tupi 200 y llevarlos al Hotel Fasano',
  ])('is a stop: “%s”', (words) => {
    expect(tripsOf(`Amanhã 14h30 ${words}. Favor reservar.`)).toEqual([stop]);
  });
});

describe('cars of one sentence with their passengers', () => {
  const cars = [
    'carro 1: Ana Lima e Rui Reis. Carro 2: Caio Melo e Bia Melo',
    'car 1: Ana and Rui. Car 2: Caio and Bia',
  ];
  it.each([
    [cars[0], 'Voltamos às 18h, também nos 2 carros, tá?'],
    [cars[0], 'A volta é às 18h'],
    [cars[0], 'Retorno às 18h do Hotel Fasano'],
    [cars[1], 'We return at 6 pm, also in 2 cars'],
    ['auto 1: Ana y Rui. Auto 2: Caio y Bia', 'Volvemos a las 18:00'],
  ])('go back with them: “%s. %s”', (each, words) => {
    const trips = tripsOf(`2 carros amanhã 14h30 da Rua Augusta 900 para o Hotel Fasano. ${each}. ${words}`);
    expect(trips).toEqual([out, out, back, `${back.slice(0, -1)}1`]);
  });
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

describe('the coming weekday', () => {
  it.each(['na próxima sexta', 'próxima sexta-feira', 'sexta próxima', 'next Friday', 'el próximo viernes'])(
    'of this week is a question for the week: “%s”',
    (words) => {
      expect(tripsOf(`Preciso de um táxi ${words}, 14h30, da Rua Augusta 900 para o Hotel Fasano`)).toEqual([
        '2027-03-12/2027-03-19 | 14:30 | Rua Augusta 900 | Hotel Fasano',
      ]);
    },
  );

  it.each(['na próxima segunda', 'na próxima quarta', 'na próxima segunda (15/03)'])(
    'of the next is clear: “%s”',
    (words) => {
      const [trip = ''] = tripsOf(`Preciso de um táxi ${words}, 14h30, da Rua Augusta 900 para o Hotel Fasano`);
      expect(trip.slice(0, 18)).toBe(words.includes('quarta') ? '2027-03-17 | 14:30' : '2027-03-15 | 14:30');
    },
  );
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

describe('an earlier time behind an errand', () => {
  it.each([
    'Minha mãe tem que ir ao dentista amanhã às 16h. Peço que um carro a busque às 14:30 na Rua Augusta 900 e a deixe no Hotel Fasano',
    'Meu pai vai na fisioterapia amanhã às 16h. Busca ele às 14h30 na Rua Augusta 900 e leva no Hotel Fasano',
    'Vamos a um casamento amanhã às 16h. Pode nos pegar 14h30 na Rua Augusta 900 e levar pro Hotel Fasano?',
    'Preciso ir a uma reunião amanhã às 16h. Carro 14h30 da Rua Augusta 900 pro Hotel Fasano',
  ])('is its pickup: “%s”', (text) => {
    expect(tripsOf(text)).toEqual([out]);
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

describe('a time that the writer leaves open', () => {
  it.each(['às 8h ou 8h30, ainda não sei,', 'às 8h ou 8h30', '8h or 8:30'])('is a question: “%s”', (words) => {
    expect(tripsOf(`Táxi amanhã ${words} da Rua Augusta 900 pro Hotel Fasano.`)).toEqual([
      '2027-03-11 | 08:00/08:30 | Rua Augusta 900 | Hotel Fasano',
    ]);
  });
});

describe('a place that is denied', () => {
  it.each([
    'e não é Hotel Fasano, é Hotel Emiliano',
    'ops, não é no Hotel Fasano, é no Hotel Emiliano',
    'sorry, not Hotel Fasano, it is Hotel Emiliano',
    'na verdade o destino não é o Hotel Fasano, é o Hotel Emiliano',
  ])('is replaced: “%s”', (line) => {
    expect(tripsOf(`${way}\n${line}`)).toEqual(['2027-03-11 | 14:30 | Rua Augusta 900 | Hotel Emiliano']);
  });
});

describe('the day of the way back', () => {
  it.each([
    'a volta é no sábado às 10h',
    'e no sábado às 10h a volta',
    'volta no sábado, 10h',
    'e volta no sábado 10h',
  ])('is behind that of the outward way: “%s”', (words) => {
    const trips = tripsOf(`Quinta da semana que vem, 14h30, da Rua Augusta 900 pro Hotel Fasano; ${words}`);
    expect(trips).toEqual([
      '2027-03-18 | 14:30 | Rua Augusta 900 | Hotel Fasano',
      '2027-03-20 | 10:00 | Hotel Fasano | Rua Augusta 900 | back 0',
    ]);
  });

  it('is in the week of the weekdays told before', () => {
    const text =
      'Segunda 8h da Rua Augusta 900 pro Hotel Fasano. Terça a mesma coisa mas 9h. Quarta não precisa. Quinta 8h de novo.';
    expect(tripsOf(text).map((trip) => trip.slice(0, 18))).toEqual([
      '2027-03-15 | 08:00',
      '2027-03-16 | 09:00',
      '2027-03-18 | 08:00',
    ]);
  });
});

describe('an offer that the writer refuses', () => {
  it.each([
    'nossa, caro. vou de metrô então, obrigado',
    'deixa quieto, obrigada',
    'fica pra próxima',
    'não quero mais',
    "too expensive, I'll take the subway",
  ])('books no trip: “%s”', (answer) => {
    const lines = [`Rui: ${way}`, 'Central: Consigo! R$ 60,00', `Rui: ${answer}`];
    expect(tripsOf(lines.map((line, index) => `[10/03/2027 09:0${index}] ${line}`).join('\n'))).toEqual([]);
  });
});
