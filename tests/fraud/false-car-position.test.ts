import { afterAll, beforeAll, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attack: a partner with a running trip reports many false positions and compares the distances to a pickup. It wants
 * to find the address before accepting, and to carry the passenger without the central. Defence: distances refer to the
 * middle of a cell of about 500 m. Two pickups in one cell have equal distances from everywhere.
 */
let panel: Panel;
let central: Central;
let client: Caller;
let partner: Caller;
let running: string;

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  running = (await runTrip(client, partner, tripBody(central), ['accept', 'depart'])).id;
});
afterAll(() => panel.close());

const doors = [
  { lat: -23.5599, lng: -46.6599 },
  { lat: -23.5551, lng: -46.6551 },
];

async function request(door: object): Promise<string> {
  const body = tripBody(central);
  const stop = { address: 'Rua Augusta, 1508', district: 'Consolação', city: 'São Paulo', uf: 'SP', ...door };
  return (await must(client.post('/trips', { ...body, stops: [stop, body.stops[1]] }))).id;
}

it('a partner that reports many positions cannot distinguish two addresses in the same cell of 500 m', async () => {
  const ids = [await request(doors[0] ?? {}), await request(doors[1] ?? {})];
  const started = Date.now();
  const seen = new Set<number>();
  for (let step = 0; step < 25; step += 1) {
    const claimed = { lat: -23.57 + (step % 5) * 0.006, lng: -46.67 + Math.floor(step / 5) * 0.006 };
    const at = new Date(started - (25 - step) * 1_000).toISOString();
    await must(partner.put(`/trips/${running}/position`, { ...claimed, accuracyMeters: 5, at }));
    const { items } = await must(partner.get('/trips?status=available&limit=100'));
    const ways = ids.map((id) => items.find((trip: { id: string }) => trip.id === id).wayToPickup.distanceMeters);
    expect(ways[0]).toBe(ways[1]);
    seen.add(ways[0]);
  }
  expect(seen.size).toBeGreaterThan(1);
});
