import { describe, expect, it } from 'vitest';
import { linesOf, ride, way } from '#tests/paste-corpus/trips-of.ts';

const only = [`2027-03-11 10:00 ${way} | `];

describe('words beside a trip', () => {
  it.each([
    'Na volta eu pego um ônibus lá pelas 14h',
    'Minha nora vai me buscar 14h',
    'Meu genro me traz de volta',
    'A volta meu sobrinho faz',
    'Pra voltar a gente pega carona, o show acaba 22h',
    'Vamos voltar a pé mais tarde, tipo 14h',
    'Minha filha vai me esperar lá e ela me traz 14h',
    'A volta eu ligo quando terminar a consulta',
    'My colleague will drive us back at 6 pm',
    'We will come back by bus around 3 pm',
    'A la vuelta nos trae mi hermano a las 18 hs',
  ])('book no way back that the central does not drive: “%s”', (words) => {
    expect(linesOf(`Preciso de ${ride}. ${words}`)).toEqual(only);
  });

  it.each([
    'Semana passada vocês me buscaram na terça às 6h, foi ótimo',
    'Na quarta passada o carro chegou 7h40',
    'O motorista de ontem atrasou 20 minutos, chegou 8h20',
    'Na sexta 26/02 esqueci um guarda-chuva no carro das 14h',
    'Da outra vez paguei 80 reais às 23h',
    'Last Friday your driver came at 6 am, perfect',
    'We had a taxi with you on Tuesday last week at 8 am',
    'La semana pasada me recogieron a las 7',
    'Ela nasceu 12/05/1950',
    'Pedido feito em 28/02 pelo site',
  ])('tell rides and days that are over: “%s”', (words) => {
    expect(linesOf(`${words}. Agora preciso de ${ride}`)).toEqual(only);
  });

  it.each([
    'Confirmem até as 17h de hoje por favor',
    'Preciso da confirmação até 15h',
    'Me responda antes das 11h por favor',
    'Favor retornar até sexta',
    'Please reply by 6 pm today',
    'Let me know before 5 pm',
    'Por favor contesten antes de las 18h',
  ])('tell the end of an answer: “%s”', (words) => {
    expect(linesOf(`${words}. Preciso de ${ride}`)).toEqual(only);
  });

  it.each([
    'A consulta começa às 11h',
    'O jogo termina 12h30',
    'The concert starts at 9 pm',
    'El partido empieza a las 21:30',
    'Doors open at 7 pm',
  ])('tell the time of an event: “%s”', (words) => {
    expect(linesOf(`Preciso de ${ride}. ${words}`)).toEqual(only);
  });
});

it.each([
  ['Thursday 10 am', '2027-03-11 10:00'],
  ['Friday 11 pm', '2027-03-12 23:00'],
  ['viernes 10 de la mañana', '2027-03-12 10:00'],
  ['sexta 10 da manhã', '2027-03-12 10:00'],
])('the hour behind a weekday is no day: “%s”', (words, when) => {
  expect(linesOf(`Taxi ${words} from Hotel Lume to the airport`)).toEqual([`${when} Hotel Lume > airport | `]);
});

it.each([
  'o do aeroporto deixa, o rapaz alugou carro',
  'a segunda deixa pra lá',
  'o segundo já não rola',
  'a das 15h pode deixar pra lá',
])('a trip that is let go is not booked: “%s”', (words) => {
  const text = `Amanhã preciso de dois carros\num 10h, da Rua Tito 20 pra Lapa\noutro 15h, do aeroporto pra Rua Tuim 8, a Marta`;
  expect(linesOf(`${text}\n${words}`).map((line) => line.slice(0, 16))).toEqual(['2027-03-11 10:00']);
});

it.each([
  'faturar para Norte Mar Shipping',
  'Faturar Transcarga Sul',
  'Debitar na conta da Torres Lima',
  'cobrar Torres Lima',
  'Charge to Nordic Grapes',
])('who pays does not ride: “%s”', (words) => {
  expect(linesOf(`Preciso de ${ride}. Rui Melo. ${words}`)).toEqual([`2027-03-11 10:00 ${way} | Rui Melo`]);
});

it.each(['transporte do Prof. Rui Melo', 'táxi para o Sr. Rui Melo', 'Transfer for Mr. Rui Melo'])(
  'the subject names the passenger: “%s”',
  (words) => {
    const mail = `De: secretaria@sol.example\nPara: central@taxi.example\nAssunto: Banca - ${words}\n\nBom dia,`;
    expect(linesOf(`${mail}\n\nPreciso de ${ride}.\n\nAtenciosamente,\nVera Lúcia Skora`)).toEqual([
      `2027-03-11 10:00 ${way} | Rui Melo`,
    ]);
  },
);

it.each([
  ['passar na Rua Tuim 8 pra buscar minha sogra', 'pro'],
  ['passando na Rua Tuim 8 pegar a avó', 'pro'],
  ['no caminho pega a minha irmã na Rua Tuim 8,', 'pro'],
])('who joins at a stop rides as well: “%s”', (words, to) => {
  expect(linesOf(`Táxi amanhã 10h da Rua Augusta 900, ${words} e seguir ${to} Hotel Plaza. Ana Melo`)).toEqual([
    `2027-03-11 10:00 ${way} | Ana Melo | 2`,
  ]);
});

it.each([
  '2 técnicos da obra Vale Azul, amanhã 10h\nRua Augusta 900 -> Hotel Plaza',
  'Gabinete da Prefeitura de Vale Azul.\nSolicitamos carro amanhã 10h, da Rua Augusta 900 para o Hotel Plaza',
  'I lecture at Universidade Sol. I need a car tomorrow at 10 am from Rua Augusta 900 to Hotel Plaza',
  'Segue a resposta ao e-mail.\nTáxi amanhã 10h da Rua Augusta 900 para o Hotel Plaza',
  'Vão pro Hotel Plaza amanhã, saída daqui 10h da manhã, Rua Augusta 900',
])('a whole way is clearer than a place in front of it: “%s”', (text) => {
  expect(linesOf(text).map((line) => line.replace(/ \|.{0,20}$/, ''))).toEqual([`2027-03-11 10:00 ${way}`]);
});
