import type { Row } from '#tests/authorisation/table.ts';
import { must } from '#tests/authorisation/world.ts';

const made: NonNullable<Row['named']> = async (world, target) => {
  const { requester } = world.sides[target];
  const { items } = await must(requester.get('/today/walls'));
  for (const { id } of items) await must(requester.delete(`/today/walls/${id}`));
  return (await must(requester.post('/today/walls', { name: 'Saguão' }))).items[0].id;
};

// Pages of a client. The caller “client” may approve trips, and the caller “registrar” may not.
// prettier-ignore
export const todayRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'today.board': {
    call: () => ['GET', '/today'],
    own:     '403 403 200 200 403 200 403 401',
  },
  'today.sheet': {
    call: () => ['GET', '/today/sheet'],
    own:     '403 403 200 403 403 403 403 401',
  },
  'today.walls': {
    call: () => ['GET', '/today/walls'],
    own:     '403 403 200 200 403 200 403 401',
  },
  'today.addWall': {
    named: made,
    call: () => ['POST', '/today/walls', { name: 'Saguão' }],
    own:     '403 403 201 201 403 404 403 401',
  },
  'today.renewWall': {
    named: made,
    call: (_ids, { id }) => ['POST', `/today/walls/${id}/renew`],
    own:     '403 403 200 200 403 404 403 401',
    foreign: '403 403 404 404 403 404 403 401',
    none:    '403 403 404 404 403 404 403 401',
  },
  'today.endWall': {
    named: made,
    call: (_ids, { id }) => ['DELETE', `/today/walls/${id}`],
    own:     '403 403 200 200 403 404 403 401',
    foreign: '403 403 404 404 403 404 403 401',
    none:    '403 403 404 404 403 404 403 401',
  },
  // The link alone gives access; a wrong code reveals nothing.
  'today.wall': {
    named: async (world, target) => {
      await made(world, target, world.sides[target].requester);
      const { items } = await must(world.sides[target].requester.get('/today/walls'));
      return items[0].url.split('/').at(-1);
    },
    call: (_ids, { id }) => ['GET', `/walls/${id}`],
    own:     '200 200 200 200 200 200 200 200',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '404 404 404 404 404 404 404 404',
  },
};
