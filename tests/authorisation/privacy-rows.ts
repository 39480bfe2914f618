import type { Row } from '#tests/authorisation/table.ts';

const onlyAdmin = '200 403 403 403 403 403 403 401';
const adminOfNone = '404 403 403 403 403 403 403 401';
const anySession = '200 200 200 200 200 200 200 401';
const wrongPassword = '400 400 400 400 400 400 400 401';
const wrong = { password: 'senha nenhuma' };

// prettier-ignore
export const privacyRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'audit.accesses': {
    call: ({ partnerId }) => ['GET', `/audit/accesses?subjectId=${partnerId}`],
    own:     onlyAdmin,
    foreign: onlyAdmin,
  },
  // The operation takes no id, so callers can only read their own data.
  'privacy.ownData': {
    call: () => ['POST', '/account/data', wrong],
    own:     wrongPassword,
  },
  'privacy.ownRequest': {
    call: () => ['GET', '/account/erasure'],
    own:     anySession,
  },
  'privacy.ask': {
    call: () => ['POST', '/account/erasure', wrong],
    own:     wrongPassword,
  },
  'privacy.withdraw': {
    call: () => ['DELETE', '/account/erasure'],
    own:     '409 409 409 409 409 409 409 401',
  },
  'consents.get': {
    call: () => ['GET', '/consents/terms'],
    own:     '200 200 200 200 200 200 200 200',
  },
  'consents.publish': {
    call: () => ['POST', '/consents/privacy', { body: 'Texto', seenVersion: 99 }],
    own:     '409 403 403 403 403 403 403 401',
  },
  'consents.own': {
    call: () => ['GET', '/account/consents'],
    own:     anySession,
  },
  'consents.accept': {
    call: () => ['POST', '/account/consents', { accepted: [{ kind: 'privacy', version: 99 }] }],
    own:     '400 400 400 400 400 400 400 401',
  },
  'privacy.requests': {
    call: () => ['GET', '/erasures'],
    own:     onlyAdmin,
  },
  'privacy.standing': {
    call: (_ids, { id }) => ['GET', `/erasures/${id}`],
    none:    adminOfNone,
  },
  'privacy.execute': {
    call: (_ids, { id }) => ['POST', `/erasures/${id}/execute`, { version: 1 }],
    none:    adminOfNone,
  },
  'privacy.refuse': {
    call: (_ids, { id }) => ['POST', `/erasures/${id}/refuse`, { version: 1, reason: 'Confirme quem é' }],
    none:    adminOfNone,
  },
  'privacy.passengerData': {
    call: () => ['POST', '/passengers/data', { phone: '+5511900000000', password: 'outra' }],
    own:     '400 403 403 403 403 403 403 401',
  },
  'privacy.erasePassenger': {
    call: () => ['POST', '/passengers/erasure', { phone: '+5511900000000' }],
    own:     '400 403 403 403 403 403 403 401',
  },
  'privacy.retention': {
    call: () => ['GET', '/settings/retention'],
    own:     onlyAdmin,
  },
  'privacy.changeRetention': {
    call: () => ['PATCH', '/settings/retention', { passengerMonths: 24, mailDays: 90, originMonths: 12, version: 999_999 }],
    own:     '409 403 403 403 403 403 403 401',
  },
};
