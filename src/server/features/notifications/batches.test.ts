import { sql, type SqlBool } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Notification } from '#contract/notifications.ts';
import { publish } from '#server/platform/live/outbox.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Panel, startPanel } from '#tests/panel.ts';
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

/** Event of the document expiry job. */
function expiring(partnerId: string, kind: string) {
  const payload = { partnerId, kind, expiresOn: '2026-12-31', days: 30 };
  return { topic: 'document.expiring', audiences: [], entityId: newId(), version: 1, payload };
}
