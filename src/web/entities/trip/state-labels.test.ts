import { expect, it } from 'vitest';
import { formatState } from './state-labels.ts';

const trip = {
  status: 'scheduled' as const,
  designatedPartnerId: null,
  designatedPartnerName: null,
  offeredPartnerName: null,
};
const designated = { ...trip, designatedPartnerId: 'p1', designatedPartnerName: 'Táxi do Rui' };

it.each([
  ['Cadastrada', trip],
  ['Designada · Táxi do Rui', designated],
  ['Designada', { ...designated, designatedPartnerName: null }],
  ['Disponível', { ...designated, status: 'available' as const }],
  ['Ofertada · Táxi da Lia', { ...trip, status: 'offered' as const, offeredPartnerName: 'Táxi da Lia' }],
  ['Ofertada', { ...trip, status: 'offered' as const }],
])('the state of a trip is shown as “%s”', (text, stated) => {
  expect(formatState(stated, 'central')).toBe(text);
});

it.each([
  ['Agendada', trip],
  ['Agendada', designated],
  ['Procurando motorista', { ...trip, status: 'offered' as const }],
])('a client reads the state of a trip as “%s”', (text, stated) => {
  expect(formatState(stated, 'client')).toBe(text);
});
