import { expect, it } from 'vitest';
import { formatRace } from './dispute-texts.ts';

it.each([
  [
    { takenAfterSeconds: 7, seenAfterSeconds: 4, triedAfterSeconds: 9, tried: true, place: null },
    'Outro parceiro aceitou em 7 s. Apareceu na sua tela em 4 s. Você tentou em 9 s.',
  ],
  [
    { takenAfterSeconds: 75, seenAfterSeconds: 0, triedAfterSeconds: null, tried: false, place: null },
    'Outro parceiro aceitou em 1 min 15 s. Apareceu na sua tela em menos de 1 s. Você não tentou aceitar.',
  ],
  [
    { takenAfterSeconds: null, seenAfterSeconds: null, triedAfterSeconds: null, tried: true, place: null },
    'A central a entregou a outro parceiro. Você tentou aceitar.',
  ],
  [
    { takenAfterSeconds: 12, seenAfterSeconds: null, triedAfterSeconds: null, tried: false, place: 2 },
    'Outro parceiro aceitou em 12 s. Você era o 2º da fila.',
  ],
])('a partner that did not get the trip reads how another partner got it: %o', (race, said) => {
  expect(formatRace(race)).toBe(said);
});
