import { describe, expect, it } from 'vitest';
import type { Stop, Trip } from '#contract/trip.ts';
import { changedTerms } from './changed-terms.ts';

const now = new Date('2026-03-12T17:00:00Z');
const stop = (address: string): Stop => ({
  address,
  number: null,
  complement: null,
  district: null,
  city: null,
  uf: null,
  cep: null,
  reference: null,
  placeId: null,
  lat: null,
  lng: null,
  precision: 'exact',
});
const trip = {
  timeZone: 'America/Sao_Paulo',
  pickupAt: '2026-03-13T11:00:00.000Z',
  stops: [stop('Rua A'), stop('Rua B')],
  category: 'comum',
  needs: [],
  paymentMethod: 'billed',
  passengers: [{ name: 'Ana', phone: null }],
  passengerCount: 1,
  luggageCount: 0,
  flightNumber: null,
  nameSign: null,
  notes: null,
} as unknown as Trip;

describe('the changed terms of a proposal', () => {
  it.each([
    [{}, []],
    [{ pickupAt: '2026-03-13T11:00:00.000Z' }, []],
    [{ pickupAt: '2026-03-12T19:00:00.000Z' }, ['Data e hora: amanhã 08:00 → hoje 16:00']],
    [{ stops: [stop('Rua A'), stop('Rua C'), stop('Rua B')] }, ['Trajeto: Rua A → Rua B → Rua A → Rua C → Rua B']],
    [
      { category: 'van', needs: ['child_seat'] },
      ['Categoria: Comum → Van', 'Necessidades: nenhuma → Cadeirinha infantil'],
    ],
    [{ paymentMethod: 'cash' }, ['Pagamento: Faturado → Dinheiro']],
    [{ luggageCount: 2, passengerCount: 3 }, ['Pessoas: 1 pessoa → 3 pessoas', 'Bagagem: 0 volumes → 2 volumes']],
    [{ notes: 'Portão azul' }, ['Observações: nenhuma → Portão azul']],
    // Omits terms that partners may not see.
    [{ costCentreId: 'x', internalNote: 'y' }, []],
  ])('list old and new values for %j', (proposed, expected) => {
    const changed = changedTerms(trip, proposed, now);
    expect(changed.map(({ label, before, after }) => `${label}: ${before} → ${after}`)).toEqual(expected);
  });
});
