import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { brCode } from '#domain/pix/br-code.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Bank, importLines, openBank } from '#tests/bank.ts';
import { untilWaiting } from '#tests/lock-waits.ts';
import type { Caller } from '#tests/panel.ts';
import { centralAccount, key } from '#tests/till.ts';

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
});

const account = { ...centralAccount, key: '11222333000181' };
const yesterday = () => new Date(Date.now() - 86_400_000).toISOString().slice(0, 10);
const drive = (more: object = { clientId }) => bank.drivePix(assignee, more);
const charge = (tripId: string) => must(admin.get(`/trips/${tripId}/pix-charge`));
const trip = (id: string) => must(admin.get(`/trips/${id}`));
const credit = async () => (await must(admin.get(`/invoices/totals?clientId=${clientId}`))).creditCents;

async function confirm({ tripId, openCents }: { tripId: string; openCents: number }, more: object = {}) {
  const body = { openCents, cents: openCents, receivedOn: yesterday(), note: 'Visto no aplicativo do banco', ...more };
  return admin.post(`/trips/${tripId}/pix-receipts`, body, key());
}

describe('the Pix charge of a trip', () => {
  it('has the code and the amount of the trip, and is open at first', async () => {
    const { tripId, txid, amountCents, openCents, pix, ...rest } = await drive();
    const { code, totalCents, clientSide, version } = await trip(tripId);
    expect({ txid, amountCents, openCents }).toEqual({
      txid: code.replace('V-', 'VIAGEM'),
      amountCents: totalCents,
      openCents: totalCents,
    });
    expect(pix).toEqual({
      brCode: brCode({ account, amountCents: totalCents, txid }),
      payeeName: 'CHAME UM TAXI',
    });
    expect(rest).toMatchObject({ receivedCents: 0, receivedOn: null, inReview: false, excess: null, payments: [] });
    expect(clientSide).toBe('none');
    expect(version).toBeGreaterThan(1);
  });

  it('is shown to the client and the partner of the trip, without the data that only the central may read', async () => {
    const { tripId, openCents } = await drive();
    await must(confirm({ tripId, openCents }, { cents: openCents + 1_00 }));
    const client = await bank.panel.signIn({ tipo: 'cliente', clientId });
    for (const caller of [client, assignee.partner]) {
      expect(await must(caller.get(`/trips/${tripId}/pix-charge`))).toMatchObject({
        openCents: 0,
        receivedOn: yesterday(),
        pix: null,
        excess: null,
        payments: [],
      });
    }
  });

  it('exists neither for trips with another payment method nor for future trips', async () => {
    const other = await bank.closeInvoice(clientId, assignee);
    const { items } = await must(admin.get(`/invoices/${other.id}/items`));
    expect((await admin.get(`/trips/${items[0].tripId}/pix-charge`)).status).toBe(404);
  });

  it('changes by a correction in review, and requests only the unpaid part of the new amount', async () => {
    const inReview = await drive({ clientId, extrasCents: 10_00 });
    expect(inReview.inReview).toBe(true);
    await must(confirm(inReview));
    expect(await trip(inReview.tripId)).toMatchObject({ clientSide: 'none', partnerSide: 'in_review' });
    await must(admin.post(`/trips/${inReview.tripId}/settle`, { extrasCents: 4_00, reason: 'Cobrado a mais' }));
    expect(await charge(inReview.tripId)).toMatchObject({
      amountCents: inReview.amountCents - 6_00,
      openCents: 0,
      excess: { cents: 6_00, keptFor: 'client' },
    });
    expect(await trip(inReview.tripId)).toMatchObject({ clientSide: 'paid', partnerSide: 'pending' });
    expect(await credit()).toBe(6_00);

    const raised = await drive({ clientId, extrasCents: 10_00 });
    await must(confirm(raised));
    await must(admin.post(`/trips/${raised.tripId}/settle`, { extrasCents: 12_00, reason: 'Faltou o pedágio' }));
    expect(await charge(raised.tripId)).toMatchObject({ openCents: 2_00, receivedCents: raised.amountCents });
    expect(await trip(raised.tripId)).toMatchObject({ clientSide: 'none', partnerSide: 'pending' });
    await bank.prove();
  });
});

it('a charge is corrected once when two users correct it concurrently to different amounts', async () => {
  const { tripId, openCents } = await drive({ clientId, extrasCents: 10_00 });
  await must(confirm({ tripId, openCents }));
  const { db } = bank.panel.services;
  const asked: Promise<{ status: number }>[] = [];
  // The row lock makes both calls read the trip before either can change it. If both corrections succeeded, the second
  // call would leave the larger excess.
  await db.transaction().execute(async (tx) => {
    await sql`select from trips where id = ${tripId} for update`.execute(tx);
    for (const extrasCents of [4_00, 3_00]) {
      asked.push(admin.post(`/trips/${tripId}/settle`, { extrasCents, reason: 'Cobrado a mais' }, key()));
      await untilWaiting(db, asked.length);
    }
  });
  expect((await Promise.all(asked)).map(({ status }) => status)).toEqual([200, 409]);
  await bank.prove();
});

describe('a payment confirmed by hand', () => {
  it('can pay the charge in parts, marks the trip as paid after the last part, and shows an excess', async () => {
    const whole = await drive();
    const before = { cash: await bank.standing('cash'), owed: await bank.standing('passenger_receivable') };
    await must(confirm(whole, { cents: 5_00 }));
    const half = await charge(whole.tripId);
    expect(half).toMatchObject({ openCents: whole.openCents - 5_00, receivedCents: 5_00 });
    expect(half.pix.brCode).not.toBe(whole.pix.brCode);
    expect(await trip(whole.tripId)).toMatchObject({ clientSide: 'none' });
    await must(confirm(half, { cents: half.openCents + 3_00 }));
    expect(await charge(whole.tripId)).toMatchObject({
      openCents: 0,
      excess: { cents: 3_00, keptFor: 'client' },
      payments: [
        { cents: 5_00, note: 'Visto no aplicativo do banco', actorName: 'Ada' },
        { cents: half.openCents + 3_00 },
      ],
    });
    expect(await trip(whole.tripId)).toMatchObject({ clientSide: 'paid' });
    const { items } = await must(admin.get(`/trips/${whole.tripId}/events`));
    expect(items.filter(({ action }: { action: string }) => action === 'receive')).toHaveLength(2);
    expect(await credit()).toBe(3_00);
    expect(await bank.standing('cash')).toBe(before.cash - whole.openCents - 3_00);
    expect(await bank.standing('passenger_receivable')).toBe(before.owed + whole.openCents);
    await bank.prove();
  });

  it('posts the excess of a walk-in passenger as an unidentified receipt', async () => {
    const walkIn = await drive({});
    const suspense = await bank.standing('suspense');
    await must(confirm(walkIn, { cents: walkIn.openCents + 2_50 }));
    expect(await charge(walkIn.tripId)).toMatchObject({ excess: { cents: 2_50, keptFor: 'nobody' } });
    expect(await bank.standing('suspense')).toBe(suspense + 2_50);
  });

  it('is refused after a concurrent payment, with a future date, or with an amount of zero', async () => {
    const open = await drive();
    const again = { 'idempotency-key': 'o-mesmo' };
    const body = { openCents: open.openCents, cents: open.openCents, receivedOn: yesterday() };
    const path = `/trips/${open.tripId}/pix-receipts`;
    const tomorrow = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10);
    const wrong = async (more: object) => (await admin.post(path, { ...body, ...more }, key())).body.errors?.[0]?.field;
    expect([await wrong({ receivedOn: tomorrow }), await wrong({ cents: 0 })]).toEqual(['receivedOn', 'cents']);
    const [first, second] = [await admin.post(path, body, again), await admin.post(path, body, again)];
    expect([first.status, second.status]).toEqual([200, 200]);
    const late = await admin.post(path, body, key());
    expect([late.status, late.body.detail]).toEqual([409, 'O Pix desta viagem já foi recebido: nada está em aberto.']);
    expect((await charge(open.tripId)).payments).toHaveLength(1);
  });
});

describe('a bank statement line that pays a Pix charge', () => {
  it('with the charge’s txid confirms the charge only once, even if the line arrives from several sources or repeatedly', async () => {
    const open = await drive({});
    const pix = bank.pixOf(open.txid, open.openCents);
    await bank.tell([pix]);
    await bank.tell([pix]);
    expect(await charge(open.tripId)).toMatchObject({ openCents: 0, excess: null, payments: [{ actorName: null }] });
    expect(await trip(open.tripId)).toMatchObject({ clientSide: 'paid' });
    const statement = await importLines(admin, assignee.account, { cents: open.openCents, memo: `PIX ${open.txid}` });
    expect(statement.matchedCount).toBe(1);
    const [line] = await bank.linesOf(statement);
    expect(line).toMatchObject({
      status: 'matched',
      match: { kind: 'trip_payment', code: open.tripCode, named: true },
    });
    expect((await charge(open.tripId)).payments).toHaveLength(1);
    expect((await confirm(open)).status).toBe(409);
    await bank.prove();
  });

  it('must be assigned by a user if the amount differs or the code is missing', async () => {
    const [less, bare] = [await drive(), await drive({})];
    const cents = less.openCents - 1_00;
    const named = await importLines(admin, assignee.account, { cents, memo: less.txid });
    const [part] = await bank.linesOf(named);
    expect(part).toMatchObject({
      status: 'suggested',
      suggestions: [{ kind: 'trip', id: less.tripId, cents: less.openCents, named: true }],
    });
    const late = await bank.assign(part, 'trip', less.tripId, { openCents: less.openCents - 1 });
    expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining('Confira de novo')]);
    await must(bank.assign(part, 'trip', less.tripId, { openCents: less.openCents }));
    expect(await charge(less.tripId)).toMatchObject({ openCents: 1_00 });

    const [unnamed] = await bank.linesOf(
      await importLines(admin, `${assignee.account}-b`, { cents: bare.openCents, memo: 'PIX RECEBIDO' }),
    );
    expect(unnamed.suggestions).toContainEqual(
      expect.objectContaining({ kind: 'trip', id: bare.tripId, named: false }),
    );
    await must(bank.assign(unnamed, 'trip', bare.tripId, { openCents: bare.openCents }));
    expect(await charge(bare.tripId)).toMatchObject({ openCents: 0 });
  });

  it('with a second payment of the same charge can be assigned to the client’s credit', async () => {
    const open = await drive();
    await bank.tell([bank.pixOf(open.txid, open.openCents), bank.pixOf(open.txid, open.openCents)]);
    expect((await charge(open.tripId)).payments).toHaveLength(1);
    const { items } = await must(admin.get(`/bank-lines?status=suggested&q=${open.txid}`));
    expect(items).toHaveLength(1);
    expect(items[0].suggestions[0]).toMatchObject({ kind: 'trip', id: open.tripId, cents: 0 });
    await must(bank.assign(items[0], 'trip', open.tripId, { openCents: 0 }));
    expect(await charge(open.tripId)).toMatchObject({ openCents: 0, excess: { cents: open.openCents } });
    expect(await credit()).toBe(open.openCents);
    await bank.prove();
  });
});
