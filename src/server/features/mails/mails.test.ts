import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

it('kept mails are listed by page and read, with no code that opens an account', async () => {
  for (const nome of ['Ana', 'José Ávila', 'Zé']) {
    await must(admin.post('/users', { nome, email: `${nome.length}@exemplo.com.br`, tipo: 'admin' }));
    await panel.services.auth.background.settled();
  }
  const first = await must(admin.get('/mails?limit=2'));
  expect(first).toMatchObject({ smtp: false, items: [{ to: '2@exemplo.com.br' }, { to: '10@exemplo.com.br' }] });
  const rest = await must(admin.get(`/mails?limit=2&cursor=${first.nextCursor}`));
  expect(rest).toMatchObject({ items: [{ to: '3@exemplo.com.br' }], nextCursor: null });
  const mail = await must(admin.get(`/mails/${first.items[1].id}`));
  expect(mail).toMatchObject({ subject: 'Seu acesso ao Painel Chame um Táxi', attachments: [] });
  expect(mail.text).toContain('Olá, José Ávila,');
  expect(mail.html).toContain('<html lang="pt-BR">');
  expect(mail.text).toMatch(/code=••••••$/m);
  expect(`${mail.text} ${mail.html}`).not.toMatch(/code=\w/);
});

it.each(['..%2F..%2Fbackup.key', '2026-01-01T00-00-00.000Z-..%2F..%2Fseal'])('%s is no mail', async (id) => {
  expect((await admin.get(`/mails/${id}`)).status).toBe(400);
});
