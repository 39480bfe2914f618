import { issuePasswordCode } from '#server/platform/auth/accounts.ts';
import type { Target } from '#tests/authorisation/world.ts';
import { type People, type Person, PASSWORD } from '#tests/authorisation/people.ts';

/** Body of a call, and cookies to send in addition to the session cookie. */
export type Sent = { body?: object; cookies?: string };

/** Row as in table.ts. “own” and “foreign” name the owner of the credentials, code or token in the call. */
export type EndpointRow = Partial<Record<Target, string>> & {
  sends: (people: People, caller: Person, whose: Person) => Promise<Sent> | Sent;
};

const newPassword = PASSWORD;
const unknown = 'A'.repeat(43);

// prettier-ignore
export const endpointRows: Record<string, EndpointRow> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  'POST /api/auth/sign-in/email': {
    sends: (_people, caller, whose) => ({ body: { email: whose.email, password: caller.password } }),
    own:     '200 200 200 200 200 200 200 401',
    foreign: '401 401 401 401 401 401 401 401',
    none:    '401 401 401 401 401 401 401 401',
  },
  // An ID token identifies its subject, regardless of its sender. Without confirmation it does not replace the session of
  // another user.
  'POST /nodejs/generateCustomToken': {
    sends: async (people, _caller, whose) => ({ body: { idToken: await people.idToken(whose) } }),
    own:     '200 200 200 200 200 200 200 401',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '401 401 401 401 401 401 401 401',
  },
  'POST /api/auth/sign-in/custom-token': {
    sends: async (people, caller, whose) => {
      const { customToken, cookies } = await people.exchange(caller, whose);
      return { body: { customToken: customToken ?? unknown }, cookies };
    },
    own:     '200 200 200 200 200 200 200 401',
    foreign: '409 409 409 409 409 409 409 200',
    none:    '401 401 401 401 401 401 401 401',
  },
  'POST /api/auth/sign-in/custom-token, of another browser': {
    sends: async (people, caller, whose) => {
      const { customToken } = await people.exchange(caller, whose);
      return { body: { customToken: customToken ?? unknown } };
    },
    own:     '401 401 401 401 401 401 401 401',
    foreign: '401 401 401 401 401 401 401 401',
  },
  // The server expects a code only with the cookie that is set after the password, so every caller gets 409.
  'POST /api/auth/sign-in/second-factor': {
    sends: () => ({ body: { code: '123456' } }),
    own:     '409 409 409 409 409 409 409 409',
  },
  'POST /api/auth/sign-out': {
    sends: () => ({ body: {} }),
    own:     '200 200 200 200 200 200 200 200',
  },
  'POST /api/auth/request-password-reset': {
    sends: (_people, _caller, { email }) => ({ body: { email } }),
    own:     '200 200 200 200 200 200 200 200',
    foreign: '200 200 200 200 200 200 200 200',
    none:    '200 200 200 200 200 200 200 200',
  },
  // The code was sent to one mailbox, so it proves that the caller can read this mailbox.
  'POST /api/auth/reset-password': {
    sends: async ({ panel }, _caller, { userId }) => {
      const code = await panel.services.db
        .transaction()
        .execute(async (tx) => (userId ? issuePasswordCode(tx, userId, { hours: 1 }) : unknown));
      return { body: { token: code, newPassword } };
    },
    own:     '200 200 200 200 200 200 200 409',
    none:    '409 409 409 409 409 409 409 409',
  },
  'POST /api/auth/change-password': {
    sends: (_people, _caller, whose) => ({ body: { currentPassword: whose.password, newPassword } }),
    own:     '200 200 200 200 200 200 200 401',
    foreign: '400 400 400 400 400 400 400 401',
    none:    '400 400 400 400 400 400 400 401',
  },
  'GET /api/auth/token': {
    sends: () => ({}),
    own:     '200 200 200 200 200 200 200 401',
  },
  'GET /api/auth/jwks': {
    sends: () => ({}),
    own:     '200 200 200 200 200 200 200 200',
  },
};
