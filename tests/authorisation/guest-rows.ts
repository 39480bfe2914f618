import type { Row } from '#tests/authorisation/table.ts';
import { must, type Side, type World } from '#tests/authorisation/world.ts';

let made = 0;

const settingsOf = ({ placeId }: Pick<Side, 'placeId'>) => ({
  active: true,
  pickup: { address: 'Hotel', placeId },
  origins: [],
  roomLimitCents: null,
});

/** Returns the page of a side's client, and creates it before the first call. */
async function pageOf({ callers: { admin } }: World, side: Side) {
  const path = `/clients/${side.clientId}/guest-page`;
  const { page } = await must(admin.get(path));
  return page ?? (await must(admin.put(path, settingsOf(side)))).page;
}

/** Code of the client's page. */
const code: Row['named'] = async (world, target) => (await pageOf(world, world.sides[target])).url.split('/').at(-1);

/** Version of the client's page, in place of an id. */
const version: Row['named'] = async (world, target) => String((await pageOf(world, world.sides[target])).version);

const way = { destination: 'Estação da Luz', passengerCount: 2, luggageCount: 1 };
const guest = () => ({
  name: 'Emma Stone',
  phone: `+1212555${1000 + (made += 1)}`,
  room: '512',
  paymentMethod: 'billed',
});

// prettier-ignore
export const guestRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'guestPages.own': {
    named: version,
    call: ({ clientId }) => ['GET', `/clients/${clientId}/guest-page`],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '200 200 404 404 403 404 403 401',
  },
  // Only approvers of the client may change the page. The client of these calls is an approver.
  'guestPages.save': {
    named: version,
    call: ({ clientId, placeId }, { id }) => ['PUT', `/clients/${clientId}/guest-page`, { ...settingsOf({ placeId }), version: Number(id) }],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
  },
  'guestPages.renew': {
    named: version,
    call: ({ clientId }) => ['POST', `/clients/${clientId}/guest-page/renew`],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
  // The code alone gives access; a wrong code reveals nothing.
  'guests.get': {
    named: code,
    call: (_ids, { id }) => ['GET', `/guest-pages/${id}`],
    own:     '200 200 200 200 200 200 200 200',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '404 404 404 404 404 404 404 404',
  },
  'guests.places': {
    named: code,
    call: (_ids, { id }) => ['GET', `/guest-pages/${id}/places?q=luz`],
    own:     '200 200 200 200 200 200 200 200',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '404 404 404 404 404 404 404 404',
  },
  'guests.estimate': {
    named: code,
    call: (_ids, { id }) => ['POST', `/guest-pages/${id}/estimate`, way],
    own:     '200 200 200 200 200 200 200 200',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '404 404 404 404 404 404 404 404',
  },
  'guests.request': {
    named: code,
    call: (_ids, { id }) => ['POST', `/guest-pages/${id}/requests`, { ...way, ...guest() }],
    own:     '201 201 201 201 201 201 201 201',
    foreign: '201 201 201 201 201 201 201 201',
    none:    '404 404 404 404 404 404 404 404',
  },
};
