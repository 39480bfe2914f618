import type { Row } from '#tests/authorisation/table.ts';
import { type State, tripIn } from '#tests/authorisation/trips-in-states.ts';
import { must } from '#tests/authorisation/world.ts';

const point = () => ({ lat: -23.6, lng: -46.6, accuracyMeters: 10, at: new Date().toISOString() });

const linkTo =
  (state: State): NonNullable<Row['named']> =>
  async (world, target) => {
    const { id } = await tripIn(world, world.sides[target], state);
    const { url } = await must(world.callers.admin.get(`/trips/${id}/link`));
    return url.split('/').at(-1);
  };

// prettier-ignore
export const rideRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  // The link alone gives access; a wrong code reveals nothing.
  'rides.get': {
    named: linkTo('accepted'),
    call: (_ids, { id }) => ['GET', `/rides/${id}`],
    own:     '200 200 200 200 200 200 200 200',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '404 404 404 404 404 404 404 404',
  },
  // The code of a receipt alone gives access; a wrong code reveals nothing.
  'receipts.get': {
    named: async (world, target) => {
      const { id } = await tripIn(world, world.sides[target], 'unbilled');
      await must(world.sides[target].requester.get(`/trips/${id}/receipt`));
      const { db } = world.panel.services;
      return (await db.selectFrom('receipts').select('code').where('trip_id', '=', id).executeTakeFirstOrThrow()).code;
    },
    call: (_ids, { id }) => ['GET', `/receipts/${id}`],
    own:     '200 200 200 200 200 200 200 200',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '404 404 404 404 404 404 404 404',
  },
  // The passenger acts by the link, with or without a session.
  'rides.sayReady': {
    named: linkTo('en_route'),
    call: (_ids, { id }) => ['POST', `/rides/${id}/ready`],
    own:     '204 204 204 204 204 204 204 204',
    foreign: '204 204 204 204 204 204 204 204',
    none:    '404 404 404 404 404 404 404 404',
  },
  'rides.askDelay': {
    named: linkTo('en_route'),
    call: (_ids, { id }) => ['POST', `/rides/${id}/delay`, { time: 1 }],
    own:     '204 204 204 204 204 204 204 204',
    foreign: '204 204 204 204 204 204 204 204',
    none:    '404 404 404 404 404 404 404 404',
  },
  'rides.reportLostItem': {
    named: linkTo('unbilled'),
    call: (_ids, { id }) => ['POST', `/rides/${id}/lost-items`, { description: 'Guarda-chuva preto' }],
    own:     '204 204 204 204 204 204 204 204',
    foreign: '204 204 204 204 204 204 204 204',
    none:    '404 404 404 404 404 404 404 404',
  },
  'rides.rate': {
    named: linkTo('unbilled'),
    call: (_ids, { id }) => ['POST', `/rides/${id}/rating`, { stars: 4, reasons: ['car'] }],
    own:     '204 204 204 204 204 204 204 204',
    foreign: '204 204 204 204 204 204 204 204',
    none:    '404 404 404 404 404 404 404 404',
  },
  // Ratings are for the central only.
  'rides.rating': {
    trip: 'unbilled',
    call: (_ids, { id }) => ['GET', `/trips/${id}/rating`],
    own:     '200 200 403 403 403 403 403 401',
    foreign: '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'rides.partnerRatings': {
    call: ({ partnerId }) => ['GET', `/partners/${partnerId}/ratings`],
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'rides.link': {
    trip: 'accepted',
    call: (_ids, { id }) => ['GET', `/trips/${id}/link`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  // Partners that could accept the trip get no link of the passenger yet.
  'rides.link, of an unassigned trip': {
    trip: 'available',
    call: (_ids, { id }) => ['GET', `/trips/${id}/link`],
    own:     '200 200 200 200 404 404 404 401',
  },
  'rides.createLink': {
    trip: 'scheduled',
    call: (_ids, { id }) => ['POST', `/trips/${id}/link`, {}],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'rides.waitingLinks': {
    call: () => ['GET', '/passenger-links'],
    own:     '200 200 200 200 403 200 403 401',
  },
  'rides.markSent': {
    trip: 'scheduled',
    call: (_ids, { id }) => ['POST', `/trips/${id}/link/sent`, {}],
    own:     '204 204 204 204 403 404 403 401',
    foreign: '204 204 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'rides.position': {
    trip: 'en_route',
    call: (_ids, { id }) => ['GET', `/trips/${id}/position`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  // Partners that could accept the trip see the trip, but not the position of a car.
  'rides.position, of an unassigned trip': {
    trip: 'available',
    call: (_ids, { id }) => ['GET', `/trips/${id}/position`],
    own:     '200 200 200 200 404 404 404 401',
  },
  'rides.sharePosition': {
    trip: 'en_route',
    call: (_ids, { id }) => ['PUT', `/trips/${id}/position`, point()],
    own:     '403 403 403 403 204 403 404 401',
    foreign: '403 403 403 403 404 403 404 401',
    none:    '403 403 403 403 404 403 404 401',
  },
  'rides.hidePosition': {
    trip: 'en_route',
    call: (_ids, { id }) => ['DELETE', `/trips/${id}/position`],
    own:     '403 403 403 403 204 403 404 401',
    foreign: '403 403 403 403 404 403 404 401',
    none:    '403 403 403 403 404 403 404 401',
  },
};
