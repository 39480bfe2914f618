import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Message } from '#server/platform/mail.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { takeEvents } from '#server/platform/live/outbox-reader.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { readEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { claimDeliveries, deleteOldDomainEvents } from './claim-deliveries.ts';
import { notificationEmailsJob } from './jobs.ts';
import { notify } from './notify.ts';
import { notificationsJob } from './reactions.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partnerId = await central.makePartner({ drivers: 20 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

const react = (at?: Date) => {
  const { db } = at ? panel.database.openPool({ max: 2, clock: at }) : panel.services;
  return notificationsJob({ ...panel.services, db }).run();
};
const send = (more: Partial<Panel['services']> = {}) => notificationEmailsJob({ ...panel.services, ...more }).run();
const listOf = async (caller: Caller): Promise<Notification[]> =>
  (await must(caller.get('/notifications?limit=100'))).items;
const about = async (caller: Caller, code: string) =>
  (await listOf(caller)).filter(({ title }) => title.includes(code)).map(({ event }) => event);

async function choose(caller: Caller, more: object): Promise<void> {
  await must(caller.put('/notifications/choices', { ...(await must(caller.get('/notifications/choices'))), ...more }));
}

/** Event of the document expiry job. */
function expiring(kind: string) {
  const payload = { partnerId, kind, expiresOn: '2026-12-31', days: 30 };
  return { topic: 'document.expiring', audiences: [], entityId: newId(), version: 1, payload };
}

/** Cancels an accepted trip, of which partner and client are notified by e-mail, and returns its code. */
async function cancelled(): Promise<string> {
  const trip = await runTrip(client, partner, tripBody(central, { minutes: 30 }), ['accept']);
  await must(admin.post(`/trips/${trip.id}/cancel`, { reason: 'Motivo' }));
  return trip.code;
}

async function emailsAbout(code: string) {
  const emails = await readEmails(panel.services.config.dataDir);
  return emails.filter(({ subject }) => subject.includes(code));
}

function failing(error: object): Panel['services']['mail'] {
  return {
    send: async () => {
      throw Object.assign(new Error('no'), error);
    },
  };
}

describe('notifications are created once', () => {
  it('when several processes read the outbox concurrently, and after a process died in its transaction', async () => {
    const { code } = await runTrip(client, partner, tripBody(central), ['accept']);
    const dying = panel.services.db.transaction().execute(async (tx) => {
      const events = await takeEvents(tx, 'notifications', ['trip'], 100);
      throw new Error(`killed after ${events?.length}`);
    });
    await expect(dying).rejects.toThrow('killed after 2');
    await Promise.all([react(), react(), react()]);
    await react();
    expect(await about(client, code)).toEqual(['accepted']);
  });

  it('for an event whose transaction began before other transactions and committed after them', async () => {
    const { db } = panel.services;
    const held = Promise.withResolvers<void>();
    const slow = db.transaction().execute(async (tx) => {
      await publish(tx, expiring('licence'));
      await held.promise;
    });
    await db.transaction().execute((tx) => publish(tx, expiring('municipal_licence')));
    await react();
    await react();
    held.resolve();
    await slow;
    await react();
    await react();
    const titles = (await listOf(partner))
      .map(({ title }) => title)
      .filter((title) => title.endsWith('perto de vencer'));
    expect(titles).toEqual(['CNH perto de vencer', 'Licença municipal perto de vencer']);
  });

  it('for the partners of another pool when an edit moves a trip there, but not when an edit keeps the pool', async () => {
    const executive = await panel.signIn({
      tipo: 'parceiro',
      partnerId: await central.makePartner({ categories: ['executivo'] }),
    });
    const trip = await must(client.post('/trips', tripBody(central, { minutes: 60 })));
    const change = async (terms: object) => {
      const { version } = await must(client.get(`/trips/${trip.id}`));
      await must(client.patch(`/trips/${trip.id}`, { version, ...terms }));
      await react();
      return about(executive, trip.code);
    };
    expect(await change({ luggageCount: 1 })).toEqual([]);
    expect(await change({ category: 'executivo' })).toEqual(['available']);
    expect(await change({ luggageCount: 2 })).toEqual(['available']);
  });

  it('even when another event cannot be processed', async () => {
    const { db } = panel.services;
    const broken = { ...expiring('permit'), payload: { ...expiring('permit').payload, partnerId: 'no id' } };
    await db.transaction().execute((tx) => publish(tx, broken, expiring('permit')));
    await react();
    expect((await listOf(partner)).filter(({ title }) => title.startsWith('Alvará'))).toHaveLength(1);
  });

  it('for a thousand partners in one statement and one live event', async () => {
    await sql`
      with made as (
        insert into partners (id, kind, name, status) select gen_random_uuid(), 'driver', 'Muitos ' || n, 'active' from generate_series(1, 1000) n
        returning id),
      areas as (insert into partner_areas (partner_id, service_area_id) select id, ${central.areaId}::uuid from made),
      categories as (insert into partner_categories (partner_id, category) select id, 'comum' from made),
      drivers as (insert into drivers (id, partner_id, name) select gen_random_uuid(), id, 'Motorista' from made),
      cars as (
        insert into vehicles (id, partner_id, plate, model, category)
        select gen_random_uuid(), id, 'MUI' || lpad((row_number() over ())::text, 4, '0'), 'Sedã', 'comum' from made),
      people as (
        insert into auth_users (id, name, email) select id, 'Pessoa', id || '@exemplo.com.br' from made)
      select from made`.execute(panel.services.db);
    await sql`insert into profiles (user_id, tipo, id_parceiro, nome) select id, 'parceiro', id, name from partners where name like 'Muitos %'`.execute(
      panel.services.db,
    );
    const { id } = await must(client.post('/trips', tripBody(central)));
    await react();
    const told = await panel.services.db
      .selectFrom('notifications as n')
      .innerJoin('domain_events as e', 'e.id', 'n.event_id')
      .select('n.id')
      .where('e.subject_id', '=', id)
      .where('e.event', '=', 'available')
      .execute();
    expect(told).toHaveLength(1001);
    const live = await panel.services.db
      .selectFrom('outbox')
      .select('id')
      .where('topic', '=', 'notification')
      .where(sql<SqlBool>`cardinality(audiences) > 1000`)
      .execute();
    expect(live).toHaveLength(1);
    await sql`update partners set status = 'suspended', status_reason = 'Teste' where name like 'Muitos %'`.execute(
      panel.services.db,
    );
  });
});

describe('a user', () => {
  it('reads the notifications page by page, and marks a single notification or all notifications as read', async () => {
    const pages: Notification[] = [];
    let cursor = '';
    do {
      const { items, nextCursor } = await must(partner.get(`/notifications?limit=2${cursor && `&cursor=${cursor}`}`));
      pages.push(...items);
      cursor = nextCursor;
    } while (cursor);
    expect(pages).toEqual(await listOf(partner));
    const unread = async () => (await must(partner.get('/notifications/unread'))).unread;
    expect(await unread()).toBe(pages.filter(({ read }) => !read).length);
    await must(partner.post(`/notifications/${pages[0]?.id}/read`));
    await must(partner.post(`/notifications/${pages[0]?.id}/read`));
    await must(client.post(`/notifications/${pages[1]?.id}/read`));
    expect(await unread()).toBe(pages.length - 1);
    await must(partner.post('/notifications/read', { upTo: pages[1]?.id }));
    expect(await unread()).toBe(0);
  });

  it('is notified of the chosen events on the chosen channels, and of colleagues’ trips only when the user chose this', async () => {
    const colleague = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
    const { events } = await must(client.get('/notifications/choices'));
    const without = events.map((row: { event: string }) => (row.event === 'accepted' ? { ...row, channels: [] } : row));
    await choose(client, { events: without });
    const first = await runTrip(client, partner, tripBody(central), ['accept']);
    await choose(colleague, { colleagues: true });
    const second = await runTrip(client, partner, tripBody(central), ['accept']);
    await react();
    expect(await about(client, first.code)).toEqual([]);
    for (const { code } of [first, second]) expect(await about(colleague, code)).toEqual(['accepted', 'registered']);
    await choose(colleague, { colleagues: false });
    const third = await runTrip(client, partner, tripBody(central), ['accept']);
    await react();
    expect(await about(colleague, third.code)).toEqual([]);
    await choose(client, { events });
  });

  it('gets an error with the field name for an invalid choice', async () => {
    const choices = await must(client.get('/notifications/choices'));
    const refused = async (more: object) =>
      (await client.put('/notifications/choices', { ...choices, ...more })).body.errors[0].field;
    expect(await refused({ quietFrom: 60, quietUntil: null })).toBe('quietUntil');
    expect(await refused({ quietFrom: 60, quietUntil: 60 })).toBe('quietUntil');
    expect(await refused({ quietFrom: 1440, quietUntil: 1 })).toBe('quietFrom');
    expect(await refused({ events: [{ event: 'nada', channels: [] }] })).toMatch(/^events/);
  });
});

describe('a notification e-mail', () => {
  it('waits for the end of quiet hours, except for a trip that begins within two hours', async () => {
    const zone = 'America/Sao_Paulo';
    const dueAt = async (at: string, urgent: boolean) => {
      const { db } = panel.database.openPool({ max: 1, clock: new Date(at) });
      const key = newId();
      await db
        .transaction()
        .execute((tx) =>
          notify(tx, [{ key, event: 'invoice_due', subjectId: null, clientId: central.clientId, data: {}, urgent }]),
        );
      const delivery = await db
        .selectFrom('notification_deliveries as d')
        .innerJoin('notifications as n', 'n.id', 'd.notification_id')
        .innerJoin('domain_events as e', 'e.id', 'n.event_id')
        .select(sql<string>`to_char(d.due_at at time zone ${zone}, 'DD HH24:MI')`.as('due'))
        .where('e.key', '=', key)
        .where('n.user_id', '=', client.userId)
        .executeTakeFirst();
      await db.deleteFrom('domain_events').where('key', '=', key).execute();
      return delivery?.due;
    };
    await choose(client, { quietFrom: 22 * 60, quietUntil: 7 * 60 });
    expect(await dueAt('2030-05-10T23:30:00-03:00', false)).toBe('11 07:00');
    expect(await dueAt('2030-05-10T06:59:00-03:00', false)).toBe('10 07:00');
    expect(await dueAt('2030-05-10T06:59:00-03:00', true)).toBe('10 06:59');
    expect(await dueAt('2030-05-10T07:00:00-03:00', false)).toBe('10 07:00');
    expect(await dueAt('2030-05-10T21:59:00-03:00', false)).toBe('10 21:59');
    await choose(client, { quietFrom: 12 * 60, quietUntil: 13 * 60 });
    expect(await dueAt('2030-05-10T12:30:00-03:00', false)).toBe('10 13:00');
    expect(await dueAt('2030-05-10T23:30:00-03:00', false)).toBe('10 23:30');
    await choose(client, { quietFrom: null, quietUntil: null });
  });

  it('is retried after a failed connection, and not when the e-mail may have been sent', async () => {
    await send();
    const code = await cancelled();
    await react();
    let tries = 0;
    const down = {
      send: async () => {
        tries += 1;
        throw Object.assign(new Error('no'), { command: 'CONN' });
      },
    };
    await send({ mail: down });
    // The round ends when the mail server does not answer, so that other jobs need not wait for each e-mail.
    expect(tries).toBe(1);
    await send({ mail: down });
    expect(tries).toBe(2);
    await send();
    expect(await emailsAbout(code)).toEqual([]);
    const later = panel.database.openPool({ max: 2, clock: new Date(Date.now() + 60_000) });
    await send({ db: later.db });
    await send({ db: later.db });
    expect(new Set((await emailsAbout(code)).map(({ to }) => to)).size).toBe((await emailsAbout(code)).length);
    expect((await emailsAbout(code)).length).toBe(2);

    const lost = await cancelled();
    await react();
    await send({ mail: failing({ command: 'DATA' }) });
    const unsure = await cancelled();
    await react();
    await panel.services.db.transaction().execute((tx) => claimDeliveries(tx, 'email', 100));
    const muchLater = panel.database.openPool({ max: 2, clock: new Date(Date.now() + 86_400_000) });
    await send({ db: muchLater.db });
    expect([...(await emailsAbout(lost)), ...(await emailsAbout(unsure))]).toEqual([]);
    const rows = await panel.services.db
      .selectFrom('notification_deliveries')
      .select(({ fn }) => ['state', fn.countAll<number>().as('n')])
      .where('state', 'in', ['unknown', 'sending', 'due'])
      .groupBy('state')
      .execute();
    expect(rows).toEqual([{ state: 'unknown', n: 4 }]);
  });

  it('is sent once when several nodes send at the same time', async () => {
    const code = await cancelled();
    await react();
    const sent: Message[] = [];
    const slow = { mail: { send: async (message: Message) => void sent.push(message) } };
    await Promise.all([send(slow), send(slow), send(slow)]);
    expect(sent.filter(({ subject }) => subject.includes(code))).toHaveLength(2);
    expect(sent[0]?.html).toContain('<html lang="pt-BR">');
  });
});

it('the notification of a trip that another partner took is marked as read, in the list and in the count', async () => {
  const late = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  const unread = async () => (await must(late.get('/notifications/unread'))).unread;
  const trip = await must(client.post('/trips', tripBody(central)));
  await react();
  expect(await unread()).toBe(1);
  await must(partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion }));
  await react();
  expect([await unread(), (await listOf(late)).map(({ read }) => read)]).toEqual([0, [true]]);
  const rows = await panel.services.db
    .selectFrom('outbox')
    .select('payload')
    .where('topic', '=', 'notification')
    .where(sql<SqlBool>`${`user:${late.userId}`} = any(audiences)`)
    .orderBy('id')
    .execute();
  expect(rows.map(({ payload }) => payload)).toEqual([{}, { settled: 1 }]);
});

it('all domain events past the retention period are deleted, in as many batches as necessary', async () => {
  const { db } = panel.services;
  const old = Array.from({ length: 5 }, () => newId());
  const expired = { event: 'invoice_due', at: sql<Date>`app_now() - interval '91 days'` };
  await db
    .insertInto('domain_events')
    .values(old.map((id) => ({ id, key: id, ...expired })))
    .execute();
  const countAll = async () =>
    Number(
      (
        await db
          .selectFrom('domain_events')
          .select(({ fn }) => fn.countAll().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const before = await countAll();
  await deleteOldDomainEvents(db, 2);
  expect(await countAll()).toBe(before - old.length);
});
