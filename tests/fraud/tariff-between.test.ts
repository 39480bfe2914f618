import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

/**
 * The tariff changes between the estimate that a client saw and the acceptance or the end of the trip. No side profits
 * from this, because the trip keeps the prices of its request, and an amount by the new tariff is reviewed.
 */
let panel: Panel;
let central: Central;
let admin: Caller;
let client: Caller;
let partner: Caller & { partnerId: string };

beforeAll(async () => {
  panel = await startPanel({ config: { rateLimit: false } });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
});
afterAll(() => panel.close());
beforeEach(async () => {
  const partnerId = await central.makePartner();
  partner = { ...(await panel.signIn({ tipo: 'parceiro', partnerId })), partnerId };
});

/** Doubles every price of the tariff, and returns a function that restores the prices. */
async function doubleTariff(): Promise<() => Promise<void>> {
  await multiplyTariff(2);
  return () => multiplyTariff(0.5);
}

async function multiplyTariff(factor: number): Promise<void> {
  await sql`update tariffs set flag_fall_cents = flag_fall_cents * ${factor}::numeric, km_rate1_millicents = km_rate1_millicents * ${factor}::numeric,
    km_rate2_millicents = km_rate2_millicents * ${factor}::numeric`.execute(panel.services.db);
}

async function crew() {
  const { drivers, vehicles } = await must(admin.get(`/partners/${partner.partnerId}`));
  return { driverId: drivers[0].id, vehicleId: vehicles[0].id };
}

describe('a tariff that changes after the request of a trip', () => {
  test("changes neither the estimate, the terms nor the partner's part of the trip at its acceptance", async () => {
    const before = await must(client.post('/trips', tripBody(central)));
    const shown = await must(partner.get(`/trips/${before.id}`));
    const back = await doubleTariff();
    const accepted = await must(partner.post(`/trips/${before.id}/accept`, { termsVersion: shown.termsVersion }));
    await back();
    const terms = ({ estimateCents, estimateLines, termsVersion }: typeof before) => ({
      estimateCents,
      estimateLines,
      termsVersion,
    });
    expect(terms(accepted)).toEqual(terms(before));
    expect(accepted.partnerCents).toBe(shown.partnerCents);
  });

  test('does not prevent the review of a fare that follows the new tariff', async () => {
    const { id, estimateCents } = await must(client.post('/trips', tripBody(central)));
    await must(partner.post(`/trips/${id}/accept`, { termsVersion: 1 }));
    const back = await doubleTariff();
    await must(partner.post(`/trips/${id}/depart`, await crew()));
    for (const action of ['arrive', 'begin']) await must(partner.post(`/trips/${id}/${action}`, {}));
    const ended = await must(partner.post(`/trips/${id}/complete`, { fareCents: estimateCents * 2 }));
    await back();
    expect(ended).toMatchObject({ status: 'completed', partnerSide: 'in_review', estimateCents });
  });

  test('applies when an edit changes the route, but not when an edit changes only the notes', async () => {
    const asked = await must(client.post('/trips', tripBody(central, { minutes: 600 })));
    const back = await doubleTariff();
    const noted = await must(
      client.patch(`/trips/${asked.id}`, { version: asked.version, notes: 'Tocar a campainha' }),
    );
    expect(noted.estimateCents).toBe(asked.estimateCents);
    const moved = await must(
      client.patch(`/trips/${asked.id}`, { version: noted.version, stops: tripBody(central).stops.toReversed() }),
    );
    await back();
    expect(moved.estimateCents).toBeGreaterThan(asked.estimateCents);
    expect(moved.termsVersion).toBeGreaterThan(asked.termsVersion);
    expect(await partner.post(`/trips/${asked.id}/accept`, { termsVersion: asked.termsVersion })).toMatchObject({
      status: 409,
    });
  });
});
