import type { Row } from '#tests/authorisation/table.ts';
import { nextDays } from '#tests/authorisation/trips-in-states.ts';

const inTwoDays = () => new Date(Date.now() + 48 * 3_600_000).toISOString();

// prettier-ignore
export const seriesRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'series.create': {
    call: ({ clientId, areaId, placeId, otherPlaceId }) => ['POST', '/series', {
      clientId,
      serviceAreaId: areaId,
      passengers: [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }],
      stops: [placeId, otherPlaceId].map((id) => ({ address: 'Endereço do local', placeId: id })),
      pickupAt: inTwoDays(),
      paymentMethod: 'billed',
      repeat: nextDays(),
    }],
    own:     '201 201 201 201 403 403 403 401',
    foreign: '201 201 404 404 403 403 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'series.get': {
    trip: 'repeated',
    call: (_ids, { seriesId }) => ['GET', `/series/${seriesId}`],
    own:     '200 200 200 200 404 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  'series.update': {
    trip: 'repeated',
    call: (_ids, { seriesId, id, version }) => [
      'PATCH', `/series/${seriesId}`, { fromTripId: id, version, notes: 'Portão 2' },
    ],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'series.cancel': {
    trip: 'repeated',
    call: (_ids, { seriesId, id }) => ['POST', `/series/${seriesId}/cancel`, { fromTripId: id, reason: 'Motivo' }],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
};
