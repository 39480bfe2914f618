import { expect, it } from 'vitest';
import { knownPlaces } from './known-places.ts';

const centre = { lat: -23.5, lng: -46.6 };
const ranks = [
  { name: 'Centro', serviceAreaId: 'rj', centre: { lat: -22.9, lng: -43.2 } },
  { name: 'Centro', serviceAreaId: 'sp', centre },
];
const driver = (driverId: string, rankName: string | null) => ({ driverId, rankName, serviceAreaIds: ['sp'] });

it('a driver comes from the position, else from the rank of an own area, else from an unknown place', () => {
  const position = { lat: -23.7, lng: -46.5 };
  const places = knownPlaces(
    [driver('a', 'Centro'), driver('b', 'Centro'), driver('c', null), driver('d', 'Praia')],
    new Map([['a', position]]),
    ranks,
  );
  expect([...places]).toEqual([
    ['a', position],
    ['b', centre],
  ]);
});
