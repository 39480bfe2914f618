import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setMailboxProven } from '#server/platform/auth/accounts.ts';
import { allJobs } from '#server/jobs.ts';
import { PASSWORD } from '#tests/auth-server.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attack: a stranger signs up with the name "Acesse https://…" and the e-mail address of a victim, so that the
 * central's own server sends the phishing link. Defence: e-mails to unconfirmed addresses contain no text that the
 * stranger typed.
 */
let panel: Panel;
let central: Central;
let admin: Caller;
let approver: Caller;
let partner: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  const { clientId } = central;
  admin = await panel.signIn({ tipo: 'admin' });
  approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
});
afterAll(() => panel.close());

const lure = 'Acesse https://premio.example/ganhe';
const contact = { phone: '(11) 98765-4321', document: '52998224725', wants: 'cliente', password: PASSWORD };
const signUp = (name: string, email: string) => panel.nobody.post('/sign-ups', { ...contact, name, email });

/** Every operation that takes a name, and the field that the refusal names. */
const places: [place: string, field: string, send: (name: string) => Promise<Answer>][] = [
  ['at a sign-up', 'name', (name) => signUp(name, 'vitima@exemplo.com.br')],
  ['in the own account', 'nome', (nome) => approver.patch('/account', { nome })],
  [
    'at the invitation of a colleague',
    'nome',
    (nome) => approver.post('/colleagues', { email: 'vitima@exemplo.com.br', nome }),
  ],
  [
    'at the creation of a user',
    'nome',
    (nome) => admin.post('/users', { email: 'vitima@exemplo.com.br', nome, tipo: 'admin' }),
  ],
  ['at the change of a user', 'nome', (nome) => admin.patch(`/users/${approver.userId}`, { nome })],
  ['in a client record', 'name', (name) => admin.post('/clients', { name, kind: 'company' })],
  ['in a partner record', 'name', (name) => admin.post('/partners', { name, kind: 'driver' })],
  [
    'in a driver record',
    'name',
    async (name) => {
      const { id_parceiro } = (await partner.get(`/users/${partner.userId}`)).body;
      return partner.post(`/partners/${id_parceiro}/drivers`, { name, active: true });
    },
  ],
  [
    'of a passenger of a trip',
    'passengers.0.name',
    (name) =>
      approver.post('/trips', {
        passengers: [{ name, phone: '(11) 98765-4321' }],
        stops: central.placeIds.map((placeId) => ({ address: 'x', placeId })),
        category: 'comum',
        paymentMethod: 'billed',
      }),
  ],
];

describe("a person's name that contains a web address", () => {
  test.for(places)('is refused %s', async ([, field, send]) => {
    const answer = await send(lure);
    expect([answer.status, answer.body.errors]).toEqual([
      400,
      [{ field, message: 'O nome não pode ter endereço de site ou de e-mail.' }],
    ]);
  });
});

async function textsTo(email: string): Promise<string[]> {
  const jobs = allJobs(panel.services, '');
  for (const name of ['notifications', 'notification-emails']) await jobs.find((job) => job.name === name)?.run();
  return (await deliveredEmails(panel.services)).filter(({ to }) => to === email).map(({ text }) => text);
}

const typed = 'Pague Hoje Mesmo';

describe('an e-mail to an unconfirmed address', () => {
  test('does not contain the typed name after a sign-up, a refusal or a password reset', async () => {
    const email = 'vitima1@exemplo.com.br';
    await signUp(typed, email);
    const { items } = (await admin.get(`/users?q=${email}`)).body;
    await admin.post(`/users/${items[0].id}/reject`, { reason: 'Não conhecemos' });
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ email });
    await fetch(`${panel.url}/api/auth/request-password-reset`, { method: 'POST', headers, body });
    const texts = await textsTo(email);
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).not.toContain(typed);
  });

  test('does not contain the typed name after an approval with a correction', async () => {
    const email = 'vitima2@exemplo.com.br';
    await panel.nobody.post('/sign-ups', {
      ...contact,
      wants: 'parceiro',
      document: '39053344705',
      name: typed,
      email,
    });
    const { items } = (await admin.get(`/users?q=${email}`)).body;
    await admin.post(`/users/${items[0].id}/approve`, { correction: 'Envie a CNH.' });
    const texts = await textsTo(email);
    expect(texts).toHaveLength(3);
    for (const text of texts) expect(text).not.toContain(typed);
  });

  test('does not contain the typed name in an invitation', async () => {
    const email = 'vitima3@exemplo.com.br';
    expect((await approver.post('/colleagues', { email, nome: typed })).status).toBe(201);
    expect(await textsTo(email)).toEqual([expect.not.stringContaining(typed)]);
  });

  test('greets the user by name once the address is confirmed', async () => {
    const email = 'dona@exemplo.com.br';
    await signUp('Dona Ivone', email);
    const { items } = (await admin.get(`/users?q=${email}`)).body;
    await panel.services.db.transaction().execute((tx) => setMailboxProven(tx, items[0].id));
    await admin.post(`/users/${items[0].id}/reject`, { reason: 'Não conhecemos' });
    expect((await textsTo(email)).at(-1)).toContain('Olá, Dona Ivone,');
  });
});
