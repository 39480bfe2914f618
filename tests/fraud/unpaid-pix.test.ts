import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { releaseJob } from '#server/features/trips/money/jobs.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Bank, openBank } from '#tests/bank.ts';
import type { Caller } from '#tests/panel.ts';
import { fund, key } from '#tests/till.ts';

/**
 * Attack: a partner and a client agree to complete trips that were not driven, with an unpaid Pix charge to the
 * central, and the partner withdraws its part. Defence: the part is released only after the payment, and the number of
 * open charges is limited.
 */
let bank: Bank;
let admin: Caller;
let assignee: { partner: Caller; partnerId: string; account: string };
let clientId = '';

beforeAll(async () => {
  bank = await openBank();
  ({ admin } = bank);
});
afterAll(() => bank.panel.close());

beforeEach(async () => {
  assignee = await bank.newPartner();
  clientId = await bank.newClient();
  await limits({ openChargesPerClient: 5, openChargesPerPartner: 20 });
});

const wallet = () => must(admin.get(`/wallets/${assignee.partnerId}`));
const trip = (id: string) => must(admin.get(`/trips/${id}`));

async function limits(change: { openChargesPerClient?: number; openChargesPerPartner?: number }) {
  await must(admin.patch('/settings', change));
}

async function releaseIn(days: number): Promise<void> {
  const { database, services } = bank.panel;
  const later = database.openPool({ clock: new Date(Date.now() + days * 86_400_000), max: 2 });
  try {
    await releaseJob({ ...services, db: later.db }).run();
  } finally {
    await later.close();
  }
}

async function payInFull({ tripId, openCents }: { tripId: string; openCents: number }) {
  const receivedOn = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
  await must(admin.post(`/trips/${tripId}/pix-receipts`, { openCents, cents: openCents, receivedOn }, key()));
}

const byDays = { releaseDays: 7, releaseFollowsPayment: false, payoutBusinessDays: 1 };

describe("the partner's part of a trip that is paid by Pix to the central", () => {
  it.each([byDays, { ...byDays, releaseDays: 0 }, { ...byDays, releaseFollowsPayment: true }])(
    'is neither released nor paid out while the Pix is unpaid, with the settings %j',
    async (terms) => {
      await must(admin.put('/settings/payment-terms', terms));
      const { tripId } = await bank.drivePix(assignee, { clientId });
      await releaseIn(60);
      const { partnerCents, partnerSide } = await trip(tripId);
      expect([partnerSide, partnerCents > 0]).toEqual(['pending', true]);
      expect(await wallet()).toMatchObject({
        balanceCents: 0,
        pendingCents: partnerCents,
        upcoming: [{ tripId, releaseOn: null }],
      });
      await fund(admin, assignee.partnerId, 1);
      expect((await assignee.partner.post('/payouts', { amountCents: partnerCents }, key())).status).toBe(409);
    },
  );

  it('is released on its release day when the Pix is paid in full', async () => {
    await must(admin.put('/settings/payment-terms', byDays));
    const charge = await bank.drivePix(assignee, { clientId });
    await payInFull(charge);
    expect((await wallet()).upcoming).toMatchObject([{ releaseOn: expect.any(String) }]);
    await releaseIn(6);
    expect((await trip(charge.tripId)).partnerSide).toBe('pending');
    await releaseIn(7);
    expect((await trip(charge.tripId)).partnerSide).toBe('released');
    await bank.prove();
  });

  it('is released at once when the Pix is paid after the release day', async () => {
    await must(admin.put('/settings/payment-terms', byDays));
    const charge = await bank.drivePix(assignee, { clientId });
    await bank.panel.services.db
      .updateTable('trips')
      .set({ settled_at: sql`settled_at - interval '30 days'` })
      .where('id', '=', charge.tripId)
      .execute();
    await payInFull(charge);
    await releaseIn(0);
    expect((await trip(charge.tripId)).partnerSide).toBe('released');
  });
});

describe('unpaid Pix charges to the central', () => {
  it('prevent new trips by Pix to the central beyond the limit of a client, until a charge is paid', async () => {
    await limits({ openChargesPerClient: 2 });
    const [charge] = [await bank.drivePix(assignee, { clientId }), await bank.drivePix(assignee, { clientId })];
    const third = await bank.requestPix(clientId);
    expect(third.status).toBe(400);
    expect(third.body.errors).toEqual([
      { field: 'paymentMethod', message: expect.stringContaining('2 cobranças Pix') },
    ]);
    const billed = await bank.requestPix(clientId, 'billed');
    expect(billed.status).toBe(201);
    const changed = await admin.patch(`/trips/${billed.body.id}`, {
      version: billed.body.version,
      paymentMethod: 'pix_central',
    });
    expect([changed.status, changed.body.errors?.[0]?.field]).toEqual([400, 'paymentMethod']);
    expect((await bank.requestPix(await bank.newClient())).status).toBe(201);
    await payInFull(charge);
    expect((await bank.requestPix(clientId)).status).toBe(201);
  });

  it('prevent a partner beyond its limit from accepting trips by Pix to the central, of any client', async () => {
    await limits({ openChargesPerPartner: 2 });
    for (const client of [clientId, await bank.newClient()]) await bank.drivePix(assignee, { clientId: client });
    const { body } = await bank.requestPix(await bank.newClient());
    const accepted = await assignee.partner.post(`/trips/${body.id}/accept`, { termsVersion: body.termsVersion });
    expect(accepted).toMatchObject({ status: 409, body: { reason: 'not_eligible' } });
    const other = await bank.newPartner();
    expect((await other.partner.post(`/trips/${body.id}/accept`, { termsVersion: body.termsVersion })).status).toBe(
      200,
    );
  });

  it('send concurrent completions of a client beyond its limit to review', async () => {
    await limits({ openChargesPerClient: 1 });
    const under = [await bank.startPix(assignee, clientId), await bank.startPix(await bank.newPartner(), clientId)];
    const answers = await Promise.all(under.map(({ partner, id }) => partner.post(`/trips/${id}/complete`, {})));
    const sides = answers.map(({ body }): string => body.partnerSide);
    expect(sides.toSorted()).toEqual(['in_review', 'pending']);
    expect(answers.flatMap(({ body }) => body.reviewReasons)).toEqual(['open_charges']);
  });
});
