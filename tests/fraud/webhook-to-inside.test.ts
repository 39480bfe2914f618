import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { notificationsJob } from '#server/features/notifications/reactions.ts';
import { webhooksJob } from '#server/features/webhooks/jobs.ts';
import { createCallOut } from '#server/platform/outside/call-out.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * Attack: a client registers a webhook whose host name resolves to a public address during the check, and to an
 * internal machine during the call (DNS rebinding). Defence: the panel does not connect to the internal network, and
 * the delivery log reveals nothing about it.
 */
let panel: Panel;
let central: Central;
let client: Caller;
beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId, approvesTrips: true });
});
afterAll(() => panel.close());

/** Resolves a host name to different IP addresses at each lookup. */
function rebinding(...answers: string[][]) {
  const looks: string[] = [];
  const callOut = createCallOut({
    names: (host, _options, callback) => {
      const addresses = answers[Math.min(looks.length, answers.length - 1)] ?? [];
      looks.push(host);
      callback(
        null,
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
      );
    },
  });
  return { callOut, looks };
}

test('the panel does not call a webhook whose host name resolves to an internal address, in any notation', async () => {
  const reached: string[] = [];
  const inside = createServer((socket) => {
    reached.push(String(socket.remotePort));
    socket.destroy();
  }).listen(0, '127.0.0.1');
  await once(inside, 'listening');
  const { port } = inside.address() as AddressInfo;
  const admin = await panel.signIn({ tipo: 'admin' });
  const errors = new Set<string>();
  for (const addresses of [
    ['127.0.0.1'],
    ['::1'],
    ['::ffff:127.0.0.1'],
    ['10.0.0.5', '8.8.8.8'],
    ['169.254.169.254'],
  ]) {
    for (const url of [`https://muda.example:${port}/`, 'https://muda.example:1/']) {
      const webhook = await must(admin.post('/webhooks', { url, events: ['registered'] }));
      await must(client.post('/trips', tripBody(central)));
      await notificationsJob(panel.services).run();
      const { callOut, looks } = rebinding(addresses);
      await webhooksJob({ db: panel.services.db, callOut }).run();
      expect(looks).toContain('muda.example');
      const { items } = await must(admin.get(`/webhooks/${webhook.id}/deliveries`));
      expect(items.length).toBeGreaterThan(0);
      for (const { error } of items as { error: string }[]) errors.add(error);
      await must(admin.delete(`/webhooks/${webhook.id}`));
    }
  }
  // The error is the same for open and closed ports.
  expect([...errors]).toEqual(['O endereço não é público.']);
  expect(reached).toEqual([]);
  inside.close();
});
