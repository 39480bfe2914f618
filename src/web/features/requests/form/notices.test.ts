import { expect, it } from 'vitest';
import type { Verdict } from '#contract/bookings.ts';
import { noticesOf } from './notices.ts';

const verdict = (kind: Verdict['kind'], field: string): Verdict => ({ kind, field, message: `${kind} ${field}` });
const titlesOf = (...verdicts: Verdict[]) => noticesOf(verdicts).map(({ title }) => title);

it.each([
  [
    [verdict('warning', 'pickupAt'), verdict('approval', 'stops')],
    ['Vai aguardar aprovação', 'Limite perto do fim'],
  ],
  [
    [verdict('refused', 'pickupAt'), verdict('warning', 'pickupAt'), verdict('warning', 'stops.1')],
    ['O pedido não pode ser enviado assim', 'Confira o ponto no mapa'],
  ],
])('a limit near its end is told only for a request that may be sent: %j', (verdicts, titles) => {
  expect(titlesOf(...verdicts)).toEqual(titles);
});
