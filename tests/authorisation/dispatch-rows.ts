import { newId } from '#server/platform/uuid.ts';
import type { Row } from '#tests/authorisation/table.ts';
import type { Target, World } from '#tests/authorisation/world.ts';

async function insertReview({ panel: { services }, sides }: World, target: Exclude<Target, 'none'>): Promise<string> {
  const { driverId: driver_id, partnerId: partner_id } = sides[target];
  const row = { id: newId(), driver_id, partner_id, question: 'Pergunta' };
  await services.db.insertInto('dispatch_reviews').values(row).execute();
  return row.id;
}

// prettier-ignore
export const dispatchRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'dispatch.see': {
    trip: 'available',
    call: (_ids, { id }) => ['POST', '/dispatch/views', { trips: [{ tripId: id }] }],
    own:     '403 403 403 403 200 403 403 401',
    foreign: '403 403 403 403 200 403 403 401',
    none:    '403 403 403 403 200 403 403 401',
  },
  'trips.enqueue': {
    trip: 'queueable',
    call: (_ids, { id }) => ['POST', `/trips/${id}/enqueue`, {}],
    own:     '200 200 403 403 403 403 403 401',
    foreign: '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'dispatch.decisions': {
    trip: 'available',
    call: (_ids, { id }) => ['GET', `/trips/${id}/decisions`],
    own:     '200 200 403 403 200 403 200 401',
    foreign: '200 200 403 403 200 403 200 401',
    none:    '200 200 403 403 200 403 200 401',
  },
  'dispatch.replay': {
    call: () => ['GET', '/dispatch/replay?day=2026-11-20'],
    own:     '200 403 403 403 403 403 403 401',
  },
  'dispatch.reviews': {
    call: () => ['GET', '/dispatch/reviews'],
    own:     '200 200 403 403 200 403 200 401',
  },
  'dispatch.answerReview': {
    named: insertReview,
    call: (_ids, { id }) => ['POST', `/dispatch/reviews/${id}/answer`, { answer: 'Resposta' }],
    own:     '200 200 403 403 403 403 403 401',
    none:    '404 404 403 403 403 403 403 401',
  },
  'dispatch.disputes': {
    call: () => ['GET', '/dispatch/disputes'],
    own:     '403 403 403 403 200 403 200 401',
  },
  'dispatch.uncovered': {
    call: () => ['GET', '/dispatch/uncovered'],
    own:     '200 200 403 403 403 403 403 401',
  },
};
