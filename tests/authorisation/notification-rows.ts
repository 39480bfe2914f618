import type { Row } from '#tests/authorisation/table.ts';

const anySession = { own: '200 200 200 200 200 200 200 401' };
/** Statuses of operations that answer the same for ids of other users, but then change nothing. */
const quietly = { own: '204 204 204 204 204 204 204 401' };

const endpoint = 'https://push.example/aparelho';

// prettier-ignore
export const notificationRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'notifications.list': { call: () => ['GET', '/notifications'], ...anySession },
  'notifications.unread': { call: () => ['GET', '/notifications/unread'], ...anySession },
  'notifications.read': { call: () => ['POST', '/notifications/1/read'], ...quietly },
  'notifications.readAll': { call: () => ['POST', '/notifications/read', { upTo: '1' }], ...quietly },
  'notifications.choices': { call: () => ['GET', '/notifications/choices'], ...anySession },
  'notifications.choose': {
    call: () => ['PUT', '/notifications/choices', { events: [], quietFrom: null, quietUntil: null, colleagues: false }],
    ...anySession,
  },
  'notifications.pushKey': { call: () => ['GET', '/notifications/push-key'], ...anySession },
  'notifications.subscribe': {
    call: () => ['PUT', '/notifications/devices', { endpoint, p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }],
    ...quietly,
  },
  // For a device of another user, the answer says that the device does not exist any more.
  'notifications.testDevice': { call: () => ['POST', '/notifications/devices/test', { endpoint }], ...anySession },
  'notifications.unsubscribe': { call: () => ['POST', '/notifications/devices/forget', { endpoint }], ...quietly },
};
