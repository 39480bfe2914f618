import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { positionCookie } from '#server/platform/api/from-replica.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, callerOf, type Panel, startPanel } from '#tests/panel.ts';
import { type Standby, startStandby } from '#tests/standby.ts';
import { startTemplateCluster } from '#tests/template-cluster.ts';

let cluster: Awaited<ReturnType<typeof startTemplateCluster>>;
let standby: Standby;

beforeAll(async () => {
  cluster = await startTemplateCluster();
  standby = await startStandby(cluster.superuserUrl);
});
afterAll(async () => {
  await standby.stop();
  await cluster.stop();
});

describe('a node with a replica whose replay is paused', () => {
  let panel: Panel;
  let node: Panel;
  let central: Central;
  let partnerId: string;
  let admin: Caller;
  let client: Caller;
  let partner: Caller;

  beforeAll(async () => {
    panel = await startPanel({ cluster });
    // A bound that no machine exceeds during a test.
    const databaseRead = { url: standby.urlFor(panel.database.ownerUrl), maxLagSeconds: 3600 };
    node = await startPanel({ beside: panel, config: { databaseRead } });
    central = await makeCentral(node);
    await node.services.db.updateTable('clients').set({ credit_limit_cents: 1000_00 }).execute();
    partnerId = await central.makePartner();
    admin = await node.signIn({ tipo: 'admin' });
    client = await node.signIn({ tipo: 'cliente', clientId: central.clientId });
    partner = await node.signIn({ tipo: 'parceiro', partnerId });
    await vi.waitUntil(() => walPositionIn(node.services.live.cursor), 30_000);
  });
  afterAll(async () => {
    await node.close();
    await panel.close();
  });
  beforeEach(async () => {
    await standby.catchUp();
    await standby.pauseReplay();
  });
  afterEach(() => standby.resumeReplay());

  const knowing = ({ cookie, userId }: Caller, position: string | null | undefined) =>
    callerOf(node.url, userId, `${cookie}; painel-wal=${position}`);
  const makeClient = (name: string) => admin.post('/clients', { kind: 'company', name });

  it('shows a write to callers that know of it, and not yet to others', async () => {
    const { headers } = await makeClient('Zaffari');
    expect(await clientsFound(admin, 'Zaffari')).toBe(0);
    expect(await clientsFound(knowing(admin, headers.get('x-written')), 'Zaffari')).toBe(1);
  });

  it('shows a change to a page that has received its event', async () => {
    const [position] = await Promise.all([positionOfNext('trip', admin), client.post('/trips', tripBody(central))]);
    expect([await countPast(admin), await countPast(knowing(admin, position))]).toEqual([0, 1]);
  });

  it('shows a page that is loaded every event from before its cursor', async () => {
    const { headers } = await makeClient('Zanetti');
    await vi.waitFor(
      () =>
        expect(Number(walPositionIn(node.services.live.cursor))).toBeGreaterThanOrEqual(
          Number(headers.get('x-written')),
        ),
      30_000,
    );
    const cookie = positionCookie(node.services.live.cursor, {}, { secure: true });
    expect(cookie).toMatch(/^painel-wal=\d+; Max-Age=60; Path=\/; SameSite=Lax; Secure$/);
    expect(await clientsFound(knowing(admin, /\d+/.exec(cookie ?? '')?.[0]), 'Zanetti')).toBe(1);
    // A later position of the same browser stays.
    expect(
      positionCookie(node.services.live.cursor, { cookie: 'painel-wal=9007199254740991' }, { secure: true }),
    ).toBeNull();
  });

  it('answers a caller with a bearer token from the primary, unless the caller sends its position', async () => {
    await makeClient('Zilio');
    const authorization = `Bearer ${decodeURIComponent(admin.cookie.split('=')[1] ?? '')}`;
    expect(await clientsFound(callerOf(node.url, '', '', { authorization }), 'Zilio')).toBe(1);
    expect(await clientsFound(callerOf(node.url, '', '', { authorization, 'x-written': '0' }), 'Zilio')).toBe(0);
  });

  it('reads accept lists, limits and money from the primary', async () => {
    const read = async () => {
      const [pool, limits, wallet, ofPartner, ofClient] = await Promise.all([
        partner.get('/trips?status=available,offered'),
        admin.get('/limits'),
        partner.get(`/wallets/${partnerId}`),
        partner.get('/dashboard'),
        client.get('/dashboard'),
      ]);
      const reserved: number[] = limits.body.items.map((one: { reservedCents: number }) => one.reservedCents);
      return {
        available: pool.body.items.length as number,
        reservedCents: reserved.reduce((sum, cents) => sum + cents, 0),
        balanceCents: wallet.body.balanceCents as number,
        ofPartner: [ofPartner.body.availableNow, ofPartner.body.balanceCents],
        ofClient: ofClient.body.monthReservedCents as number,
      };
    };
    const before = await read();
    const { body: trip } = await client.post('/trips', tripBody(central));
    const adjustment = { partnerId, amountCents: 50_00, reason: 'Crédito' };
    await admin.post('/wallets/adjustments', adjustment, { 'idempotency-key': newId() });
    expect(await read()).toEqual({
      available: before.available + 1,
      reservedCents: before.reservedCents + trip.estimateCents,
      balanceCents: before.balanceCents + 50_00,
      ofPartner: [before.available + 1, before.balanceCents + 50_00],
      ofClient: before.ofClient + trip.estimateCents,
    });
    // The same trip among those until now is history.
    expect((await admin.get('/trips?past=true')).body.items.map(({ id }: { id: string }) => id)).not.toContain(trip.id);
  });

  /** Returns the WAL position in the cursor of the next event of this topic. */
  async function positionOfNext(topic: string, { cookie }: Caller): Promise<string | undefined> {
    const leaving = new AbortController();
    const response = await fetch(`${node.url}/api/v1/live`, { headers: { cookie }, signal: leaving.signal });
    let text = '';
    for await (const part of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const [, id] = new RegExp(`^id: (.+)\nevent: ${topic}\n`, 'm').exec(text) ?? [];
      if (id) return (leaving.abort(), walPositionIn(id));
    }
    return undefined;
  }
});

const walPositionIn = (cursor: string): string | undefined => cursor.split('.')[2];

const clientsFound = async (caller: Caller, name: string): Promise<number> =>
  (await caller.get(`/search?q=${name}`)).body.clients.length;
const countPast = async (caller: Caller): Promise<number> => (await caller.get('/trips?past=true')).body.items.length;
