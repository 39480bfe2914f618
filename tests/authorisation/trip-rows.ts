import type { Row } from '#tests/authorisation/table.ts';
import type { TripNamed } from '#tests/authorisation/trips-in-states.ts';
import type { Ids } from '#tests/authorisation/world.ts';

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString();
const times = () => ({ begunAt: hoursAgo(30), endedAt: hoursAgo(29), fareCents: 50_00 });
const terms = ({ placeId, otherPlaceId, areaId }: Ids) => ({
  serviceAreaId: areaId,
  passengers: [{ name: 'Marina Duarte', phone: '(11) 98765-4321' }],
  stops: [placeId, otherPlaceId].map((id) => ({ address: 'Endereço do local', placeId: id })),
  paymentMethod: 'billed',
});
const on = (action: string, body: (ids: Ids, trip: TripNamed) => object = () => ({})): Row['call'] => {
  return (ids, trip) => ['POST', `/trips/${trip.id}/${action}`, body(ids, trip)];
};
const withReason = () => ({ reason: 'Motivo' });
const crew = (_ids: Ids, { driverId, vehicleId }: TripNamed) => ({ driverId, vehicleId });
const seen = ({ partnerId }: Ids, { termsVersion }: { termsVersion: number }) => ({ partnerId, termsVersion });

// prettier-ignore
export const tripRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'trips.list': {
    call: ({ clientId, partnerId }) => ['GET', `/trips?clientId=${clientId}&partnerId=${partnerId}`],
    own:     '200 200 200 200 200 200 200 401',
    foreign: '200 200 200 200 200 200 200 401',
    none:    '200 200 200 200 200 200 200 401',
  },
  'trips.export': {
    call: ({ clientId, partnerId }) => ['GET', `/trips/export?format=csv&clientId=${clientId}&partnerId=${partnerId}`],
    own:     '200 200 200 200 200 200 200 401',
    foreign: '200 200 200 200 200 200 200 401',
    none:    '200 200 200 200 200 200 200 401',
  },
  'trips.receipt': {
    trip: 'unbilled',
    call: (_ids, { id }) => ['GET', `/trips/${id}/receipt`],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'trips.create': {
    call: (ids) => ['POST', '/trips', { ...terms(ids), clientId: ids.clientId }],
    own:     '201 201 201 201 403 403 403 401',
    foreign: '201 201 404 404 403 403 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'trips.create, with a cost centre': {
    call: ({ costCentreId, ...ids }) => ['POST', '/trips', { ...terms(ids as Ids), costCentreId }],
    own:     '400 400 201 201 403 400 403 401',
    foreign: '400 400 400 400 403 400 403 401',
    none:    '400 400 400 400 403 400 403 401',
  },
  'bookings.create': {
    call: (ids) => ['POST', '/bookings', { ...terms(ids), clientId: ids.clientId, vehicleCount: 2 }],
    own:     '201 201 201 201 403 403 403 401',
    foreign: '201 201 404 404 403 403 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'bookings.get': {
    trip: 'available',
    call: (_ids, { bookingId }) => ['GET', `/bookings/${bookingId}`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  // A client outside the caller's scope is one of the obstacles that the answer lists.
  'bookings.check': {
    call: (ids) => ['POST', '/trips/check', { clientId: ids.clientId, stops: terms(ids).stops }],
    own:     '200 200 200 200 403 200 403 401',
    foreign: '200 200 200 200 403 200 403 401',
    none:    '200 200 200 200 403 200 403 401',
  },
  'trips.get': {
    trip: 'available',
    call: (_ids, { id }) => ['GET', `/trips/${id}`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  'trips.get, not launched': {
    trip: 'scheduled',
    call: (_ids, { id }) => ['GET', `/trips/${id}`],
    own:     '200 200 200 200 404 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
  },
  'trips.route': {
    trip: 'available',
    call: (_ids, { id }) => ['GET', `/trips/${id}/route`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  'trips.get, held': {
    trip: 'accepted',
    call: (_ids, { id }) => ['GET', `/trips/${id}`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
  },
  'trips.get, over': {
    trip: 'unbilled',
    call: (_ids, { id }) => ['GET', `/trips/${id}`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
  },
  'trips.events': {
    trip: 'accepted',
    call: (_ids, { id }) => ['GET', `/trips/${id}/events`],
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  'trips.candidates': {
    trip: 'available',
    call: (_ids, { id }) => ['GET', `/trips/${id}/candidates`],
    own:     '200 200 403 403 403 403 403 401',
    foreign: '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'trips.update': {
    trip: 'scheduled',
    call: (_ids, { id, version }) => ['PATCH', `/trips/${id}`, { version, notes: 'Portão 2' }],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'trips.checkUpdate': {
    trip: 'scheduled',
    call: (_ids, { id, version }) => ['POST', `/trips/${id}/check`, { version, notes: 'Portão 2' }],
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  // The caller “client” may approve trips, and the caller “registrar” may not.
  'trips.approve': {
    trip: 'awaiting_approval',
    call: on('approve'),
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
  'trips.reject': {
    trip: 'awaiting_approval',
    call: on('reject', withReason),
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
  'trips.launch': {
    trip: 'designated',
    call: on('launch'),
    own:     '200 200 200 200 200 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
    none:    '404 404 404 404 404 404 404 401',
  },
  'trips.launch, of nobody': {
    trip: 'scheduled',
    call: on('launch'),
    own:     '200 200 200 200 404 404 404 401',
    foreign: '200 200 404 404 404 404 404 401',
  },
  'trips.designate': {
    trip: 'scheduled',
    call: on('designate', ({ partnerId }) => ({ partnerId })),
    own:     '200 200 403 403 403 403 403 401',
    foreign: '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'trips.assume': {
    trip: 'designated',
    call: on('assume', seen),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.offer': {
    trip: 'available',
    call: on('offer', ({ partnerId }) => ({ partnerIds: [partnerId] })),
    own:     '200 200 403 403 403 403 403 401',
    foreign: '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'trips.decline': {
    trip: 'offered',
    call: on('decline'),
    own:     '403 403 403 403 200 403 404 401',
    foreign: '403 403 403 403 404 403 404 401',
    none:    '403 403 403 403 404 403 404 401',
  },
  'trips.withdraw': {
    trip: 'offered',
    call: on('withdraw'),
    own:     '200 200 403 403 403 403 403 401',
    foreign: '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'trips.accept': {
    trip: 'available',
    call: on('accept', seen),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.accept, offered': {
    trip: 'offered',
    call: on('accept', seen),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
  },
  'trips.confirmChange': {
    trip: 'proposed',
    call: on('confirm-change'),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.declineChange': {
    trip: 'proposed',
    call: on('decline-change'),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.reconfirm': {
    trip: 'asked',
    call: on('reconfirm'),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.giveBack': {
    trip: 'accepted',
    call: on('give-back', withReason),
    own:     '200 200 403 403 200 403 404 401',
    foreign: '200 200 403 403 404 403 404 401',
    none:    '404 404 403 403 404 403 404 401',
  },
  'trips.reassign': {
    trip: 'accepted',
    call: on('reassign', ({ partnerId }, { driverId }) => ({ ...withReason(), partnerId, driverId })),
    own:     '200 200 403 403 403 403 403 401',
    foreign: '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'trips.depart': {
    trip: 'accepted',
    call: on('depart', crew),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.arrive': {
    trip: 'en_route',
    call: on('arrive', crew),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.begin': {
    trip: 'arrived',
    call: on('begin', withReason),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.undo': {
    trip: 'arrived',
    call: on('undo'),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.complete': {
    trip: 'in_progress',
    call: on('complete'),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.noShow': {
    trip: 'waited',
    call: on('no-show'),
    own:     '200 403 403 403 200 403 404 401',
    foreign: '200 403 403 403 404 403 404 401',
    none:    '404 403 403 403 404 403 404 401',
  },
  'trips.cancel': {
    trip: 'available',
    call: on('cancel', withReason),
    own:     '200 200 200 200 403 404 403 401',
    foreign: '200 200 404 404 403 404 403 401',
    none:    '404 404 404 404 403 404 403 401',
  },
  'trips.unattended': {
    trip: 'accepted',
    call: on('unattended', withReason),
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'trips.settle': {
    trip: 'in_review',
    call: on('settle'),
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'trips.correctAmounts': {
    trip: 'in_review',
    call: on('correct-amounts', () => ({ extrasCents: 4_00 })),
    own:     '403 403 403 403 200 403 404 401',
    foreign: '403 403 403 403 404 403 404 401',
    none:    '403 403 403 403 404 403 404 401',
  },
  'trips.undoSettlement': {
    trip: 'settled',
    call: on('undo-settlement'),
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'trips.contest': {
    trip: 'unbilled',
    call: on('contest', withReason),
    own:     '200 403 200 200 403 404 403 401',
    foreign: '200 403 404 404 403 404 403 401',
    none:    '404 403 404 404 403 404 403 401',
  },
  'trips.answerContest': {
    trip: 'disputed',
    call: on('answer-contest', () => ({ reason: 'Trajeto conferido', answer: 'refused' })),
    own:     '200 403 403 403 403 403 403 401',
    foreign: '200 403 403 403 403 403 403 401',
    none:    '404 403 403 403 403 403 403 401',
  },
  'trips.record': {
    trip: 'accepted',
    call: (_ids, { id }) => ['POST', '/trips/executions', { ...times(), tripId: id }],
    own:     '403 403 403 403 201 403 404 401',
    foreign: '403 403 403 403 404 403 404 401',
    none:    '403 403 403 403 404 403 404 401',
  },
  // The clients of both sides allow trips to be recorded afterwards, so the partner may record a trip of either client.
  'trips.record, of a new trip': {
    call: (ids) => ['POST', '/trips/executions', { ...times(), request: { ...terms(ids), clientId: ids.clientId } }],
    own:     '403 403 403 403 201 403 403 401',
    foreign: '403 403 403 403 201 403 403 401',
    none:    '403 403 403 403 404 403 403 401',
  },
};
