import { expect, it } from 'vitest';
import { withPassengers } from './client-of-passenger.ts';

const marta = { clientId: 'a', clientName: 'Aurora S.A.', name: 'Marta Ribeiro', phone: '+5511988881234' };

it('the client of a found passenger follows the found clients, with the name and phone of the passenger', () => {
  const boreal = { value: 'b', label: 'Hotel Boreal' };
  expect(withPassengers([boreal], [marta])).toEqual([
    boreal,
    { value: 'a', label: 'Aurora S.A.', detail: 'Marta Ribeiro · (11) 98888-1234', passenger: marta },
  ]);
});

it('a client that is found by its own name and by passengers is listed once', () => {
  const aurora = { value: 'a', label: 'Aurora S.A.', detail: '11.222.333/0001-81' };
  expect(withPassengers([aurora], [marta, { ...marta, name: 'Ana' }])).toEqual([aurora]);
  expect(withPassengers([], [marta, { ...marta, name: 'Ana' }])).toHaveLength(1);
});
