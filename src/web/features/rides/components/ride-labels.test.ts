import { describe, expect, it } from 'vitest';
import type { RideView } from '#contract/rides.ts';
import { formatRide } from './ride-labels.ts';

const now = new Date('2026-11-20T12:00:00Z');
const ride: RideView = {
  code: 'V-000001',
  phase: 'searching',
  ending: null,
  pickupAt: '2026-11-20T12:20:00Z',
  timeZone: 'America/Sao_Paulo',
  arrivedAt: null,
  pickup: { place: 'Estação da Luz', region: 'Bom Retiro, São Paulo', point: null },
  destination: { place: null, region: 'Campo Belo, São Paulo', point: null },
  gaveBack: false,
  driver: null,
  boardingPin: null,
  payment: null,
  position: null,
  distanceMeters: null,
  central: { name: 'Central', phone: null },
  tiles: null,
};
const driver = { firstName: 'Rui', plate: 'ABC1D23', model: 'Sedã', colour: 'prata' };

it.each([
  [{}, 'Procurando um motorista', 'assim que aceitar'],
  [{ pickupAt: '2026-11-20T13:00:01Z' }, 'Sua viagem está marcada', 'quando forem confirmados'],
  [{ gaveBack: true }, 'Procurando outro motorista', 'não pôde seguir'],
  [{ phase: 'accepted', driver }, 'Seu táxi está confirmado', 'Rui vai buscar você.'],
  [{ phase: 'accepted' }, 'Seu táxi está confirmado', 'Um motorista vai buscar você.'],
  [{ phase: 'en_route', driver }, 'Seu táxi está a caminho', 'Rui está indo'],
  [{ phase: 'en_route', distanceMeters: 2300 }, 'Seu táxi está a caminho', 'A cerca de 2,3 km'],
  [{ phase: 'en_route', distanceMeters: 0 }, 'Seu táxi está a caminho', 'Quase no local'],
  [{ phase: 'arrived', arrivedAt: '2026-11-20T12:05:00Z' }, 'Seu táxi chegou', 'desde as 09:05.'],
  [{ phase: 'in_progress' }, 'Boa viagem!', 'Seguindo para Campo Belo, São Paulo.'],
  [
    { phase: 'in_progress', destination: { place: 'Aeroporto', region: '', point: null }, distanceMeters: 3200 },
    'Boa viagem!',
    'Seguindo para Aeroporto, a cerca de 3,2 km daqui.',
  ],
  [{ phase: 'over', ending: 'no_show' }, 'Viagem encerrada', 'esperou'],
  [{ phase: 'over', ending: 'completed' }, 'Viagem concluída', 'Obrigado'],
] as const)('the passenger’s page shows heading and text of the ride with %o', (change, title, lead) => {
  const words = formatRide({ ...ride, ...change }, now);
  expect(words.title).toBe(title);
  expect(words.lead).toContain(lead);
});

describe('a trip that did not take place', () => {
  it.each([
    ['cancelled', '+551140028922', 'Se ainda precisar de um táxi, fale com a central.'],
    ['cancelled', null, 'Se ainda precisar de um táxi, fale com quem pediu a viagem para você.'],
    ['unattended', '+551140028922', 'Nenhum motorista pôde atender. Fale com a central.'],
    ['unattended', null, 'Nenhum motorista pôde atender. Fale com quem pediu a viagem para você.'],
    ['rejected', '+551140028922', 'Fale com quem pediu a viagem para você.'],
  ] as const)(
    'with the ending %s, the page refers the passenger to the central only when its phone is known: %s',
    (ending, phone, lead) => {
      const central = { name: 'Central', phone };
      expect(formatRide({ ...ride, phase: 'over', ending, central }, now).lead).toBe(lead);
    },
  );
});
