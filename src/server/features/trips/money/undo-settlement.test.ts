import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { fund, key, openAccount } from '#tests/till.ts';

let panel: Panel;
let central: Central;
let [admin, other] = [] as unknown as [Caller, Caller];
let partner: Caller;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  other = await panel.signIn({ tipo: 'admin' });
  await openAccount(admin);
});
beforeEach(async () => {
  partnerId = await central.makePartner();
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
});
afterAll(() => panel.close());

type Method = 'billed' | 'cash' | 'pix_central';

async function inReview(paymentMethod: Method = 'billed') {
  const body = tripBody(central, { paymentMethod, clientId: central.clientId });
  return runTrip(admin, partner, body, [
    'accept',
    'depart',
    'arrive',
    'begin',
    ['complete', { extrasCents: 5_00, tollsCents: 12_40 }],
  ]);
}

const settle = (id: string) =>
  must(admin.post(`/trips/${id}/settle`, { tollsCents: 1_240_00, reason: 'Recibo conferido' }));
const undo = (id: string, by = admin, headers = {}) => by.post(`/trips/${id}/undo-settlement`, {}, headers);

/** Returns everything that a settlement changes. */
async function standing(id: string) {
  const { version: _version, ...trip } = await must(admin.get(`/trips/${id}`));
  const wallet = await must(admin.get(`/wallets/${partnerId}`));
  const limits = await panel.services.db
    .selectFrom('client_limits')
    .select(['reserved_cents', 'confirmed_cents'])
    .where('client_id', '=', central.clientId)
    .execute();
  const charge = await panel.services.db
    .selectFrom('trip_charges')
    .select(['amount_cents', 'open_cents'])
    .where('trip_id', '=', id)
    .executeTakeFirst();
  return { trip, wallet, limits, charge };
}

const prove = async () => expect(await must(admin.get('/ledger/proof'))).toMatchObject({ ok: true, findings: [] });

describe('the undo of a settlement', () => {
  it.each<Method>(['billed', 'cash', 'pix_central'])('returns a %s trip to review unchanged', async (method) => {
    await fund(admin, partnerId, 500_00);
    const { id } = await inReview(method);
    const before = await standing(id);
    await settle(id);
    expect(await standing(id)).not.toEqual(before);
    expect((await undo(id)).body).toMatchObject({ partnerSide: 'in_review', tollsCents: 12_40 });
    expect(await standing(id)).toEqual(before);
    await prove();
    const settled = await must(admin.post(`/trips/${id}/settle`, {}));
    expect(settled).toMatchObject({ tollsCents: 12_40, partnerSide: method === 'cash' ? 'released' : 'pending' });
    await prove();
  });

  it('returns a trip with a no-show fee to review', async () => {
    await must(admin.patch('/settings', { noShowFeeCents: 20_00, immediateWaitingToleranceSeconds: 0 }));
    const body = tripBody(central, { clientId: central.clientId });
    const { id } = await runTrip(admin, partner, body, ['accept', 'depart', 'arrive', 'no-show']);
    const before = await standing(id);
    await must(admin.post(`/trips/${id}/settle`, { feeCents: 200_00, reason: 'Dois passageiros' }));
    await must(undo(id));
    expect(await standing(id)).toEqual(before);
    await prove();
  });

  it('is posted only once for repeated calls', async () => {
    const { id } = await inReview();
    await settle(id);
    const sent = key();
    const [first, again] = [await undo(id, admin, sent), await undo(id, admin, sent)];
    expect([first.status, again.status]).toEqual([200, 200]);
    expect((await undo(id)).body).toMatchObject({ version: first.body.version, partnerSide: 'in_review' });
    await prove();
  });

  it('is allowed only to the administrator who settled the trip', async () => {
    const { id } = await inReview();
    await settle(id);
    expect(await undo(id, other)).toMatchObject({
      status: 403,
      body: { detail: 'Só quem lançou pode desfazer o lançamento.' },
    });
    expect((await must(admin.get(`/trips/${id}`))).partnerSide).toBe('pending');
  });

  it('is refused after one minute of the database clock', async () => {
    const { id } = await inReview();
    await settle(id);
    const settledAgo = (seconds: number) =>
      sql`update trips set settled_at = app_now() - make_interval(secs => ${seconds}) where id = ${id}`.execute(
        panel.services.db,
      );
    await settledAgo(61);
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { detail: 'O lançamento não pode mais ser desfeito: passou o prazo de 60 segundos.' },
    });
    await settledAgo(30);
    expect((await undo(id)).status).toBe(200);
  });

  it('is refused after any other change of the trip', async () => {
    const { id } = await inReview();
    await settle(id);
    await must(admin.post(`/trips/${id}/contest`, { reason: 'Valor a mais' }));
    expect(await undo(id)).toMatchObject({
      status: 409,
      body: { detail: 'Só o último lançamento de uma conferência pode ser desfeito.' },
    });
  });

  it('is refused for a trip in review and for a trip that was never in review', async () => {
    const { id } = await inReview();
    expect((await undo(id)).body).toMatchObject({ detail: 'Esta viagem já está em conferência.' });
    const body = tripBody(central, { clientId: central.clientId });
    const posted = await runTrip(admin, partner, body, ['accept', 'depart', 'arrive', 'begin', 'complete']);
    expect((await undo(posted.id)).status).toBe(409);
  });
});
