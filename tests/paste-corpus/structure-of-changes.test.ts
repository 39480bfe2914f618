import { describe, expect, it } from 'vitest';
import { read, tripsOf } from './trips-of.ts';

const way = 'Preciso de um táxi amanhã às 14h30 da Rua Augusta 900 para o Hotel Fasano';
const out = '2027-03-11 | 14:30 | Rua Augusta 900 | Hotel Fasano';
const back = '2027-03-11 | 18:00 | Hotel Fasano | Rua Augusta 900 | back 0';

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
    'o Bruno não vai mais, desconsidera o dele por favor',
    'Bruno Reis não viaja, pode cancelar o dele',
    'Bruno ya no va, cancelen el de él',
    'o Bruno não vem mais. Cancela por favor\no da Ana segue',
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

  it.each([
    'sexta não precisa mais',
    'Corrigindo: sexta não precisa, a audiência foi adiada. Só quinta.',
    'cancela a de sexta',
    'na sexta não vou mais',
    'pode tirar a sexta',
    'sexta foi cancelada',
    'esquece sexta',
    'só quinta mesmo',
    'fica só a quinta então',
    'dia 12 não vou precisar',
    'please drop Friday',
    'on Friday we no longer need it',
    'el viernes ya no hace falta',
  ])('is that of its day: “%s”', (line) => {
    const days = 'Táxi quinta e sexta às 14h30 da Rua Augusta 900 para o Hotel Fasano';
    const ways =
      'Táxi quinta 14h30 da Rua Augusta 900 para o Hotel Fasano e sexta 16h da Rua Tupi 200 pro Hotel Emiliano';
    expect([days, ways].map((text) => tripsOf(`${text}.\n${line}`))).toEqual([[out], [out]]);
  });
});

describe('a way back that another driver makes', () => {
  it.each([
    'meu genro me traz de volta',
    'a volta meu sobrinho faz',
    'na volta a minha nora me pega',
    'a vizinha me traz',
    'meu irmão traz ele de volta às 18h',
    'a empresa traz ele de volta às 18h',
    'volto de carona com meu filho',
    'my brother drives me back',
    'our hosts will bring us back at 18:00',
    'mi hija me trae de vuelta',
    'me trae de vuelta mi hija',
  ])('is no trip: “%s”', (words) => {
    expect(tripsOf(`${way}. ${words}`)).toEqual([out]);
  });

  it.each(['o motorista me traz de volta às 18h', 'volto com minha esposa às 18h', 'meu marido volta às 18h'])(
    'is not told by “%s”',
    (words) => {
      expect(tripsOf(`${way}. ${words}`)).toEqual([out, back]);
    },
  );
});
