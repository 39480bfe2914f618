import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { indexChangedTrips } from '#server/features/trips/terms/jobs.ts';
import { tripIn } from '#tests/authorisation/trips-in-states.ts';
import { makeWorld, must, requestBody, type World } from '#tests/authorisation/world.ts';
import type { Caller } from '#tests/panel.ts';

let world: World;
let names: Map<string, string>;
let rivalId: string;

/**
 * Creates six trips and stores their names. The trips `foreign …` belong to the other client, and all others to the own
 * client. `held` is assigned to the own partner, and `lost` to a rival partner of the same area.
 */
beforeAll(async () => {
  world = await makeWorld();
  const { own, foreign } = world.sides;
  rivalId = await world.central.makePartner();
  const rival = await world.panel.signIn({ tipo: 'parceiro', partnerId: rivalId });
  const lost = await tripIn(world, own, 'available');
  await must(rival.post(`/trips/${lost.id}/accept`, { termsVersion: 1 }));
  const searched = { ...requestBody(world, own), clientReference: 'Projeto Z' };
  const trips = {
    pool: await must(own.requester.post('/trips', searched)),
    ahead: await tripIn(world, own, 'scheduled'),
    held: await tripIn(world, own, 'accepted'),
    lost,
    'foreign pool': await tripIn(world, foreign, 'available'),
    'foreign held': await tripIn(world, foreign, 'accepted'),
  };
  await indexChangedTrips(world.panel.services.prepared);
  names = new Map(Object.entries(trips).map(([name, { id }]) => [id, name]));
});
afterAll(() => world.panel.close());

type Who = Exclude<keyof World['callers'], 'nobody'>;
const everything = ['ahead', 'foreign held', 'foreign pool', 'held', 'lost', 'pool'];
const ofTheClient = ['ahead', 'held', 'lost', 'pool'];

async function seen(who: Who, query: string): Promise<string[]> {
  const { items } = await must(world.callers[who].get(`/trips?${query}`));
  return items.map(({ id }: { id: string }) => names.get(id) ?? id).toSorted();
}

const asked = (filter: 'all' | 'own client' | 'foreign client' | 'own partner' | 'foreign partner' | 'rival') => {
  const { own, foreign } = world.sides;
  return {
    all: '',
    'own client': `clientId=${own.clientId}`,
    'foreign client': `clientId=${foreign.clientId}`,
    'own partner': `partnerId=${own.partnerId}`,
    'foreign partner': `partnerId=${foreign.partnerId}`,
    rival: `partnerId=${rivalId}`,
  }[filter];
};

describe('the list of trips', () => {
  it.each<[Who, Parameters<typeof asked>[0], string[]]>([
    ['admin', 'all', everything],
    ['attendant', 'all', everything],
    ['client', 'all', ofTheClient],
    ['registrar', 'all', ofTheClient],
    ['partner', 'all', ['held', 'pool']],
    ['unlinked client', 'all', []],
    ['unlinked partner', 'all', []],
    ['attendant', 'foreign client', ['foreign held', 'foreign pool']],
    ['client', 'own client', ofTheClient],
    ['client', 'foreign client', []],
    ['registrar', 'foreign client', []],
    // A partner must not find out the client of an available trip by filtering.
    ['partner', 'own client', ['held']],
    ['partner', 'foreign client', []],
    ['unlinked client', 'own client', []],
    ['admin', 'foreign partner', ['foreign held']],
    ['client', 'rival', ['lost']],
    ['client', 'foreign partner', []],
    ['partner', 'own partner', ['held']],
    ['partner', 'foreign partner', []],
    ['partner', 'rival', []],
    ['unlinked partner', 'own partner', []],
  ])('shows to the caller “%s”, with a filter by the record “%s”, the trips %j', async (who, filter, expected) => {
    expect(await seen(who, asked(filter))).toEqual(expected);
  });

  it.each<[Who, string, string[]]>([
    ['client', 'q=Marina', ofTheClient],
    ['client', 'q=Projeto', ['pool']],
    // A partner must not find out hidden fields by searching.
    ['partner', 'q=Marina', ['held']],
    ['partner', 'q=Reservad', ['held']],
    ['partner', 'q=Projeto', []],
    ['partner', 'q=V-0', ['held', 'pool']],
    ['client', 'designated=true', []],
    ['partner', 'status=scheduled,accepted', ['held']],
    ['partner', 'uncovered=true', []],
  ])('shows to the caller “%s”, with the query ?%s, the trips %j', async (who, query, expected) => {
    expect(await seen(who, query)).toEqual(expected);
  });

  it('does not show more trips with a cursor of another caller', async () => {
    const { nextCursor } = await must(world.callers.admin.get('/trips?limit=1'));
    const through = await seen('client', `limit=100&cursor=${nextCursor}`);
    expect(through.filter((name) => !ofTheClient.includes(name))).toEqual([]);
  });
});

describe('a trip that one partner gave back and another partner completed', () => {
  let given: { id: string };
  beforeAll(async () => {
    given = await tripIn(world, world.sides.own, 'accepted');
    const giveBack = { reason: 'O passageiro é difícil' };
    await must(world.callers.partner.post(`/trips/${given.id}/give-back`, giveBack));
  });

  it('shows the next partner the reason of the give-back only after the acceptance', async () => {
    const rival = await world.panel.signIn({ tipo: 'parceiro', partnerId: rivalId });
    const told = async () => JSON.stringify(await must(rival.get(`/trips/${given.id}/events`)));
    expect(await told()).toContain('"give-back"');
    expect(await told()).not.toContain('difícil');
    expect(JSON.stringify(await must(world.callers.partner.get(`/trips/${given.id}/events`)))).toContain('difícil');
  });

  it('is neither the next trip nor part of the earnings of the partner that gave it back', async () => {
    const partnerId = await world.central.makePartner();
    const [first, second] = [world.callers.partner, await world.panel.signIn({ tipo: 'parceiro', partnerId })];
    const soonest = { pickup_at: new Date(Date.now() - 600_000) };
    await world.panel.services.db.updateTable('trips').set(soonest).where('id', '=', given.id).execute();
    await must(second.post(`/trips/${given.id}/accept`, { termsVersion: 1 }));
    expect((await must(first.get('/dashboard'))).nextTrip.id).not.toBe(given.id);
    for (const action of ['depart', 'arrive', 'begin', 'complete'])
      await must(second.post(`/trips/${given.id}/${action}`));
    expect(await earned(second)).toBeGreaterThan(0);
    expect(await earned(first)).toBe(0);
  });
});

describe('the dashboard', () => {
  it.each<[Who, string, string[]]>([
    ['client', 'upcoming', ofTheClient],
    ['unlinked client', 'upcoming', []],
    ['registrar', 'upcoming', ofTheClient],
  ])('of the caller “%s” lists under “%s” the trips %j', async (who, list, expected) => {
    const dashboard = await must(world.callers[who].get('/dashboard'));
    const listed = dashboard[list].map(({ id }: { id: string }) => names.get(id));
    expect(listed.filter((name: string) => !expected.includes(name))).toEqual([]);
    expect(listed.length > 0).toBe(expected.length > 0);
  });

  it('counts the trips available to a partner, and no trips for a user who is not linked to a partner', async () => {
    const [linked, unlinked] = [world.callers.partner, world.callers['unlinked partner']];
    expect(await must(linked.get('/dashboard'))).toMatchObject({
      availableNow: 1,
      nextTrip: { partnerId: world.sides.own.partnerId },
    });
    expect(await must(unlinked.get('/dashboard'))).toMatchObject({ availableNow: 0, nextTrip: null, expiring: [] });
  });
});

async function earned(who: Caller): Promise<number> {
  return (await must(who.get('/dashboard'))).days.now.cents;
}
