import { describe, expect, it } from 'vitest';
import { read, tripsOf } from './trips-of.ts';

const way = 'Preciso de um táxi amanhã às 14h30 da Rua Augusta 900 para o Hotel Fasano';
const out = '2027-03-11 | 14:30 | Rua Augusta 900 | Hotel Fasano';

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
    '15h00 visita técnica à Rua Chile 30 (carro da empresa)',
  ])('has no ride in a line with another car: “%s”', (line) => {
    expect(tripsOf(`Agenda de amanhã\n\n${[lines[0], line, lines[3]].join('\n')}`)).toEqual(rides);
  });
});

describe('the title of an event above a list', () => {
  it.each([
    'Convidados - Seminário de Geotecnia 2027\nTodos: Rua Augusta 900 -> Hotel Fasano',
    'Lista de saída - Torneio Aberto de Xadrez da Guanabara\nRua Augusta 900 p/ Hotel Fasano',
    'Lista de carros - casamento Bia & Rodrigo\nTodos saindo da Rua Augusta 900 p/ Hotel Fasano',
    'Guests – Summit of Soil 2027\nAll from Rua Augusta 900 to Hotel Fasano',
  ])('is no place: “%s”', (head) => {
    const rows = 'Quinta 11/03\n\n14h30 - Ana Lima\n16h00 - van - família do noivo, 11 pessoas';
    expect(tripsOf(`${head}\n${rows}`)).toEqual([out, out.replace('14:30', '16:00')]);
  });
});

describe('the rides that an agenda marks', () => {
  it.each([
    'Segue a agenda, o que é com vocês está marcado com (TAXI):',
    'Only the items marked (TAXI), please.',
    'Somente os itens marcados com (TAXI).',
    'Lo que es con ustedes está marcado con (TAXI)',
  ])('are the trips: “%s”', (remark) => {
    const rows =
      '(TAXI) 14:30 Rua Augusta 900 > Hotel Fasano\n15:30-17:00 Rua Chile 30\n(TAXI) 18:00 volta pra Rua Augusta';
    expect(tripsOf(`${remark}\n\nQui 11/03\n${rows}`)).toEqual([
      out,
      '2027-03-11 | 18:00 | Hotel Fasano | Rua Augusta 900 | back 0',
    ]);
  });
});

describe('two cars of one pickup', () => {
  it.each([
    'um pra Hotel Fasano e outro pra Rua Tupi 200',
    'um vai pro Hotel Fasano e o outro vai pra Rua Tupi 200',
    'Um leva 4 pessoas pro Hotel Fasano, o outro leva 3 pra Rua Tupi 200',
  ])('go to two places: “%s”', (words) => {
    expect(tripsOf(`Preciso de 2 carros amanhã 14h30 saindo da Rua Augusta 900. ${words}`)).toEqual([
      out,
      out.replace('Hotel Fasano', 'Rua Tupi 200'),
    ]);
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

describe('a row that a later line withdraws', () => {
  it.each([
    'Pode tirar o item 2',
    'esqueça o item 2, eles seguem com o nosso despachante. Fica só o das 8',
    'Desconsidere a linha 2, por favor',
    'Olha, o filho dela vem buscar, o segundo não precisa mais. Só o das 8',
    'A segunda corrida não vai precisar mais',
    'Forget the second one',
    'The second one is no longer needed',
  ])('is not booked: “%s”', (line) => {
    const { trips, cancelled } = read(
      `Para amanhã:\n1) 08:00 Rua Augusta 900 p/ Hotel Fasano, Rui Melo\n2) 10:00 Rua Tupi 200 p/ Hotel Fasano, Ana Reis\n\n${line}`,
    );
    expect([trips.map(({ time }) => time?.value), cancelled]).toEqual([['08:00'], []]);
  });
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

describe('trips that one sentence counts', () => {
  it.each([
    'o primeiro às 14h30 na Rua Augusta 900 pro Hotel Fasano, e o segundo às 16h na Rua Tupi 200 pro Hotel Fasano',
    'o primeiro às 14h30 da Rua Augusta 900 pro Hotel Fasano, o segundo às 16h da Rua Tupi 200 pro Hotel Fasano',
    'the first at 14:30 from Rua Augusta 900 to Hotel Fasano, and the second at 16:00 from Rua Tupi 200 to Hotel Fasano',
  ])('are all read: “%s”', (words) => {
    expect(tripsOf(`Dois carros amanhã: ${words}.`)).toEqual([out, '2027-03-11 | 16:00 | Rua Tupi 200 | Hotel Fasano']);
  });

  it.each(['e às 18h de lá para Congonhas', ', depois às 18h de lá para Congonhas', 'e 18h de lá pra Congonhas'])(
    'go on from the end of the last one: “%s”',
    (words) => {
      expect(tripsOf(`${way} ${words}.`)).toEqual([out, '2027-03-11 | 18:00 | Hotel Fasano | Congonhas']);
    },
  );
});

describe('a range of days', () => {
  const days = ['2027-03-15', '2027-03-16', '2027-03-17'].map(
    (day) => `${day} | 07:00 | Rua Augusta 900 | Hotel Fasano`,
  );
  it.each([
    'De 15 a 17/03, todos os dias',
    'Do dia 15 ao dia 17/03, diariamente',
    'De 15 a 17 de março, todo dia',
    '15-17/03, every day',
  ])('with words for each day is a trip a day: “%s”', (words) => {
    expect(tripsOf(`Preciso de táxi. ${words} às 7h, da Rua Augusta 900 para o Hotel Fasano.`)).toEqual(days);
  });

  it('without such words is a question', () => {
    expect(tripsOf('Evento de 15 a 17/03. Táxi às 7h da Rua Augusta 900 para o Hotel Fasano')).toEqual([
      '2027-03-15/2027-03-17 | 07:00 | Rua Augusta 900 | Hotel Fasano',
    ]);
  });

  it.each(['No dia seguinte, às 11h, retorno.', 'Retorno no dia seguinte às 11h.', 'Volta no dia seguinte, 11h.'])(
    'ends on the day behind the outward way: “%s”',
    (words) => {
      expect(tripsOf(`${way}. ${words}`)).toEqual([
        out,
        '2027-03-12 | 11:00 | Hotel Fasano | Rua Augusta 900 | back 0',
      ]);
    },
  );
});

describe('the stops of one car', () => {
  it.each([
    'Saída 07h00\n1. Ana Lima - Rua Augusta 900\n2. Bruno Reis - Rua Tupi 200\n3. Caio Melo - Rua Chile 30\nDestino: Hotel Fasano',
    'Saída 07h00\nAna Lima - Rua Augusta 900\nBruno Reis - Rua Tupi 200\nCaio Melo - Rua Chile 30\nDestino: Hotel Fasano',
  ])('are the addresses of its passengers: “%s”', (lines) => {
    const other = 'Saída 07h10\nDavi Nunes - Rua Peru 12\nElsa Prado - Rua Cuba 7\nDestino: Hotel Fasano';
    expect(tripsOf(`Transporte de amanhã\n\nCARRO 1 (nesta ordem)\n${lines}\n\nCARRO 2\n${other}`)).toEqual([
      '2027-03-11 | 07:00 | Rua Augusta 900 | Hotel Fasano | by Rua Tupi 200 | by Rua Chile 30',
      '2027-03-11 | 07:10 | Rua Peru 12 | Hotel Fasano | by Rua Cuba 7',
    ]);
  });

  it('end at the last address when the origin is told for all', () => {
    const lines =
      'CARRO 1\nAna Lima - Rua Augusta 900\nBruno Reis - Rua Tupi 200\n\nCARRO 2\nDavi Nunes - Rua Peru 12\nElsa Prado - Rua Cuba 7';
    expect(tripsOf(`Plantão - quinta 11/03 - saída 22h50 do Hotel Fasano\n\n${lines}`)).toEqual([
      '2027-03-11 | 22:50 | Hotel Fasano | Rua Tupi 200 | by Rua Augusta 900',
      '2027-03-11 | 22:50 | Hotel Fasano | Rua Cuba 7 | by Rua Peru 12',
    ]);
  });

  it.each(['um único carro', 'um carro só', 'single car'])('stand in rows: “%s”', (words) => {
    const rows =
      '08h00 saída: Rua Augusta 900\n08h40 1ª parada: Rua Tupi 200\n09h30 2ª parada: Rua Chile 30\n11h00 fim: Hotel Fasano';
    expect(tripsOf(`Rota de amanhã - ${words}\n\n${rows}`)).toEqual([
      '2027-03-11 | 08:00 | Rua Augusta 900 | Hotel Fasano | by Rua Tupi 200 | by Rua Chile 30',
    ]);
  });
});

describe('a return below a list of arrivals', () => {
  const rows =
    'Ana Lima: arriving GRU Mar 15, LA8070 at 06:20, to Hotel Fasano\nBruno Reis: arriving GRU Mar 15, G31020 at 11:45, to Hotel Fasano';
  it.each([
    'Both return Mar 18: pick up Hotel Fasano 14:00 to GRU.',
    'Return for both on 18 March at 14:00.',
    'Retorno dos dois dia 18/03 às 14h.',
  ])('leaves the times of its rows: “%s”', (line) => {
    expect(tripsOf(`We need transport for our guests:\n${rows}\n${line}`)).toEqual([
      '2027-03-15 | 06:20 | GRU | Hotel Fasano',
      '2027-03-15 | 11:45 | GRU | Hotel Fasano',
      '2027-03-18 | 14:00 | Hotel Fasano | GRU | back 0',
      '2027-03-18 | 14:00 | Hotel Fasano | GRU | back 1',
    ]);
  });
});
