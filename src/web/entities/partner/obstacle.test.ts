import { describe, expect, it } from 'vitest';
import type { Partner } from '#contract/partners.ts';
import type { Trip } from '#contract/trip.ts';
import { whyNotEligible } from '#domain/trips/who-may-accept.ts';
import { obstacleOf } from './obstacle.ts';
import { standingObstacle } from './standing.ts';

const today = '2026-11-25';
const driver = {
  name: 'Rui Prado',
  active: true,
  requestedAt: null,
  licenceExpiresOn: '2027-05-01',
  municipalLicenceExpiresOn: null,
};
const expired = { ...driver, licenceExpiresOn: '2026-11-12' };
const vehicle = {
  plate: 'ABC1D23',
  active: true,
  requestedAt: null,
  accessible: false,
  registrationExpiresOn: null,
  permitExpiresOn: '2027-02-01',
};
const partner = {
  kind: 'driver',
  status: 'active',
  statusReason: null,
  correction: null,
  areaIds: ['area'],
  categories: ['comum'],
  drivers: [driver],
  vehicles: [vehicle],
} as unknown as Partner;
const trip = {
  serviceAreaId: 'area',
  category: 'comum',
  needs: [],
  pickupAt: '2026-11-30T15:00:00Z',
  timeZone: 'America/Sao_Paulo',
  paymentMethod: 'cash',
  estimateCents: 100_00,
  partnerCents: 85_00,
} as unknown as Trip;
const wallet = { availableCents: 15_00, minimumBalanceCents: 0 };
const toSettings = (text: string, label: string) => ({ text, way: { to: '/configuracoes', label } });
const judged = (change: object, other: object = {}, purse: typeof wallet | null = wallet) =>
  obstacleOf({ ...trip, ...other }, { partner: { ...partner, ...change }, wallet: purse, today });
const withDriver = (change: object) => ({ drivers: [{ ...driver, ...change }] });
const withVehicle = (change: object) => ({ vehicles: [{ ...vehicle, ...change }] });

describe('the reason why a partner cannot take a trip', () => {
  it('is null when the record and the wallet of the partner allow the trip', () => {
    expect(judged({})).toBeNull();
  });

  it.each([
    [
      'a licence that has expired',
      withDriver({ licenceExpiresOn: '2026-11-12' }),
      'Sua CNH venceu em 12/11/2026.',
      'Atualizar CNH',
    ],
    [
      'a licence that expires before the pickup',
      withDriver({ licenceExpiresOn: '2026-11-29' }),
      'Sua CNH vence em 29/11/2026, antes desta viagem.',
      'Atualizar CNH',
    ],
    [
      'a municipal licence that has expired',
      withDriver({ municipalLicenceExpiresOn: '2026-11-12' }),
      'Sua licença municipal venceu em 12/11/2026.',
      'Atualizar licença municipal',
    ],
    [
      'the expired licence of the only driver of an operator',
      { kind: 'operator', ...withDriver({ licenceExpiresOn: '2026-11-12' }) },
      'A CNH de Rui Prado venceu em 12/11/2026.',
      'Atualizar CNH',
    ],
    [
      'the expired permit of a vehicle',
      withVehicle({ permitExpiresOn: '2026-11-12' }),
      'O alvará de ABC1D23 venceu em 12/11/2026.',
      'Atualizar alvará',
    ],
    [
      'the expired documents of all drivers',
      { drivers: [expired, expired] },
      'Nenhum dos seus motoristas tem documentos em dia na data da viagem.',
      'Ver motoristas',
    ],
    ['the lack of drivers', { drivers: [] }, 'Você não tem motorista em uso.', 'Cadastrar motorista'],
    [
      'a driver that the central has not approved',
      withDriver({ active: false, requestedAt: '2026-11-24T12:00:00Z' }),
      'Seu motorista ainda não foi aprovado pela central.',
      'Ver motoristas',
    ],
    ['the lack of vehicles', { vehicles: [] }, 'Você não tem veículo em uso.', 'Cadastrar veículo'],
    ['a suspension', { status: 'suspended' }, 'Seu cadastro está suspenso.', 'Ver o motivo'],
    ['a record under review', { status: 'pending' }, 'Seu cadastro está em conferência.', 'Ver meu cadastro'],
  ])('is %s, with a link to the page where the partner can resolve the reason', (_what, change, text, label) => {
    expect(judged(change)).toEqual(toSettings(text, label));
  });

  it('is not an expired document of a driver when another driver has valid documents', () => {
    expect(judged({ drivers: [expired, driver] })).toBeNull();
  });

  it('is the lack of an accessible vehicle when the trip requires such a vehicle', () => {
    expect(judged({}, { needs: ['wheelchair'] })).toEqual(
      toSettings('Você não tem veículo acessível.', 'Ver veículos'),
    );
  });

  it('is a balance below the partner’s own commission, only when the fare is paid to the driver', () => {
    const short = { ...wallet, availableCents: 14_99 };
    expect(judged({}, {}, short)).toEqual({
      text: 'Seu saldo disponível não cobre a comissão desta viagem.',
      way: { to: '/carteira', label: 'Recarregar a carteira' },
    });
    expect(judged({}, { paymentMethod: 'billed' }, short)).toBeNull();
    expect(judged({}, {}, null)).toBeNull();
  });
});

it('the page and the server agree whether the record and the wallet of a partner allow a trip', () => {
  const ends = [null, '2026-11-12', '2026-11-30'];
  for (const status of ['active', 'suspended'] as const)
    for (const active of [true, false])
      for (const licence of ends)
        for (const permit of ends)
          for (const accessible of [true, false])
            for (const needs of [[], ['wheelchair']] as const)
              for (const availableCents of [14_99, 15_00]) {
                const told = judged(
                  {
                    status,
                    ...withDriver({ active, licenceExpiresOn: licence }),
                    ...withVehicle({ accessible, permitExpiresOn: permit }),
                  },
                  { needs },
                  { ...wallet, availableCents },
                );
                const reasons = whyNotEligible(
                  {
                    status,
                    serviceAreaIds: ['area'],
                    categories: ['comum'],
                    drivers: [{ active, expiresOn: [licence, null] }],
                    vehicles: [{ active: true, accessible, expiresOn: [null, permit] }],
                    availableCents,
                    minimumBalanceCents: 0,
                    openCharges: 0,
                    mostOpenCharges: 1,
                  },
                  {
                    serviceAreaId: 'area',
                    category: 'comum',
                    needs,
                    pickupDate: '2026-11-30',
                    paymentMethod: 'cash',
                    expectedCommissionCents: 15_00,
                  },
                  { overlappingTrips: 0, gaveBack: false, declined: false, purpose: 'take' },
                );
                expect(told === null).toBe(reasons.length === 0);
              }
});

describe('the reason why a partner cannot take any trip', () => {
  it('is a suspension or a document that has expired today, but no document that expires later', () => {
    expect(standingObstacle(partner, today)).toBeNull();
    expect(standingObstacle({ ...partner, status: 'suspended' }, today)?.text).toBe('Seu cadastro está suspenso.');
    const expiring = (day: string) => ({ ...partner, ...withDriver({ licenceExpiresOn: day }) }) as unknown as Partner;
    expect(standingObstacle(expiring('2026-11-24'), today)?.text).toBe('Sua CNH venceu em 24/11/2026.');
    expect(standingObstacle(expiring('2026-11-25'), today)).toBeNull();
  });

  it('is the lack of service areas and categories, which only the central can assign', () => {
    expect(standingObstacle({ ...partner, areaIds: [] }, today)).toEqual(
      toSettings('A central ainda não definiu as suas praças e categorias.', 'Ver meu cadastro'),
    );
  });
});
