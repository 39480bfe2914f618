import { expect, it } from 'vitest';
import type { Verdict } from '#contract/bookings.ts';
import { verdictsFor } from './check-input.ts';

const missing: Verdict = { kind: 'missing', field: 'reason', message: 'Informe o motivo.' };
const late: Verdict = { kind: 'refused', field: 'pickupAt', message: 'Este embarque é às 05:40.' };

it.each([
  [null, [missing, late]],
  ['2026-12-01T08:40:00.000Z', [missing, late]],
  ['abc', [missing]],
  ['25h', [missing]],
  ['', [missing]],
])('a request for %j gets no verdict about another time', (pickupAt, told) => {
  expect(verdictsFor({ pickupAt }, [missing, late])).toEqual(told);
});
