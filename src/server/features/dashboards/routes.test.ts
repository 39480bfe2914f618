import { afterEach, expect, it } from 'vitest';
import { makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel | undefined;
afterEach(() => panel?.close());

// The second instant is on the next day in UTC. West of São Paulo, the first instant is still on the previous day.
it.each([
  ['the first minutes', '2026-03-12T03:05:00Z'],
  ['the late evening', '2026-03-13T02:50:00Z'],
])('a trip that ended in %s of the central’s day counts on that day', async (_when, instant) => {
  panel = await startPanel({ clock: new Date(instant) });
  const central = await makeCentral(panel);
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
  const admin = await panel.signIn({ tipo: 'admin' });
  const steps = ['accept', 'depart', 'arrive', 'begin'];
  await runTrip(client, partner, tripBody(central), [...steps, ['complete', { fareCents: 50_00 }]]);
  for (const who of [admin, partner, client]) {
    const { points }: { points: { day: string; trips: number }[] } = (await who.get('/dashboard')).body.days.now;
    expect(points.length).toBe(30);
    expect(points.filter(({ trips }) => trips > 0)).toMatchObject([{ day: '2026-03-12', trips: 1 }]);
  }
});
