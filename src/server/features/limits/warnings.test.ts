import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { LimitUsage } from '#contract/limits.ts';
import { formatCents } from '#domain/money.ts';
import { formatMonth } from '#domain/time.ts';
import type { Services } from '#server/platform/services.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type ReceivedEmail, readEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { emailsJob } from '#server/platform/emails/job.ts';
import { limitWarningsJob } from './jobs.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let count = 0;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada' });
});
afterAll(() => panel.close());

type Limited = { id: string; name: string; email: string; costCentreId: string };

/** Creates a client and a cost centre with the passed limits. */
async function makeClient(creditLimitCents: number | null, monthlyLimitCents: number | null): Promise<Limited> {
  count += 1;
  const [name, email] = [`Cliente ${count}`, `contas${count}@exemplo.com.br`];
  const { id } = await must(admin.post('/clients', { name, email, creditLimitCents }));
  const { costCentres } = await must(
    admin.post(`/clients/${id}/cost-centres`, { name: `Centro ${count}`, code: `C${count}`, monthlyLimitCents }),
  );
  return { id, name, email, costCentreId: costCentres[0].id };
}

/** Sets the reserved and billed amounts of this month. */
async function use({ id }: Limited, costCentreId: string | null, reserved: number, confirmed = 0): Promise<void> {
  await sql`
    insert into client_limits (client_id, cost_centre_id, month, reserved_cents, confirmed_cents)
    values (${id}, ${costCentreId}, ${thisMonth()}, ${reserved}, ${confirmed})
    on conflict (holder_id, month, day)
      do update set reserved_cents = excluded.reserved_cents, confirmed_cents = excluded.confirmed_cents`.execute(
    panel.services.db,
  );
}

const thisMonth = () =>
  `${new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date()).slice(0, 7)}-01`;
const run = async (services: Partial<Services> = {}) => {
  await limitWarningsJob(panel.services).run();
  await emailsJob({ ...panel.services, ...services }).run();
};

/** Returns the e-mails about a client or cost centre. */
async function emailsAbout(name: string): Promise<ReceivedEmail[]> {
  const emails = await readEmails(panel.services.config.dataDir);
  return emails.filter(({ text }) => text.includes(`${name},`));
}

describe('a limit warning', () => {
  it('is sent to the client once at 80 % and once at the limit', async () => {
    const client = await makeClient(1_000_00, null);
    await use(client, null, 300_00, 499_99);
    await run();
    expect(await emailsAbout(client.name)).toEqual([]);
    await use(client, null, 300_00, 500_00);
    await Promise.all([run(), run()]);
    await use(client, null, 350_00, 500_00);
    await run();
    const near = await emailsAbout(client.name);
    expect(near.map(({ to }) => to)).toEqual([client.email]);
    expect(near[0]?.subject).toBe(`Limite do mês perto do fim: ${client.name}, ${formatMonth(thisMonth())}`);
    expect(near[0]?.text).toContain(`Restam ${formatCents(200_00)}.`);

    await use(client, null, 0, 1_000_00);
    await run();
    // A drop and a second rise of the use send no further warning.
    await use(client, null, 0, 850_00);
    await run();
    await use(client, null, 0, 1_000_00);
    await run();
    const all = await emailsAbout(client.name);
    expect(all.map(({ subject }) => subject.startsWith('Limite do mês atingido'))).toEqual([false, true]);
  });

  it('is separate for a cost centre and its client, and only the higher level is sent when both are passed at once', async () => {
    const client = await makeClient(10_000_00, 500_00);
    await use(client, null, 520_00);
    await use(client, client.costCentreId, 520_00);
    await run();
    await use(client, client.costCentreId, 450_00);
    await run();
    const emails = await emailsAbout(client.name);
    expect(emails).toHaveLength(1);
    expect(emails[0]?.subject).toMatch(/^Limite do mês atingido: Centro \d+, /);
  });

  it('waits while the mail server is down and is then sent once', async () => {
    const client = await makeClient(100_00, null);
    await use(client, null, 90_00);
    await run({ mail: { send: () => Promise.reject(new Error('no server')) } });
    await run();
    expect(await emailsAbout(client.name)).toEqual([]);
    const later = panel.database.openPool({ max: 2, clock: new Date(Date.now() + 31_000) });
    await run({ db: later.db });
    await run({ db: later.db });
    expect(await emailsAbout(client.name)).toHaveLength(1);
  });

  it('is caused by a real request, and the list and the dashboard count the limit', async () => {
    const client = await makeClient(1, null);
    const { estimateCents } = await must(admin.post('/estimates', tripBody(central, { clientId: client.id })));
    const limit = Math.ceil(estimateCents * 1.1);
    await must(admin.patch(`/clients/${client.id}`, { creditLimitCents: limit }));
    const before = (await must(admin.get('/dashboard'))).warnedLimits;
    await must(admin.post('/trips', tripBody(central, { clientId: client.id })));
    expect((await must(admin.get('/dashboard'))).warnedLimits).toBe(before + 1);
    const list: { items: LimitUsage[] } = await must(admin.get(`/limits?warned=true&q=${client.name}`));
    expect(list.items).toEqual([
      {
        clientId: client.id,
        clientName: client.name,
        costCentreId: null,
        costCentreName: null,
        month: thisMonth(),
        limitCents: limit,
        confirmedCents: 0,
        reservedCents: estimateCents,
        level: 'near',
      },
    ]);
  });
});

describe('the list of limits', () => {
  it('is paged from the most used limit to the unused limits', async () => {
    const found: LimitUsage[] = [];
    let cursor = '';
    do {
      const page = await must(admin.get(`/limits?limit=2${cursor && `&cursor=${cursor}`}`));
      found.push(...page.items);
      cursor = page.nextCursor;
    } while (cursor);
    const shares = found.map((one) => (one.confirmedCents + one.reservedCents) / one.limitCents);
    expect(shares).toEqual(shares.toSorted((a, b) => b - a));
    const clients = panel.services.db.selectFrom('clients').select('id').where('credit_limit_cents', 'is not', null);
    const costCentres = panel.services.db
      .selectFrom('cost_centres')
      .select('id')
      .where('monthly_limit_cents', 'is not', null);
    expect(found).toHaveLength((await clients.unionAll(costCentres).execute()).length);
    expect((await must(admin.get('/limits?month=2020-01-01&warned=true'))).items).toEqual([]);
  });

  it('refuses an invalid month', async () => {
    const { status, body } = await admin.get('/limits?month=2026-11-02');
    expect([status, body.errors?.[0]?.field]).toEqual([400, 'month']);
  });
});
