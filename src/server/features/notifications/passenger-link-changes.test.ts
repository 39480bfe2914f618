import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingLink } from '#contract/rides.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { passengerLinksJob } from './passenger-link-jobs.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
beforeEach(() =>
  must(admin.patch(`/clients/${central.clientId}`, { sendsPassengerLink: true, approvalCategories: [] })),
);
afterAll(() => panel.close());

let guests = 0;
/** A passenger with a phone of its own. */
function guest(more: object = {}) {
  guests += 1;
  return { name: `Hóspede ${guests}`, phone: `+55119877711${String(guests).padStart(2, '0')}`, ...more };
}
/** A passenger with an address and a phone of its own. */
function emailed(more: object = {}) {
  return guest({ email: `ligado${guests}@hospedes.example`, language: 'en', ...more }) as ReturnType<typeof guest> & {
    email: string;
  };
}
const request = (passenger: object, more: object = {}) =>
  must(client.post('/trips', { ...tripBody(central, { minutes: 600 }), passengers: [passenger], ...more }));
const react = () => passengerLinksJob(panel.services).run();
const emailsTo = async (email: string) => (await deliveredEmails(panel.services)).filter(({ to }) => to === email);
const queuedTo = async (email: string) => {
  const { rows } = await sql`select from emails where message ->> 'to' = ${email}`.execute(panel.services.db);
  return rows.length;
};
const linkOf = async (id: string): Promise<string> => (await must(client.get(`/trips/${id}/link`))).url;
const opens = async (url: string) => (await panel.nobody.get(`/rides/${url.split('/').at(-1)}`)).status;
async function waits(id: string): Promise<boolean> {
  const { items } = await must(client.get('/passenger-links?limit=100'));
  return (items as WaitingLink[]).some(({ tripId }) => tripId === id);
}

/** Creates a webhook of the client. `told`: what it was told about the links of a trip, in order. */
async function listen() {
  const url = 'https://hotel.example/painel';
  const { id: webhookId } = await must(client.post('/webhooks', { url, events: ['passenger_link'] }));
  const told = async (tripId: string) => {
    const deliveries = await panel.services.db
      .selectFrom('webhook_deliveries')
      .select('payload')
      .where('webhook_id', '=', webhookId)
      .orderBy('id')
      .execute();
    const payloads = deliveries.map(({ payload }) => payload as { subjectId: string; data: { outcome: string } });
    return payloads.filter(({ subjectId }) => subjectId === tripId).map(({ data }) => data);
  };
  return { told, end: () => must(client.delete(`/webhooks/${webhookId}`)) };
}

describe('a change of the passenger', () => {
  it('keeps address, language and link when an integration that does not know these fields sends the same passenger', async () => {
    const ann = emailed();
    const { id } = await request(ann);
    await react();
    const link = await linkOf(id);
    const { name, phone } = ann;
    const changed = await must(client.patch(`/trips/${id}`, { version: 1, passengers: [{ name, phone }, guest()] }));
    await react();
    expect(changed.passengers[0]).toEqual({ ...ann });
    expect([await linkOf(id), await waits(id)]).toEqual([link, false]);
  });

  it('does not give the address to another guest with the phone of the reception', async () => {
    const ann = emailed();
    const { id } = await request(ann);
    const passengers = [{ name: 'Outro Hóspede', phone: ann.phone }];
    const changed = await must(client.patch(`/trips/${id}`, { version: 1, passengers }));
    expect(changed.passengers[0]).toMatchObject({ email: null, language: null });
  });

  it('ends the link of a passenger whose address was removed', async () => {
    const ann = emailed();
    const { id } = await request(ann);
    await react();
    const first = await linkOf(id);
    await must(client.patch(`/trips/${id}`, { version: 1, passengers: [{ ...ann, email: null }] }));
    await react();
    expect([await opens(first), await waits(id)]).toEqual([404, true]);
  });

  it('keeps the link that a person sent when only an address is added, and sends it by e-mail', async () => {
    const bob = guest();
    const { id } = await request(bob);
    await react();
    const first = await linkOf(id);
    await must(client.post(`/trips/${id}/link/sent`));
    const email = `bob${guests}@hospedes.example`;
    await must(client.patch(`/trips/${id}`, { version: 1, passengers: [{ ...bob, email }] }));
    await react();
    expect(await linkOf(id)).toBe(first);
    expect((await emailsTo(email)).map(({ text }) => text.includes(first))).toEqual([true]);
  });

  it('ends the link of the previous passenger when the client sends no links any more', async () => {
    const { id } = await request(emailed());
    await react();
    const first = await linkOf(id);
    await must(admin.patch(`/clients/${central.clientId}`, { sendsPassengerLink: false }));
    const bob = emailed();
    await must(client.patch(`/trips/${id}`, { version: 1, passengers: [bob] }));
    await react();
    expect([await opens(first), await queuedTo(bob.email)]).toEqual([404, 0]);
  });

  it('ends the link of the previous passenger while the changed trip waits for approval', async () => {
    const user = await panel.signIn({ tipo: 'cadviagens', clientId: central.clientId });
    const { id } = await must(user.post('/trips', { ...tripBody(central, { minutes: 600 }), passengers: [emailed()] }));
    await react();
    const first = await linkOf(id);
    await must(admin.patch(`/clients/${central.clientId}`, { approvalCategories: ['executivo'] }));
    const bob = emailed();
    const change = { version: 1, passengers: [bob], category: 'executivo' };
    expect(await must(user.patch(`/trips/${id}`, change))).toMatchObject({ status: 'awaiting_approval' });
    await react();
    expect([await opens(first), await queuedTo(bob.email)]).toEqual([404, 0]);
    await must(admin.post(`/trips/${id}/approve`));
    await react();
    expect(await emailsTo(bob.email)).toHaveLength(1);
  });

  it('reaches the new passenger of an assigned trip only when the partner confirms the change', async () => {
    const { id } = await request(emailed());
    await react();
    const first = await linkOf(id);
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    await must(admin.post(`/trips/${id}/launch`));
    const { version } = await must(partner.post(`/trips/${id}/accept`, { termsVersion: 1 }));
    const bob = emailed();
    await must(client.patch(`/trips/${id}`, { version, passengers: [bob], luggageCount: 2 }));
    await react();
    expect([await opens(first), await queuedTo(bob.email)]).toEqual([200, 0]);
    await must(partner.post(`/trips/${id}/confirm-change`));
    await react();
    expect([await opens(first), await queuedTo(bob.email)]).toEqual([404, 1]);
  });
});

describe('a replaced link', () => {
  it('stays on the list of links to send, with the new address', async () => {
    const { id } = await request(guest());
    await react();
    const { url } = await must(client.post(`/trips/${id}/link`, { renew: true }));
    const { items } = await must(client.get('/passenger-links?limit=100'));
    expect((items as WaitingLink[]).find(({ tripId }) => tripId === id)?.message).toContain(url);
  });

  it('reaches the webhook of the client once, with the new address', async () => {
    const { told, end } = await listen();
    const [ann, bob] = [await request(emailed({ language: 'es' })), await request(guest())];
    await react();
    for (const { id } of [ann, bob]) await must(client.post(`/trips/${id}/link`, { renew: true }));
    await react();
    await react();
    const ofAnn = { link: await linkOf(ann.id), outcome: 'renewed', language: 'es' };
    const ofBob = { link: await linkOf(bob.id), outcome: 'waiting', language: 'pt' };
    expect((await told(ann.id)).map(({ outcome }) => outcome)).toEqual(['email', 'renewed']);
    expect((await told(ann.id)).at(-1)).toMatchObject(ofAnn);
    expect((await told(bob.id)).map(({ outcome }) => outcome)).toEqual(['waiting', 'waiting']);
    expect((await told(bob.id)).at(-1)).toMatchObject(ofBob);
    await end();
  });

  it('reaches the webhook only with the first sending when it was replaced before', async () => {
    const { told, end } = await listen();
    const { id } = await request(emailed());
    await must(client.post(`/trips/${id}/link`, { renew: true }));
    await react();
    expect((await told(id)).map(({ outcome }) => outcome)).toEqual(['email']);
    await end();
  });

  it('does not stop the job when its client sends no links', async () => {
    await must(admin.patch(`/clients/${central.clientId}`, { sendsPassengerLink: false }));
    const { id } = await request(emailed());
    await must(client.post(`/trips/${id}/link`, { renew: true }));
    await react();
    await must(admin.patch(`/clients/${central.clientId}`, { sendsPassengerLink: true }));
    const next = await request(guest());
    await react();
    expect(await waits(next.id)).toBe(true);
  });

  it('is not sent by an e-mail that still waits', async () => {
    const ann = emailed();
    const { id } = await request(ann);
    await react();
    await must(client.post(`/trips/${id}/link`, { renew: true }));
    expect(await emailsTo(ann.email)).toEqual([]);
  });
});

describe('the job', () => {
  it('sends each link once when several processes run it at once', async () => {
    const passengers = [emailed(), emailed(), emailed()];
    for (const passenger of passengers) await request(passenger);
    await Promise.all([react(), react(), react()]);
    await react();
    for (const { email } of passengers) expect(await queuedTo(email)).toBe(1);
  });

  it('sends each car of a booking the link of its own first passenger', async () => {
    const [ann, bob] = [emailed({ vehicle: 1 }), emailed({ vehicle: 2 })];
    await must(
      client.post('/bookings', { ...tripBody(central, { minutes: 600 }), vehicleCount: 2, passengers: [ann, bob] }),
    );
    await react();
    expect([await queuedTo(ann.email), await queuedTo(bob.email)]).toEqual([1, 1]);
  });

  it('stores no link with the domain event, which is kept longer than the link', async () => {
    const { id } = await request(guest());
    await react();
    const stored = await panel.services.db
      .selectFrom('domain_events')
      .select('data')
      .where('subject_id', '=', id)
      .where('event', '=', 'passenger_link')
      .executeTakeFirstOrThrow();
    expect(stored.data).toMatchObject({ outcome: 'waiting' });
    expect(stored.data).not.toHaveProperty('link');
  });
});

describe('an erasure', () => {
  it('deletes the e-mails to the passenger, sent or not', async () => {
    const [ann, bob] = [emailed(), emailed()];
    for (const passenger of [ann, bob]) {
      const { id } = await request(passenger);
      await react();
      if (passenger === ann) await emailsTo(ann.email);
      await must(client.post(`/trips/${id}/cancel`, { reason: 'Voo cancelado' }));
    }
    expect([await queuedTo(ann.email), await queuedTo(bob.email)]).toEqual([1, 1]);
    for (const { phone } of [ann, bob]) await must(admin.post('/passengers/erasure', { phone }));
    expect([await queuedTo(ann.email), await queuedTo(bob.email)]).toEqual([0, 0]);
    expect(await emailsTo(ann.email)).toEqual([]);
  });
});
