import { localDate } from '#domain/time.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { must, type Side, type World } from '#tests/authorisation/world.ts';

const stop = { city: 'São Paulo', uf: 'SP', precision: 'none' };

/** A flexible ride of a side's client that can be started today. */
const terms = ({ areaId, clientId }: Side) => ({
  clientId,
  serviceAreaId: areaId,
  passenger: { name: 'Emma Stone', phone: '+12125551000' },
  stops: [
    { ...stop, address: 'Rua do Começo, 1' },
    { ...stop, address: 'Rua do Fim, 2' },
  ],
  day: localDate(new Date(), 'America/Sao_Paulo'),
  paymentMethod: 'cash',
});

const create = ({ callers: { admin } }: World, side: Side) => must(admin.post('/flexible-rides', terms(side)));

const id: Row['named'] = async (world, target) => (await create(world, world.sides[target])).id;

/** Code of the passenger's link. */
const code: Row['named'] = async (world, target) =>
  new URL((await create(world, world.sides[target])).url).pathname.split('/').at(-1) ?? '';

// prettier-ignore
export const flexibleRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'flexibleRides.create': {
    call: (side) => ['POST', '/flexible-rides', terms(side as Side)],
    own:     '201 201 201 201 403 404 403 401',
    foreign: '201 201 404 404 403 404 403 401',
  },
  'flexibleRides.list': {
    call: ({ clientId }) => ['GET', `/flexible-rides?clientId=${clientId}`],
    own:     '200 200 200 200 403 200 403 401',
  },
  'flexibleRides.revoke': {
    named: id,
    call: (_ids, { id: ride }) => ['POST', `/flexible-rides/${ride}/revoke`],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  // The code alone gives access; a wrong code reveals nothing.
  'flexibleLinks.get': {
    named: code,
    call: (_ids, { id: link }) => ['GET', `/flexible-links/${link}`],
    own:     '200 200 200 200 200 200 200 200',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '404 404 404 404 404 404 404 404',
  },
  'flexibleLinks.start': {
    named: code,
    call: (_ids, { id: link }) => ['POST', `/flexible-links/${link}/start`],
    own:     '200 200 200 200 200 200 200 200',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '404 404 404 404 404 404 404 404',
  },
};
