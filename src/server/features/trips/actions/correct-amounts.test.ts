import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { localDate } from '#domain/time.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { key, openAccount } from '#tests/till.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let partner: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  await openAccount(admin);
});
beforeEach(async () => {
  partner = await panel.signIn({ tipo: 'parceiro', partnerId: await central.makePartner() });
});
afterAll(() => panel.close());

const run = (amounts: object, paymentMethod: 'billed' | 'pix_central' = 'billed') =>
  runTrip(admin, partner, tripBody(central, { paymentMethod, clientId: central.clientId }), [
    'accept',
    'depart',
    'arrive',
    'begin',
    ['complete', amounts],
  ]);
const correct = (id: string, body: object, by = partner) => by.post(`/trips/${id}/correct-amounts`, body);

describe('a partner that typed R$ 1.240,00 instead of R$ 12,40', () => {
  it('can correct the amount in review: the trip stays in review and the timeline records it', async () => {
    const { id, estimateCents } = await run({ tollsCents: 1_240_00 });
    const { body } = await correct(id, { tollsCents: 12_40, reason: 'Faltaram os centavos' });
    expect(body).toMatchObject({
      tollsCents: 12_40,
      totalCents: estimateCents + 12_40,
      partnerSide: 'in_review',
      reviewReasons: ['no_receipt', 'corrected'],
    });
    const { items } = await must(admin.get(`/trips/${id}/events`));
    expect(items.at(-1)).toMatchObject({ action: 'correct-amounts', reason: 'Faltaram os centavos' });
    expect(await must(admin.post(`/trips/${id}/settle`, {}))).toMatchObject({ totalCents: estimateCents + 12_40 });
  });

  it('changes the passenger’s Pix charge by the correction, unless the charge is already paid', async () => {
    const { id, estimateCents } = await run({ tollsCents: 1_240_00 }, 'pix_central');
    await must(correct(id, { tollsCents: 12_40 }));
    const charge = await must(admin.get(`/trips/${id}/pix-charge`));
    expect(charge.openCents).toBe(estimateCents + 12_40);
    const paid = { openCents: charge.openCents, cents: 10_00, receivedOn: localDate(new Date(), 'America/Sao_Paulo') };
    await must(admin.post(`/trips/${id}/pix-receipts`, paid, key()));
    expect(await correct(id, { tollsCents: 0 })).toMatchObject({
      status: 409,
      body: { detail: 'O passageiro já pagou o Pix desta viagem: peça a correção à central.' },
    });
  });

  it('cannot end the review or post the amounts by a correction, and cannot correct posted amounts', async () => {
    const { id } = await run({ extrasCents: 5_00 });
    await must(correct(id, { extrasCents: 0 }));
    expect(await must(admin.get(`/trips/${id}`))).toMatchObject({
      partnerSide: 'in_review',
      reviewReasons: ['corrected'],
    });
    await must(admin.post(`/trips/${id}/settle`, {}));
    expect(await correct(id, { extrasCents: 900_00 })).toMatchObject({
      status: 409,
      body: { detail: 'Os valores só podem ser corrigidos enquanto a viagem está em conferência.' },
    });
  });

  it('cannot change the discount, and cannot change amounts that another user changed since the partner read them', async () => {
    const { id, version } = await run({ extrasCents: 5_00 });
    await must(correct(id, { version, extrasCents: 4_00 }));
    expect((await correct(id, { version, extrasCents: 3_00 })).status).toBe(409);
    const tried = await correct(id, { discountCents: 1_00 });
    expect((await must(admin.get(`/trips/${id}`))).discountCents).toBe(0);
    expect(tried.status).toBeLessThan(500);
  });
});
