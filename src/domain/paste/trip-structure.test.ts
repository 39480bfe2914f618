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

describe('a day that is no day of a trip', () => {
  const text = (words: string) => `Táxi na sexta às 14h30 da Rua Augusta 900 para o Hotel Fasano, ${words}`;
  it.each([
    'a direção confirma até amanhã',
    'te confirmo amanhã',
    'aguardo resposta ainda hoje',
    'me avisa até amanhã',
    "I'll let you know by tomorrow",
    'favor confirmar até amanhã',
  ])('is the day of an answer: “%s”', (words) => {
    expect(tripsOf(text(words))).toEqual(['2027-03-12 | 14:30 | Rua Augusta 900 | Hotel Fasano']);
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
