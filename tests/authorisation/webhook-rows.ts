import { newId } from '#server/platform/uuid.ts';
import type { Row } from '#tests/authorisation/table.ts';

const body = { url: 'https://example.com/avisos', events: ['accepted'] };
const onlyAdmin = { own: '200 403 403 403 403 403 403 401' };

const registered: NonNullable<Row['named']> = async ({ panel, sides }, target) => {
  const row = { id: newId(), client_id: sides[target].clientId, ...body, secret: 'segredo' };
  await panel.services.db.insertInto('webhooks').values(row).execute();
  return row.id;
};

/** Creates a webhook with a delivered event. */
const delivered: NonNullable<Row['named']> = async (world, target, caller) => {
  const webhookId = await registered(world, target, caller);
  const row = {
    id: newId(),
    webhook_id: webhookId,
    event_id: newId(),
    event: 'accepted',
    payload: '{}',
    state: 'sent' as const,
  };
  await world.panel.services.db
    .insertInto('webhook_deliveries')
    .values({ ...row, due_at: new Date() })
    .execute();
  return `${webhookId}/deliveries/${row.id}`;
};

// prettier-ignore
export const webhookRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'webhooks.list': { call: () => ['GET', '/webhooks'], own: '200 403 200 403 403 200 403 401' },
  'webhooks.create': { call: () => ['POST', '/webhooks', body], own: '201 403 201 403 403 403 403 401' },
  'webhooks.update': {
    named: registered,
    call: (_ids, { id }) => ['PATCH', `/webhooks/${id}`, { active: false }],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 403 403 404 403 401',
    none:    '404 403 404 403 403 404 403 401',
  },
  'webhooks.remove': {
    named: registered,
    call: (_ids, { id }) => ['DELETE', `/webhooks/${id}`],
    own:     '204 403 204 403 403 404 403 401',
    foreign: '204 403 404 403 403 404 403 401',
    none:    '404 403 404 403 403 404 403 401',
  },
  'webhooks.renewSecret': {
    named: registered,
    call: (_ids, { id }) => ['POST', `/webhooks/${id}/secret`],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 403 403 404 403 401',
    none:    '404 403 404 403 403 404 403 401',
  },
  'webhooks.test': {
    named: registered,
    call: (_ids, { id }) => ['POST', `/webhooks/${id}/test`],
    own:     '204 403 204 403 403 404 403 401',
    foreign: '204 403 404 403 403 404 403 401',
    none:    '404 403 404 403 403 404 403 401',
  },
  'webhooks.deliveries': {
    named: registered,
    call: (_ids, { id }) => ['GET', `/webhooks/${id}/deliveries`],
    own:     '200 403 200 403 403 404 403 401',
    foreign: '200 403 404 403 403 404 403 401',
    none:    '404 403 404 403 403 404 403 401',
  },
  'webhooks.resend': {
    named: delivered,
    call: (_ids, { id }) => ['POST', `/webhooks/${id.includes('/') ? id : `${id}/deliveries/${id}`}/resend`],
    own:     '204 403 204 403 403 404 403 401',
    foreign: '204 403 404 403 403 404 403 401',
    none:    '404 403 404 403 403 404 403 401',
  },
  'letters.list': { call: () => ['GET', '/letters'], ...onlyAdmin },
  'letters.resend': {
    call: () => ['POST', `/letters/${newId()}/resend`],
    own: '404 403 403 403 403 403 403 401',
  },
  'mails.list': { call: () => ['GET', '/mails'], ...onlyAdmin },
  'mails.get': {
    call: () => ['GET', `/mails/2026-01-01T00-00-00.000Z-${newId()}`],
    own: '404 403 403 403 403 403 403 401',
  },
};
