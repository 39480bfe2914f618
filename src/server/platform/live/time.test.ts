import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Panel, startPanel } from '#tests/panel.ts';

const clock = new Date('2031-05-01T12:00:00Z');
let panel: Panel;
beforeAll(async () => {
  panel = await startPanel({ clock });
});
afterAll(() => panel.close());

it.each(['/session', '/trips', '/trips/nonsense'])(
  'the answer of %s contains the time of the database, by which pages count down',
  async (path) => {
    const admin = await panel.signIn({ tipo: 'admin' });
    const astray = async () => Math.abs(Number((await admin.get(path)).headers.get('x-now')) - clock.getTime());
    // The hub reads the time of the database once a second.
    await expect.poll(astray).toBeLessThan(5_000);
  },
);
