import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { mostLostItems } from '#domain/trips/passenger-words.ts';
import { deleteTripWords } from '#server/features/trips/row/erase-words.ts';
import { openStream } from '#tests/authorisation/live-streams.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
beforeEach(async () => {
  partnerId = await central.makePartner();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

const rides = ['depart', 'arrive', 'begin', 'complete'];
const codeFor = async (who: Caller, id: string): Promise<string> =>
  (await who.get(`/trips/${id}/link`)).body.url.split('/').at(-1);
/** Runs a trip through these actions after its acceptance, and returns the code of its link. */
async function driven(...steps: string[]) {
  const { id } = await runTrip(client, partner, tripBody(central), ['accept', ...steps]);
  return { id, code: await codeFor(client, id) };
}
const say = (code: string, word: string, body?: object) => panel.nobody.post(`/rides/${code}/${word}`, body);
const page = async (code: string): Promise<Answer['body']> => (await panel.nobody.get(`/rides/${code}`)).body;
const said = async (id: string, who = admin) => {
  const { items } = (await who.get(`/trips/${id}/events`)).body;
  const words = items.filter(({ action }: Answer['body']) => /^passenger|lost/.test(action));
  return words.map(({ action, actorRole, reason }: Answer['body']) => [action, actorRole, reason]);
};

describe('a passenger with the link of the trip', () => {
  it('says once to be ready, and partner and central read it in the timeline, live', async () => {
    const { id, code } = await driven('depart');
    const before = (await admin.get(`/trips/${id}`)).body;
    const streams = await Promise.all([partner, admin].map((who) => openStream(panel, who)));
    expect((await say(code, 'ready')).status).toBe(204);
    for (const stream of streams) {
      await stream.until(() => stream.heard.some(({ topic, entityId }) => topic === 'trip' && entityId === id));
      stream.close();
    }
    expect((await say(code, 'ready')).status).toBe(204);
    expect(await said(id)).toEqual([['passenger-ready', 'passenger', null]]);
    expect(await said(id, partner)).toEqual([['passenger-ready', 'passenger', null]]);
    expect((await page(code)).words).toEqual({ saidReady: true, delays: 0, delaysLeft: 2 });
    const after = (await admin.get(`/trips/${id}`)).body;
    expect(after).toEqual({ ...before, version: before.version + 1, updatedAt: after.updatedAt });
  });

  it('asks at most twice for more minutes, which changes neither fee nor no-show time', async () => {
    const { id, code } = await driven('depart', 'arrive');
    const before = (await partner.get(`/trips/${id}`)).body;
    expect((await say(code, 'delay', { time: 2 })).body.reason).toBe('changed');
    expect((await say(code, 'delay', { time: 1 })).status).toBe(204);
    expect((await say(code, 'delay', { time: 1 })).status).toBe(204);
    expect((await say(code, 'delay', { time: 2 })).status).toBe(204);
    expect((await say(code, 'delay', { time: 3 })).body.errors).toEqual([{ field: 'time', message: 'No máximo 2.' }]);
    expect(await said(id)).toHaveLength(2);
    expect((await page(code)).words).toEqual({ saidReady: false, delays: 2, delaysLeft: 0 });
    const { version, updatedAt, ...after } = (await partner.get(`/trips/${id}`)).body;
    expect({ ...before, version, updatedAt }).toEqual({ ...after, version, updatedAt });
  });

  it('is heard once when two devices say the same at the same moment', async () => {
    const { id, code } = await driven('depart');
    const calls = Array.from({ length: 6 }, () => [say(code, 'ready'), say(code, 'delay', { time: 1 })]).flat();
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([204]));
    const actions = (await said(id)).map(([action]: [string]) => action).toSorted();
    expect(actions).toEqual(['passenger-delay', 'passenger-ready']);
  });

  it('does not disturb an action of the driver at the same moment', async () => {
    const { id, code } = await driven('depart');
    const [arrived, ready] = await Promise.all([partner.post(`/trips/${id}/arrive`), say(code, 'ready')]);
    expect([arrived.status, ready.status]).toEqual([200, 204]);
    expect((await admin.get(`/trips/${id}`)).body.status).toBe('arrived');
  });

  it.each([
    ['before the driver departs', []],
    ['during the ride', ['depart', 'arrive', 'begin']],
    ['after the ride', rides],
  ])('is refused %s, and nothing changes', async (_when, steps) => {
    const { id, code } = await driven(...steps);
    for (const call of [say(code, 'ready'), say(code, 'delay', { time: 1 })]) {
      expect((await call).body.reason).toBe('illegal_transition');
    }
    expect(await said(id)).toEqual([]);
  });

  it('begins anew with the next partner', async () => {
    const { id, code } = await driven('depart');
    await say(code, 'ready');
    await say(code, 'delay', { time: 1 });
    await partner.post(`/trips/${id}/give-back`, { reason: 'Pneu furado' });
    expect((await page(code)).words).toBeNull();
    const next = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
    const { termsVersion } = (await admin.get(`/trips/${id}`)).body;
    await next.post(`/trips/${id}/accept`, { termsVersion });
    await next.post(`/trips/${id}/depart`);
    expect((await page(code)).words).toEqual({ saidReady: false, delays: 0, delaysLeft: 2 });
  });

  it('is marked in the timeline when the words came by the link of the partner, who knows that link too', async () => {
    const { id } = await driven('depart');
    await say(await codeFor(partner, id), 'ready');
    expect(await said(id)).toEqual([['passenger-ready', 'partner-link', null]]);
  });

  it('keeps the own words and delays when the partner has used up those of its link', async () => {
    const { id, code } = await driven('depart');
    const partnerCode = await codeFor(partner, id);
    for (const time of [1, 2]) await say(partnerCode, 'delay', { time });
    await say(partnerCode, 'ready');
    expect((await page(code)).words).toEqual({ saidReady: false, delays: 0, delaysLeft: 2 });
    expect((await page(partnerCode)).words).toEqual({ saidReady: true, delays: 2, delaysLeft: 0 });
    await say(code, 'ready');
    expect((await said(id)).at(-1)).toEqual(['passenger-ready', 'passenger', null]);
  });

  it('gets for an unknown code the answer of the page, and guesses count against the same limit', async () => {
    const unknown = `/rides/${'x'.repeat(32)}`;
    const { requestId: _id, ...asked } = (await panel.nobody.get(unknown)).body;
    const calls = { ready: {}, delay: { time: 1 }, 'lost-items': { description: 'Mala' }, rating: { stars: 5 } };
    for (const [word, body] of Object.entries(calls)) {
      const { requestId: _other, ...answer } = (await panel.nobody.post(`${unknown}/${word}`, body)).body;
      expect(answer).toEqual({ ...asked, instance: answer.instance });
    }
    const statuses = [];
    for (let tried = 0; tried < 62; tried += 1) statuses.push((await say(`tried-${tried}`, 'ready')).status);
    expect([...new Set(statuses)]).toEqual([404, 429]);
    const { code } = await driven('depart');
    expect((await say(code, 'ready')).status).toBe(204);
    await panel.services.db.deleteFrom('rate_limits').execute();
  });
});

describe('a lost item', () => {
  it('is told to central and partner, once per description, and at most three times', async () => {
    const { id, code } = await driven(...rides);
    expect((await page(code)).lostItems).toEqual({ reported: 0, left: mostLostItems });
    for (const description of ['Guarda-chuva', ' Guarda-chuva ', 'Mala azul', 'Chave'])
      expect((await say(code, 'lost-items', { description })).status).toBe(204);
    expect((await say(code, 'lost-items', { description: 'Boné' })).body.reason).toBe('limit_exceeded');
    const expected = ['Guarda-chuva', 'Mala azul', 'Chave'].map((text) => ['lost-item', 'passenger', text]);
    expect(await said(id)).toEqual(expected);
    expect(await said(id, partner)).toEqual(expected);
    expect((await page(code)).lostItems).toEqual({ reported: 3, left: 0 });
  });

  it('is told by the passenger although the partner has told the same and used up its own reports', async () => {
    const { id, code } = await driven(...rides);
    const partnerCode = await codeFor(partner, id);
    for (const description of ['Boné', 'Mala', 'Livro']) await say(partnerCode, 'lost-items', { description });
    expect((await page(code)).lostItems).toEqual({ reported: 0, left: mostLostItems });
    expect((await say(code, 'lost-items', { description: 'Boné' })).status).toBe(204);
    expect((await said(id)).at(-1)).toEqual(['lost-item', 'passenger', 'Boné']);
  });

  it('is recorded at most three times when many devices report at the same moment', async () => {
    const { id, code } = await driven(...rides);
    const calls = Array.from({ length: 8 }, (_, item) => say(code, 'lost-items', { description: `Item ${item % 5}` }));
    const statuses = (await Promise.all(calls)).map(({ status }) => status);
    expect(statuses.every((status) => status === 204 || status === 409)).toBe(true);
    expect(await said(id)).toHaveLength(3);
  });

  it.each([
    [{ description: 'Ligue 11 98765-4321' }, 'Descreva só o objeto, sem telefone: a central usa o da viagem.'],
    [{ description: ' ' }, 'Informe o que foi esquecido.'],
    [{ description: 'x'.repeat(301) }, 'No máximo 300 caracteres.'],
  ])('with %j is refused with the field', async (body, message) => {
    const { id, code } = await driven(...rides);
    const answer = await say(code, 'lost-items', body);
    expect([answer.status, answer.body.errors]).toEqual([400, [{ field: 'description', message }]]);
    expect(await said(id)).toEqual([]);
  });

  it('is refused before the end of the ride', async () => {
    const { code } = await driven('depart');
    expect((await say(code, 'lost-items', { description: 'Mala' })).body.reason).toBe('illegal_transition');
  });

  it('loses its description when the personal data of the trip is erased', async () => {
    const { id, code } = await driven(...rides);
    await say(code, 'lost-items', { description: 'Agenda de Marina' });
    await panel.services.db.transaction().execute((tx) => deleteTripWords(tx, [id]));
    expect(await said(id)).toEqual([['lost-item', 'passenger', null]]);
  });
});

const ratingOf = async (id: string) => (await admin.get(`/trips/${id}/rating`)).body.rating;
const ratings = async () => (await admin.get(`/partners/${partnerId}/ratings`)).body;

describe('the rating of a trip', () => {
  it('is one per trip, changeable for a day, and shown to the central only', async () => {
    const { id, code } = await driven(...rides);
    expect(await ratingOf(id)).toBeNull();
    expect((await page(code)).rating).toEqual({ stars: null, reasons: [], mayChange: true });
    await say(code, 'rating', { stars: 2, reasons: ['car', 'car', 'route'] });
    expect((await say(code, 'rating', { stars: 4, reasons: ['driving'] })).status).toBe(204);
    expect(await ratingOf(id)).toMatchObject({ stars: 4, reasons: ['driving'] });
    await sql`update trip_ratings set rated_at = app_now() - interval '25 hours' where trip_id = ${id}`.execute(
      panel.services.db,
    );
    expect((await say(code, 'rating', { stars: 1 })).body.reason).toBe('illegal_transition');
    expect((await page(code)).rating).toEqual({ stars: 4, reasons: ['driving'], mayChange: false });
    expect((await partner.get(`/trips/${id}/rating`)).status).toBe(403);
    expect(JSON.stringify((await partner.get(`/trips/${id}`)).body)).not.toContain('stars');
  });

  it('counts in the ratings of the partner', async () => {
    expect(await ratings()).toMatchObject({ count: 0, mean: null, latest: [] });
    for (const stars of [5, 2]) await say((await driven(...rides)).code, 'rating', { stars, reasons: ['charge'] });
    const { count, mean, latest } = await ratings();
    expect([count, mean, latest.map(({ stars }: Answer['body']) => stars)]).toEqual([2, 3.5, [2, 5]]);
    expect(latest[0]).toMatchObject({ reasons: ['charge'], tripCode: expect.stringMatching(/^V-/) });
  });

  it('by many devices at the same moment is one rating', async () => {
    const { id, code } = await driven(...rides);
    const calls = [1, 2, 3, 4, 5].map((stars) => say(code, 'rating', { stars }));
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([204]));
    expect(await ratings()).toMatchObject({ count: 1, mean: (await ratingOf(id)).stars });
  });

  it('is refused by the link of the partner, before the end, and with other stars or reasons', async () => {
    const { id, code } = await driven('depart', 'arrive', 'begin');
    const own = await codeFor(partner, id);
    expect((await say(code, 'rating', { stars: 5 })).body.reason).toBe('illegal_transition');
    await partner.post(`/trips/${id}/complete`);
    expect((await page(own)).rating).toBeNull();
    expect((await say(own, 'rating', { stars: 5 })).body.reason).toBe('forbidden');
    for (const body of [{}, { stars: 0 }, { stars: 6 }, { stars: 2.5 }, { stars: 5, reasons: ['looks'] }])
      expect((await say(code, 'rating', body)).status).toBe(400);
    expect(await ratingOf(id)).toBeNull();
  });
});

/** Counts the rows of all tables that a call could leave behind. */
async function traces(): Promise<unknown> {
  const counts = await sql`select
    (select json_agg(t order by t.id) from trips t) as trips,
    (select count(*) from trip_events) as events, (select count(*) from trip_ratings) as ratings,
    (select count(*) from outbox) as outbox, (select count(*) from notifications) as notifications,
    (select count(*) from emails) as emails, (select count(*) from audit_log) as audit,
    (select count(*) from access_log) as access, (select count(*) from idempotency_keys) as keys,
    (select json_agg(l order by l.trip_id) from ride_links l) as links,
    (select json_agg(r order by r.key) from rate_limits r) as limits`.execute(panel.services.db);
  return counts.rows[0];
}

/** Calls as a robot that reads a link before a person opens it. */
const callAsRobot = async (url: string, method: string, agent: string) => {
  const headers = { 'user-agent': agent, purpose: 'prefetch', 'sec-purpose': 'prefetch' };
  return (await fetch(panel.url + url, { method, headers })).status;
};

it('a preview robot, a prefetch and a GET of every action change nothing and record nothing', async () => {
  const done = await driven(...rides);
  const running = await driven('depart');
  const before = await traces();
  const robots = ['WhatsApp/2.23.20.0 A', 'Slackbot-LinkExpanding 1.0', 'facebookexternalhit/1.1', 'TelegramBot'];
  const methods = ['GET', 'HEAD', 'OPTIONS'];
  const words = ['/ready', '/delay?time=1', '/lost-items?description=Mala', '/rating?stars=1'];
  const answered: number[] = [];
  for (const { code } of [running, done])
    for (const agent of robots)
      for (const method of methods) {
        await callAsRobot(`/acompanhar/${code}?lang=en`, method, agent);
        await callAsRobot(`/api/v1/rides/${code}`, method, agent);
        for (const word of words) answered.push(await callAsRobot(`/api/v1/rides/${code}${word}`, method, agent));
      }
  expect(answered.filter((status) => status < 400)).toEqual([]);
  expect(await traces()).toEqual(before);
});
