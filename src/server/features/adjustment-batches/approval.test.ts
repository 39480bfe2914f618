import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import { type Adjustments, openAdjustments } from '#tests/adjustments.ts';
import type { TypedAdjustment } from '#tests/adjustment-sheet.ts';
import { must } from '#tests/authorisation/world.ts';
import { fund, key } from '#tests/till.ts';

const AT_ONCE = 16;

let office: Adjustments;
let { panel, admin, other, check, send, approve, refuse, reverse, balance, unique, askSecondAbove } = {} as Adjustments;
/** Partners, created for each test. */
let [ana, bia] = ['', ''];

beforeAll(async () => {
  office = await openAdjustments();
  ({ panel, admin, other, check, send, approve, refuse, reverse, balance, unique, askSecondAbove } = office);
});
afterAll(() => panel.close());

beforeEach(async () => {
  [ana, bia] = [await office.newPartner(), await office.newPartner()];
});
afterEach(() => office.prove());

describe('the limit above which a second administrator is needed', () => {
  beforeEach(() => askSecondAbove(100_00));
  afterEach(() => askSecondAbove(null));

  it('makes a larger batch wait for a second administrator, and nothing is posted before the approval', async () => {
    const rows: TypedAdjustment[] = [
      [ana, '60,00', unique('Bônus')],
      [bia, '40,01', unique('Bônus')],
    ];
    expect((await check(rows)).needsSecond).toBe(true);
    const { status, body: batch } = await send(rows);
    expect([status, batch.status, batch.decidedAt]).toEqual([201, 'awaiting', null]);
    expect(await balance(ana)).toBe(0);
    expect(await approve(batch, admin)).toMatchObject({
      status: 403,
      body: { detail: 'Outro administrador precisa aprovar: quem enviou o lote não pode aprovar.' },
    });
    expect((await send(rows, {}, other)).body.detail).toContain(batch.code);
    await askSecondAbove(null);
    expect((await approve(batch, admin)).status).toBe(403);
    const approved = await must(approve(batch));
    expect(approved).toMatchObject({ status: 'posted', createdByName: 'Ada', decidedByName: 'Bia' });
    expect([await balance(ana), await balance(bia)]).toEqual([60_00, 40_01]);
    expect((await approve(approved)).body.detail).toBe('Este lote já foi lançado.');
  });

  it('is compared with the total of the absolute amounts, so that a debit does not offset a credit', async () => {
    await fund(admin, ana, 90_00);
    expect(
      (
        await check([
          [ana, '-60,00', 'Multa'],
          [bia, '40,00', 'Bônus'],
        ])
      ).needsSecond,
    ).toBe(false);
    expect(
      (
        await check([
          [ana, '-60,01', 'Multa'],
          [bia, '40,00', 'Bônus'],
        ])
      ).needsSecond,
    ).toBe(true);
  });

  it('an approval evaluates the rows again; when a row has become invalid, nothing is posted and the batch keeps waiting', async () => {
    await fund(admin, ana, 100_00);
    const { body: batch } = await send([
      [ana, '-100,00', unique('Multa')],
      [bia, '1,00', unique('Bônus')],
    ]);
    await must(office.adjust(ana, -1));
    const answer = await approve(batch);
    expect(answer).toMatchObject({ status: 409, body: { reason: 'changed', errors: [{ field: 'rows.2.Valor' }] } });
    expect(await balance(bia)).toBe(0);
    await fund(admin, ana, 1);
    expect(await must(approve(batch))).toMatchObject({ status: 'posted' });
  });

  it('another administrator can refuse a waiting batch, its sender can withdraw it, and the file can be sent again', async () => {
    const rows: TypedAdjustment[] = [[ana, '100,01', unique('Bônus')]];
    const { body: first } = await send(rows);
    expect(
      (await other.post(`/adjustment-batches/${first.id}/refuse`, { version: 1, reason: ' ' }, key())).body.errors,
    ).toEqual([{ field: 'reason', message: 'Informe o motivo.' }]);
    expect(await must(refuse(first))).toMatchObject({
      status: 'refused',
      decidedByName: 'Bia',
      reason: 'Valor errado',
    });
    const { body: second } = await send(rows);
    expect(await must(refuse(second, admin))).toMatchObject({ status: 'refused', decidedByName: 'Ada' });
    const { body: third } = await send(rows);
    await must(approve(third));
    expect((await approve(first)).body.detail).toBe('Este lote já foi recusado ou retirado.');
    expect(await balance(ana)).toBe(100_01);
  });

  it('exactly one of sixteen concurrent approvals and refusals takes effect', async () => {
    const third = await panel.signIn({ tipo: 'admin' });
    const { body: batch } = await send([[ana, '150,00', unique('Bônus')]]);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        n % 2 ? approve(batch, n % 4 === 1 ? other : third) : refuse(batch, n % 4 ? other : admin),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const { status } = await must(admin.get(`/adjustment-batches/${batch.id}`));
    expect(await balance(ana)).toBe(status === 'posted' ? 150_00 : 0);
  });

  it('makes a reversal wait for a second administrator, who refuses the reversal or carries it out once', async () => {
    const { body: batch } = await send([[ana, '150,00', unique('Bônus')]]);
    const asked = await must(reverse(await must(approve(batch)), other));
    expect(asked).toMatchObject({ status: 'reversing', reversal: { askedByName: 'Bia', decidedAt: null } });
    expect((await approve(asked, other)).body.detail).toBe(
      'Outro administrador precisa aprovar: quem pediu o estorno não pode aprovar.',
    );
    expect((await reverse(asked)).body.detail).toBe('O estorno deste lote já foi pedido.');
    const kept = await must(refuse(asked, admin));
    expect([kept.status, kept.reversal, await balance(ana)]).toEqual(['posted', null, 150_00]);
    // The reversal needs two administrators even without the limit, because the posting needed two.
    await askSecondAbove(null);
    const again = await must(reverse(kept));
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => approve(again, other)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await must(other.get(`/adjustment-batches/${batch.id}`))).toMatchObject({
      status: 'reversed',
      reversal: { askedByName: 'Ada', decidedByName: 'Bia' },
    });
    expect(await balance(ana)).toBe(0);
  });

  it('a single adjustment above the limit is refused', async () => {
    expect((await office.adjust(ana, 100_00)).status).toBe(201);
    expect(await office.adjust(ana, -100_01)).toMatchObject({
      status: 409,
      body: { reason: 'limit_exceeded', detail: expect.stringContaining('pede um segundo administrador') },
    });
  });

  it('is set by an administrator, and the change is audited', async () => {
    expect((await admin.put('/settings/adjustment-approval', { aboveCents: 0 })).body.errors[0].field).toBe(
      'aboveCents',
    );
    await askSecondAbove(250_00);
    expect(await must(other.get('/settings/adjustment-approval'))).toEqual({ aboveCents: 250_00 });
    const record = await panel.services.db
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', 'settings.adjustment_approval')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst();
    expect(record?.changes).toEqual({ adjustment_approval_cents: [100_00, 250_00] });
  });
});

it('a posted batch is reversed as a whole, once, with a reason, even when a wallet falls below its minimum', async () => {
  const rows: TypedAdjustment[] = [
    [ana, '60,00', unique('Bônus')],
    [ana, '5,00', unique('Bônus')],
    [bia, '40,00', unique('Bônus')],
  ];
  const { body: batch } = await send(rows);
  await must(office.adjust(ana, -50_00));
  expect((await reverse({ ...batch, version: 9 })).status).toBe(409);
  expect(await must(reverse(batch))).toMatchObject({
    status: 'reversed',
    reversal: { reason: 'Planilha do mês errado', askedByName: 'Ada', decidedByName: 'Ada' },
  });
  expect([await balance(ana), await balance(bia)]).toEqual([-50_00, 0]);
  const [line] = await office.entriesOf(bia);
  expect(line).toMatchObject({ label: 'Estorno', amountCents: -40_00, adjustmentBatchId: batch.id });
  expect((await reverse({ ...batch, version: 2 })).body.detail).toBe('Este lote já foi estornado.');
  expect((await send(rows)).body.detail).toContain(batch.code);
  const { rows: entries } = await sql`
    select from ledger.entries e join ledger.entries r on r.reverses_id = e.id where e.subject_id = ${batch.id}`.execute(
    panel.services.db,
  );
  expect(entries).toHaveLength(3);
});

it('the database refuses a batch that one administrator posts although two are needed, and a second batch of the same file', async () => {
  const row = { file_hash: Buffer.from('x'), credit_cents: 1, debit_cents: 0, created_by: admin.userId };
  const insert = (more: object) =>
    panel.services.db
      .insertInto('adjustment_batches')
      .values({ id: newId(), ...row, needs_second: true, status: 'awaiting', ...more })
      .execute();
  const decided = { status: 'posted' as const, decided_at: sql<Date>`now()` };
  await expect(insert({ ...decided, decided_by: admin.userId })).rejects.toThrow(/check constraint/);
  const asked = { reversal_reason: 'x', reversal_asked_by: admin.userId, reversal_asked_at: sql<Date>`now()` };
  const posted = { needs_second: false, ...decided, decided_by: admin.userId };
  const reversed = { ...posted, status: 'reversed' as const, ...asked, reversal_needs_second: true };
  const alone = { reversed_by: admin.userId, reversed_at: sql<Date>`now()` };
  await expect(insert({ ...reversed, ...alone })).rejects.toThrow(/two_reversed/);
  await insert({});
  await expect(insert({})).rejects.toThrow(/adjustment_batches_file/);
});
