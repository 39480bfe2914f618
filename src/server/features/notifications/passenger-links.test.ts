import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WaitingLink } from '#contract/rides.ts';
import { RIDE_LINK_EMAILS } from '#domain/notifications/passenger-invitations.ts';
import { emailsJob } from '#server/platform/emails/job.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { passengerLinksJob, rideLinkEmails } from './passenger-link-jobs.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let attendant: Caller;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  attendant = await panel.signIn({ tipo: 'cadviagens' });
});
beforeEach(() => must(admin.patch(`/clients/${central.clientId}`, { sendsPassengerLink: true })));
afterAll(() => panel.close());

let guests = 0;
const refuse = () => Promise.reject(Object.assign(new Error('no such mailbox'), { responseCode: 550 }));
/** A passenger with an address and a phone of its own. */
function guest(more: object = { language: 'en' }) {
  guests += 1;
  const phone = `+55119877700${String(guests).padStart(2, '0')}`;
  return { name: `Hóspede ${guests}`, phone, email: `hospede${guests}@hospedes.example`, ...more };
}
const request = (passenger: object, by = client) =>
  must(by.post('/trips', { ...tripBody(central, { minutes: 600 }), passengers: [passenger] }));
const react = () => passengerLinksJob(panel.services).run();
const lettersTo = async (email: string) => (await deliveredEmails(panel.services)).filter(({ to }) => to === email);
const linkOf = async (id: string): Promise<string> => (await must(client.get(`/trips/${id}/link`))).url;
const opens = async (url: string) => (await panel.nobody.get(`/rides/${url.split('/').at(-1)}`)).status;
async function waiting(by: Caller): Promise<WaitingLink[]> {
  return (await must(by.get('/passenger-links?limit=100'))).items;
}
const waits = async (id: string, by = client) => (await waiting(by)).some(({ tripId }) => tripId === id);

describe('the link of a trip', () => {
  it('is sent once to the e-mail of the passenger, in the language of the passenger', async () => {
    const ann = guest();
    const { id, code } = await request(ann);
    await react();
    await must(client.patch(`/trips/${id}`, { version: 1, notes: 'Portão B' }));
    await react();
    const letters = await lettersTo(ann.email);
    expect(letters).toHaveLength(1);
    expect(letters[0]?.subject).toMatch(/^Your taxi on \w{3},? \d{1,2} \w{3,4} at \d\d:\d\d$/);
    expect(letters[0]?.text).toContain(`(ride ${code})`);
    expect(letters[0]?.text).toContain(await linkOf(id));
    expect(await waits(id)).toBe(false);
  });

  it('is not sent by a client that does not wish it', async () => {
    await must(admin.patch(`/clients/${central.clientId}`, { sendsPassengerLink: false }));
    const ann = guest();
    const { id } = await request(ann);
    await react();
    expect(await lettersTo(ann.email)).toEqual([]);
    expect(await waits(id, admin)).toBe(false);
  });

  it('is sent when the trip is approved, not before', async () => {
    await must(admin.patch(`/clients/${central.clientId}`, { approvalCategories: ['comum'] }));
    const user = await panel.signIn({ tipo: 'cadviagens', clientId: central.clientId });
    const ann = guest();
    const { id } = await request(ann, user);
    await must(admin.patch(`/clients/${central.clientId}`, { approvalCategories: [] }));
    await react();
    expect(await lettersTo(ann.email)).toEqual([]);
    await must(admin.post(`/trips/${id}/approve`));
    await react();
    expect(await lettersTo(ann.email)).toHaveLength(1);
  });

  it('goes to the new passenger when the passenger changes, and the link of the previous one ends', async () => {
    const [ann, bob] = [guest(), guest({ language: 'es' })];
    const { id } = await request(ann);
    await react();
    const first = await linkOf(id);
    await must(client.patch(`/trips/${id}`, { version: 1, passengers: [bob] }));
    await react();
    const second = await linkOf(id);
    expect([await opens(first), await opens(second)]).toEqual([404, 200]);
    const [letter] = await lettersTo(bob.email);
    expect(letter?.subject).toMatch(/^Su taxi para el /);
    expect(letter?.text).toContain(second);
  });

  it('is not sent any more when the trip ended before the e-mail left', async () => {
    const ann = guest();
    const { id } = await request(ann);
    await react();
    await must(client.post(`/trips/${id}/cancel`, { reason: 'Voo cancelado' }));
    expect(await lettersTo(ann.email)).toEqual([]);
  });

  it('reaches the webhook of the client', async () => {
    const url = 'https://hotel.example/painel';
    const { id: webhookId } = await must(client.post('/webhooks', { url, events: ['passenger_link'] }));
    const { id } = await request(guest({ email: null, language: 'es' }));
    await react();
    const { payload } = await panel.services.db
      .selectFrom('webhook_deliveries')
      .select('payload')
      .where('webhook_id', '=', webhookId)
      .executeTakeFirstOrThrow();
    expect(payload).toMatchObject({
      subjectId: id,
      data: { link: await linkOf(id), language: 'es', outcome: 'waiting' },
    });
    await must(client.delete(`/webhooks/${webhookId}`));
  });

  it('keeps the address of the passenger from the assigned partner', async () => {
    const { id } = await request(guest());
    const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    await must(admin.post(`/trips/${id}/launch`));
    const { passengers } = await must(partner.post(`/trips/${id}/accept`, { termsVersion: 1 }));
    expect(passengers[0]).toMatchObject({ email: null, language: 'en' });
  });
});

describe('the list of links to send', () => {
  it('has the trips of passengers without e-mail, with the message in their language', async () => {
    const eva = guest({ email: null, language: 'es' });
    const { id, code } = await request(eva);
    await react();
    const found = (await waiting(attendant)).find(({ tripId }) => tripId === id);
    expect(found).toMatchObject({ tripCode: code, passengerName: eva.name, phone: eva.phone, language: 'es' });
    expect(found?.message).toContain(`Sígalo aquí: ${await linkOf(id)}`);
    const stranger = await panel.signIn({ tipo: 'cliente', clientId: central.otherClientId });
    expect(await waits(id, stranger)).toBe(false);
  });

  it('loses a link that was sent, and gets it back', async () => {
    const { id } = await request(guest({ email: null }));
    await react();
    await must(client.post(`/trips/${id}/link/sent`));
    await must(client.post(`/trips/${id}/link/sent`));
    expect(await waits(id)).toBe(false);
    await must(client.post(`/trips/${id}/link/sent`, { sent: false }));
    expect(await waits(id)).toBe(true);
  });

  it('does not get the link of a trip for which the panel sends an e-mail', async () => {
    const { id } = await request(guest());
    await react();
    await must(client.post(`/trips/${id}/link/sent`, { sent: false }));
    expect(await waits(id)).toBe(false);
  });

  it('has each link once over all pages', async () => {
    for (let count = 0; count < 3; count += 1) await request(guest({ email: null }));
    await react();
    const all = (await waiting(client)).map(({ tripId }) => tripId);
    const paged: string[] = [];
    for (let cursor: string | null = ''; cursor !== null;) {
      const next: string = cursor && `&cursor=${cursor}`;
      const { items, nextCursor }: { items: WaitingLink[]; nextCursor: string | null } = await must(
        client.get(`/passenger-links?limit=1${next}`),
      );
      paged.push(...items.map(({ tripId }) => tripId));
      cursor = nextCursor;
    }
    expect(paged).toEqual(all);
  });

  it('gets the link whose e-mail the mail server refused', async () => {
    const ann = guest();
    const { id } = await request(ann);
    await react();
    const makers = { [RIDE_LINK_EMAILS]: rideLinkEmails(panel.services.config.publicUrl) };
    await emailsJob({ ...panel.services, mail: { send: refuse } }, makers).run();
    expect(await waits(id)).toBe(true);
  });

  it('loses the trips that are over', async () => {
    const { id } = await request(guest({ email: null }));
    await react();
    await must(client.post(`/trips/${id}/cancel`, { reason: 'Voo cancelado' }));
    expect(await waits(id)).toBe(false);
  });
});
