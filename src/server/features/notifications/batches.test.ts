import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import type { Mail } from '#server/platform/mail.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { copyTrip } from '#tests/copy-trip.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
import { notificationEmailsJob } from './jobs.ts';
import { notify } from './notify.ts';
import { notificationsJob } from './reactions.ts';

let panel: Panel;
let central: Central;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
});
afterAll(() => panel.close());

const react = (stopping?: AbortSignal) => notificationsJob(panel.services).run(stopping);

describe('notifications of a batch of events are created once', () => {
  it('for a trip that entered the pool twice before its events were read', async () => {
    const [client, admin, partner] = await Promise.all([
      panel.signIn({ tipo: 'cliente', clientId: central.clientId }),
      panel.signIn({ tipo: 'admin' }),
      panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() }),
    ]);
    const otherId = await central.makePartner();
    const other = await panel.signIn({ tipo: 'parceiro', partnerId: otherId });
    const { id, code } = await must(client.post('/trips', tripBody(central)));
    await must(admin.post(`/trips/${id}/offer`, { partnerIds: [otherId] }));
    await must(other.post(`/trips/${id}/decline`));
    await react();
    const items: Notification[] = (await must(partner.get('/notifications'))).items;
    expect(items.filter(({ title }) => title.includes(code)).map(({ event }) => event)).toEqual(['available']);
  });

  it('although a stopping node leaves its backlog to the next one', async () => {
    const partnerId = await central.makePartner();
    const events = Array.from({ length: 50 }, (_, index) => expiring(partnerId, `permit${index}`));
    await panel.services.db.transaction().execute((tx) => publish(tx, ...events));
    const ids = events.map(({ entityId }) => entityId);
    const inserted = async () => {
      const rows = panel.services.db.selectFrom('domain_events').select('id');
      const ofThese = rows.where(sql<SqlBool>`split_part(key, ':', 2) = any(${ids}::text[])`);
      return (await ofThese.execute()).length;
    };
    await react(AbortSignal.abort());
    expect(await inserted()).toBe(40);
    await react();
    expect(await inserted()).toBe(50);
  });
});

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

it('reminders of hundreds of trips are reported to as many webhooks as a central and a client may have', async () => {
  const { db } = panel.services;
  const [client, partner] = await Promise.all([
    panel.signIn({ tipo: 'cliente', clientId: central.clientId }),
    panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() }),
  ]);
  const { id } = await runTrip(client, partner, tripBody(central, { minutes: 60 }), ['accept']);
  await sql`insert into webhooks (id, client_id, url, events, secret)
    select gen_random_uuid(), c.id, 'https://integrador.example/', '{reminder_24h,reminder_2h}', 'x'
    from unnest(array[null, ${central.clientId}]::uuid[]) c (id), generate_series(1, 20)`.execute(db);
  const accepted_at = inHours(-48);
  await copyTrip(panel, id, 200, { pickup_at: inHours(10), accepted_at });
  await copyTrip(panel, id, 200, { pickup_at: inHours(1), accepted_at });
  await react();
  const count = db.selectFrom('webhook_deliveries').select((eb) => eb.fn.countAll<number>().as('count'));
  expect((await count.executeTakeFirstOrThrow()).count).toBe(400 * 40);
});

it('a node that stops or dies while it sends an e-mail leaves the others to the next node', async () => {
  const { db } = panel.services;
  await panel.signIn({ tipo: 'cliente', clientId: central.walkInId });
  for (const code of ['L-FIRST', 'L-OTHER']) {
    const invoice = {
      key: code,
      event: 'invoice_due' as const,
      subjectId: null,
      clientId: central.walkInId,
      data: { code },
    };
    await db.transaction().execute((tx) => notify(tx, [invoice]));
  }
  const stopping = new AbortController();
  const other: unknown[] = [];
  const mail: Mail = {
    async send({ subject }) {
      if (subject.includes('L-FIRST')) other.push(...(await statesOf('L-OTHER')));
      stopping.abort();
    },
  };
  await notificationEmailsJob({ ...panel.services, mail }).run(stopping.signal);
  expect(other).toEqual([['L-OTHER', 'due']]);
  expect(await statesOf('L-')).toEqual([
    ['L-FIRST', 'sent'],
    ['L-OTHER', 'due'],
  ]);
  await notificationEmailsJob({ ...panel.services, mail }).run();
  expect(await statesOf('L-OTHER')).toEqual([['L-OTHER', 'sent']]);
});

async function statesOf(prefix: string) {
  const deliveries = panel.services.db
    .selectFrom('notification_deliveries as d')
    .innerJoin('notifications as n', 'n.id', 'd.notification_id')
    .innerJoin('domain_events as e', 'e.id', 'n.event_id')
    .select(['e.key', 'd.state'])
    .where('e.key', 'like', `${prefix}%`)
    .where('d.channel', '=', 'email');
  return (await deliveries.orderBy('e.key').execute()).map(({ key, state }) => [key, state]);
}

it('an e-mail is sent although another one cannot be composed, or its result cannot be stored', async () => {
  const { db } = panel.services;
  await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
  const invoices = ['F-ABOVE', 'F-REFUSED', 'F-LAST'].map((code) => {
    return {
      key: code,
      event: 'invoice_due' as const,
      subjectId: null,
      clientId: central.otherClientId,
      data: { code },
    };
  });
  await db.transaction().execute((tx) => notify(tx, invoices));
  // A node of a newer version creates events that this node does not know.
  await sql`update domain_events set event = 'of-tomorrow' where key = 'F-ABOVE'`.execute(db);
  const sent: string[] = [];
  const mail: Mail = {
    async send({ subject }) {
      // PostgreSQL stores no NUL.
      if (subject.includes('F-REFUSED')) throw new Error('550 \0');
      sent.push(subject);
    },
  };
  await notificationEmailsJob({ ...panel.services, mail }).run();
  expect(sent).toEqual([expect.stringContaining('F-LAST')]);
  expect(await statesOf('F-')).toEqual([
    ['F-ABOVE', 'due'],
    ['F-LAST', 'sent'],
    ['F-REFUSED', 'sending'],
  ]);
});

/** Event of the document expiry job. */
function expiring(partnerId: string, kind: string) {
  const payload = { partnerId, kind, expiresOn: '2026-12-31', days: 30 };
  return { topic: 'document.expiring', audiences: [], entityId: newId(), version: 1, payload };
}
