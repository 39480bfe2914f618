import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { emailsJob } from '#server/platform/emails/job.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

it('stored e-mails are listed by page and can be read, with the codes in their links masked', async () => {
  for (const nome of ['Ana', 'José Ávila', 'Zé']) {
    await must(admin.post('/users', { nome, email: `${nome.length}@exemplo.com.br`, tipo: 'admin' }));
    await deliveredEmails(panel.services);
  }
  const first = await must(admin.get('/mails?limit=2'));
  expect(first).toMatchObject({ smtp: false, items: [{ to: '2@exemplo.com.br' }, { to: '10@exemplo.com.br' }] });
  const rest = await must(admin.get(`/mails?limit=2&cursor=${first.nextCursor}`));
  expect(rest).toMatchObject({ items: [{ to: '3@exemplo.com.br' }], nextCursor: null });
  const mail = await must(admin.get(`/mails/${first.items[1].id}`));
  expect(mail).toMatchObject({ subject: 'Seu acesso ao Painel Chame um Táxi', attachments: [] });
  // The address is not confirmed yet, so the e-mail omits the name, which another person could have typed.
  expect(mail.text).toContain('Olá,\n\nUma conta foi criada para você');
  expect(mail.text).not.toContain('José');
  expect(mail.html).toContain('<html lang="pt-BR">');
  expect(mail.text).toMatch(/code=••••••$/m);
  expect(`${mail.text} ${mail.html}`).not.toMatch(/code=\w/);
});

it.each(['..%2F..%2Fbackup.key', '2026-01-01T00-00-00.000Z-..%2F..%2Fseal'])(
  '%s is refused as an e-mail id',
  async (id) => {
    expect((await admin.get(`/mails/${id}`)).status).toBe(400);
  },
);

it('a failed e-mail is shown with the reason, and an administrator can send it again once', async () => {
  const { services } = panel;
  const refusing = { send: () => Promise.reject(Object.assign(new Error('550 caixa cheia'), { responseCode: 550 })) };
  await must(admin.post('/users', { nome: 'Rui', email: 'rui@exemplo.com.br', tipo: 'admin' }));
  await emailsJob({ ...services, mail: refusing }).run();
  const [email] = (await must(admin.get('/letters?state=failed,unknown'))).items;
  expect(email).toMatchObject({
    to: 'rui@exemplo.com.br',
    subject: 'Seu acesso ao Painel Chame um Táxi',
    state: 'failed',
    attempts: 1,
    error: '550 caixa cheia',
    mayResend: true,
  });
  expect(JSON.stringify(email)).not.toContain('code');
  const key = { 'idempotency-key': 'de-novo' };
  const answers = await Promise.all([1, 2].map(() => admin.post(`/letters/${email.id}/resend`, {}, key)));
  expect(answers).toMatchObject([
    { status: 200, body: { state: 'due', error: null } },
    { status: 200, body: { state: 'due' } },
  ]);
  expect(await admin.post(`/letters/${email.id}/resend`)).toMatchObject({ status: 409, body: { reason: 'changed' } });
  const emails = (await deliveredEmails(services)).filter(({ to }) => to === 'rui@exemplo.com.br');
  expect(emails).toHaveLength(1);
  expect((await must(admin.get('/letters?limit=1'))).items).toMatchObject([{ id: email.id, state: 'sent' }]);
  const noted = services.db.selectFrom('audit_log').select(['action', 'actor_id']).where('subject_id', '=', email.id);
  expect(await noted.execute()).toEqual([{ action: 'mail.resend', actor_id: admin.userId }]);
});
