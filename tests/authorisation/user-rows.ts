import { startSession } from '#server/platform/auth/accounts.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { newId } from '#server/platform/uuid.ts';

/** A user of the side's client. */
const person: NonNullable<Row['named']> = async ({ panel, sides }, target) =>
  (await panel.signIn({ tipo: 'cliente', clientId: sides[target].clientId })).userId;

/** Creates a user with a second factor. The secret of the second factor is never used. */
const withSecondFactor: NonNullable<Row['named']> = async (world, target, caller) => {
  const id = await person(world, target, caller);
  const factor = { user_id: id, secret: Buffer.from('x'), confirmed_at: new Date() };
  await world.panel.services.db.insertInto('second_factors').values(factor).execute();
  return id;
};

/** Creates a session of the user, and returns the rest of the path, from the user id to the session id. */
const session: NonNullable<Row['named']> = async (world, target, caller) => {
  const { db } = world.panel.services;
  const userId = await person(world, target, caller);
  await db.transaction().execute((tx) => startSession(tx, userId, { address: '127.0.0.1', userAgent: 'test' }));
  const { id } = await db
    .selectFrom('auth_sessions')
    .select('id')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return `${userId}/sessions/${id}`;
};

const anySession = '200 200 200 200 200 200 200 401';
const noPassword = '400 400 400 400 400 400 400 401';
const onlyAdmin = { own: '200 403 403 403 403 403 403 401', none: '404 403 403 403 403 403 403 401' };
const onlyAdminEmpty = { own: '204 403 403 403 403 403 403 401', none: '404 403 403 403 403 403 403 401' };

// prettier-ignore
export const userRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'secondFactor.get': {
    call: () => ['GET', '/account/second-factor'],
    own:     anySession,
  },
  // The callers of these tests have no password.
  'secondFactor.begin': {
    call: () => ['POST', '/account/second-factor', { password: 'senha nenhuma' }],
    own:     noPassword,
  },
  'secondFactor.confirm': {
    call: () => ['POST', '/account/second-factor/confirm', { code: '123456' }],
    own:     noPassword,
  },
  'secondFactor.renewCodes': {
    call: () => ['POST', '/account/second-factor/recovery-codes', { password: 'senha nenhuma', code: '123456' }],
    own:     noPassword,
  },
  'secondFactor.remove': {
    call: () => ['POST', '/account/second-factor/remove', { password: 'senha nenhuma', code: '123456' }],
    own:     noPassword,
  },
  'settings.adminSecondFactor': {
    call: () => ['GET', '/settings/admin-second-factor'],
    own:     onlyAdmin.own,
  },
  'settings.setAdminSecondFactor': {
    call: () => ['PUT', '/settings/admin-second-factor', { required: false }],
    own:     onlyAdmin.own,
  },
  'account.changeEmail': {
    call: () => ['POST', '/account/email', { email: 'outro@exemplo.com.br', password: 'senha nenhuma' }],
    own:     noPassword,
  },
  // The right code is sent by e-mail. The invented code is refused.
  'account.confirmEmail': {
    call: () => ['POST', '/email-confirmations', { code: 'inventado' }],
    none:    '409 409 409 409 409 409 409 409',
  },
  'acting.begin': {
    named: person,
    call: (_ids, { id }) => ['POST', `/users/${id}/act-as`],
    ...onlyAdmin,
  },
  'acting.end': {
    call: () => ['DELETE', '/acting'],
    own:     '409 409 409 409 409 409 409 401',
  },
  // The user “client” may approve trips, the registrar may not.
  'colleagues.list': {
    call: () => ['GET', '/colleagues'],
    own:     '403 403 200 403 403 403 403 401',
  },
  'colleagues.invite': {
    call: () => ['POST', '/colleagues', { email: `${newId()}@exemplo.com.br`, nome: 'Nádia' }],
    own:     '403 403 201 403 403 403 403 401',
  },
  'colleagues.block': {
    named: person,
    call: (_ids, { id }) => ['POST', `/colleagues/${id}/block`, { reason: 'Saiu da empresa' }],
    own:     '403 403 200 403 403 403 403 401',
    foreign: '403 403 404 403 403 403 403 401',
    none:    '403 403 404 403 403 403 403 401',
  },
  'colleagues.nameApprover': {
    named: person,
    call: (_ids, { id }) => ['POST', `/colleagues/${id}/approver`],
    own:     '403 403 200 403 403 403 403 401',
    foreign: '403 403 404 403 403 403 403 401',
    none:    '403 403 404 403 403 403 403 401',
  },
  'users.sessions': {
    named: person,
    call: (_ids, { id }) => ['GET', `/users/${id}/sessions`],
    ...onlyAdmin,
  },
  'users.endSession': {
    named: session,
    call: (_ids, { id }) => ['DELETE', id.includes('/') ? `/users/${id}` : `/users/${id}/sessions/${newId()}`],
    ...onlyAdminEmpty,
  },
  'users.endSessions': {
    named: person,
    call: (_ids, { id }) => ['DELETE', `/users/${id}/sessions`],
    ...onlyAdminEmpty,
  },
  'users.mailPassword': {
    named: person,
    call: (_ids, { id }) => ['POST', `/users/${id}/password-mail`],
    ...onlyAdmin,
  },
  // The callers of these tests have no password, and no SMTP server is configured.
  'users.passwordLink': {
    named: person,
    call: (_ids, { id }) => ['POST', `/users/${id}/password-link`],
    ...onlyAdmin,
  },
  'users.removeSecondFactor': {
    named: withSecondFactor,
    call: (_ids, { id }) => ['DELETE', `/users/${id}/second-factor`],
    ...onlyAdmin,
  },
};
