import { expect, it } from 'vitest';
import type { Verdict } from '#contract/bookings.ts';
import { verdictsFor } from './check-input.ts';

const missing: Verdict = { kind: 'missing', field: 'reason', message: 'Informe o motivo.' };
const far: Verdict = { kind: 'warning', field: 'stops.0', message: 'O ponto fica longe do endereço.' };
const van: Verdict = { kind: 'refused', field: 'category', message: 'As categorias permitidas são: Van.' };
const late: Verdict = { kind: 'refused', field: 'pickupAt', message: 'Este embarque é às 05:40.' };

const full: Verdict = { kind: 'warning', field: 'clientId', message: 'Com este pedido restam R$ 0,00.' };
const all = [missing, far, van, late, full];

it.each([null, '2026-12-01T08:40:00.000Z'])('a request for %j gets every verdict', (pickupAt) => {
  expect(verdictsFor({ pickupAt }, all)).toEqual(all);
});

it.each(['abc', '25h', ''])('a request for %j, which is no time, gets no verdict about another time', (pickupAt) => {
  expect(verdictsFor({ pickupAt }, all)).toEqual([missing, far, van]);
});
