import { expect, test } from 'vitest';
import { toNetwork } from '#domain/plan/network.ts';
import { effectOf } from '#domain/plan/plan.ts';
import { day, driver, places, trip } from '#domain/plan/plan.fixture.ts';
import { presentChainsOf } from './chains.ts';

const { guarulhos, sé } = places;
/** The second trip brings the driver to the third, which is too far from the first. */
const planned = (fixedDriverId: string | null) =>
  toNetwork(
    day(
      [
        trip('first', 480),
        trip('bridge', 600, { start: sé, end: guarulhos }),
        trip('far', 780, { start: guarulhos, end: guarulhos, fixedDriverId }),
      ],
      [driver('ana'), driver('bia')],
    ),
  );

test('a stored chain is whole although its parts would not fit one by one', () => {
  const network = planned('ana');
  const stored = [{ driverId: 'ana', tripIds: ['first', 'bridge', 'far'] }];
  expect(presentChainsOf(network, stored)).toEqual({ chains: [[0, 1, 2], []], lost: new Map() });
});

test('a stored trip that its driver can no longer take is lost, with the reason', () => {
  const network = planned('ana');
  const stored = [
    { driverId: 'ana', tripIds: ['first', 'far'] },
    { driverId: 'caio', tripIds: ['bridge'] },
  ];
  expect(presentChainsOf(network, stored)).toEqual({
    chains: [[2], []],
    lost: new Map([
      ['first', 'O trajeto sem passageiro até o embarque é longo demais.'],
      ['bridge', 'O motorista não trabalha mais nesta praça.'],
    ]),
  });
});

test.each([null, 'bia'])('a move to %s is refused if the other trips of the driver need the moved one', (driverId) => {
  const network = planned(null);
  const chains = [{ driverId: 'ana', tripIds: ['first', 'bridge', 'far'] }];
  const { obstacles } = effectOf(network, chains, { tripId: 'bridge', driverId });
  expect(obstacles).toEqual([{ reason: 'left_drive', otherTripId: null }]);
  expect(effectOf(network, chains, { tripId: 'far', driverId }).obstacles).toEqual([]);
});
