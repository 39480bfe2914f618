import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Adjustments, openAdjustments } from '#tests/adjustments.ts';
import { adjustmentSheet, type TypedAdjustment } from '#tests/adjustment-sheet.ts';
import { must } from '#tests/authorisation/world.ts';
import { fund, key } from '#tests/till.ts';

const AT_ONCE = 16;

let office: Adjustments;
let { panel, admin, other, check, send, balance, unique } = {} as Adjustments;
/** Partners, created for each test. */
let [ana, bia] = ['', ''];

beforeAll(async () => {
  office = await openAdjustments();
  ({ panel, admin, other, check, send, balance, unique } = office);
});
afterAll(() => panel.close());

beforeEach(async () => {
  [ana, bia] = [await office.newPartner(), await office.newPartner()];
});
afterEach(() => office.prove());

describe('the preview of a file of adjustments', () => {
  it('reports the errors of each row and the sums, and posts nothing', async () => {
    const twins = { email: 'gemeas@exemplo.com.br' };
    await panel.services.db.updateTable('partners').set(twins).where('id', 'in', [ana, bia]).execute();
    const carla = await must(
      admin.post('/partners', {
        name: 'Carla',
        kind: 'driver',
        document: '529.982.247-25',
        email: 'Carla@exemplo.com.br',
      }),
    );
    const preview = await check([
      ['529.982.247-25', '1.234,56', 'Bônus'],
      ['carla@exemplo.com.br', '-34,56', 'Multa'],
      [carla.id, '-1.200,01', 'Dívida'],
      ['gemeas@exemplo.com.br', '1,00', 'Bônus'],
      ['000.000.000-00', '-50,00', 'Exemplo'],
      [ana, '12.50', ''],
      [ana, '10,00', 'Bônus', '25/12/2099'],
      ['52998224725', '1.234,56', 'bônus'],
    ]);
    const kinds = preview.rows.map(({ verdicts }: { verdicts: { kind: string }[] }) =>
      verdicts.map(({ kind }) => kind),
    );
    expect(kinds).toEqual([
      [],
      [],
      ['below_minimum'],
      ['unknown_partner'],
      ['unknown_partner'],
      ['wrong_amount', 'wrong_reason'],
      ['wrong_date'],
      ['repeated'],
    ]);
    expect(preview).toMatchObject({
      refused: 6,
      // The sums contain only the rows that would be posted.
      partnerCount: 1,
      creditCents: 1_234_56,
      debitCents: 34_56,
      needsSecond: false,
      knownAs: null,
      ignoredColumns: [],
    });
    expect(preview.rows[0]).toMatchObject({ line: 2, partnerName: 'Carla', cents: 1_234_56, reason: 'Bônus' });
    expect(await balance(carla.id)).toBe(0);
  });

  it.each([
    ['no file', { file: '' }, 'Escolha um arquivo.'],
    ['no base64', { file: '%%%' }, 'Envie o arquivo em base64.'],
    ['an empty sheet', { file: adjustmentSheet() }, 'A planilha só tem os títulos das colunas, sem nenhum ajuste.'],
    [
      'other headings',
      { file: Buffer.from('a;b\n1;2').toString('base64') },
      /^Faltam as colunas Parceiro, Valor, Motivo/,
    ],
    [
      'more rows than at once',
      { file: adjustmentSheet(...Array.from({ length: 501 }, (_, n): TypedAdjustment => ['x', '1,00', String(n)])) },
      'São 501 ajustes: envie até 500 por vez.',
    ],
  ])('is refused for %s, and the error names the field', async (_what, body, message) => {
    for (const path of ['/adjustment-batches/check', '/adjustment-batches']) {
      const answer = await admin.post(path, body, key());
      expect(answer).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'file', message: expect.stringMatching(message) }] },
      });
    }
  });

  it('reads a file made from the template, and refuses the example row', async () => {
    for (const format of ['csv', 'xlsx']) {
      const answer = await fetch(`${panel.url}/api/v1/adjustment-batches/template?format=${format}`, {
        headers: { cookie: admin.cookie },
      });
      const file = Buffer.from(await answer.arrayBuffer()).toString('base64');
      const { rows } = await must(admin.post('/adjustment-batches/check', { file }));
      expect(rows).toMatchObject([{ cents: -50_00, partnerId: null, verdicts: [{ kind: 'unknown_partner' }] }]);
    }
  });
});

describe('a file of adjustments', () => {
  it('is posted as a whole, and the statement of each partner shows the batch', async () => {
    await fund(admin, bia, 100_00);
    const [bonus, fine] = [unique('Bônus'), unique('Multa')];
    const { status, body } = await send(
      [
        [ana, '80,00', bonus],
        [bia, '-30,00', fine],
        [ana, '-5,00', fine],
      ],
      { fileName: 'a.csv' },
    );
    expect(status).toBe(201);
    expect(body).toMatchObject({
      code: expect.stringMatching(/^AJUSTE\d{6}$/),
      status: 'posted',
      fileName: 'a.csv',
      rowCount: 3,
      partnerCount: 2,
      creditCents: 80_00,
      debitCents: 35_00,
      needsSecond: false,
      createdByName: 'Ada',
      decidedByName: 'Ada',
      rows: [
        { line: 2, partnerId: ana, cents: 80_00, reason: bonus },
        { line: 3, partnerId: bia, cents: -30_00, reason: fine },
        { line: 4, partnerId: ana, cents: -5_00 },
      ],
    });
    expect([await balance(ana), await balance(bia)]).toEqual([75_00, 70_00]);
    const [last, first] = await office.entriesOf(ana);
    expect(first).toMatchObject({
      id: body.rows[0].entryId,
      label: 'Ajuste',
      reason: bonus,
      adjustmentBatchId: body.id,
      requestCode: body.code,
    });
    expect(last.id).toBe(body.rows[2].entryId);
    expect((await must(admin.get('/adjustment-batches?limit=1&status=posted'))).items[0]).toMatchObject({
      id: body.id,
    });
  });

  it('with wrong rows is refused as a whole, and the errors name the rows', async () => {
    const { status, body } = await send([
      [ana, '80,00', unique('Bônus')],
      [bia, '-0,01', 'Multa'],
      ['x', 'y', 'z'],
    ]);
    expect(status).toBe(400);
    expect(body.detail).toBe('Nada foi lançado: as linhas 3 e 4 têm problemas.');
    expect(body.errors.map(({ field }: { field: string }) => field)).toEqual([
      'rows.3.Valor',
      'rows.4.Valor',
      'rows.4.Parceiro',
    ]);
    expect(await balance(ana)).toBe(0);
  });

  it('may let a wallet fall below the minimum only when an administrator gives a reason', async () => {
    const rows: TypedAdjustment[] = [[ana, '-80,00', unique('Dano ao carro')]];
    expect((await send(rows)).body.errors[0]).toMatchObject({ field: 'rows.2.Valor' });
    expect((await check(rows, { belowMinimumReason: 'Combinado' })).refused).toBe(0);
    const { body } = await send(rows, { belowMinimumReason: 'Combinado' });
    expect(body).toMatchObject({ status: 'posted', belowMinimumReason: 'Combinado' });
    expect(await balance(ana)).toBe(-80_00);
  });

  it('can be posted only once, and another file with one of its rows is refused', async () => {
    const rows: TypedAdjustment[] = [[ana, '80,00', unique('Bônus')]];
    const { body: batch } = await send(rows);
    const again = await send(rows, {}, other);
    expect(again).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', detail: `Nada foi lançado: este arquivo já está no lote ${batch.code}.` },
    });
    expect(await check(rows)).toMatchObject({ refused: 1, knownAs: { id: batch.id, code: batch.code } });
    const within = await send([...rows, [bia, '1,00', unique('Bônus')]]);
    expect(within.status).toBe(400);
    expect(within.body.errors[0].message).toContain(`Linha 2: Já está no lote ${batch.code}.`);
    expect([await balance(ana), await balance(bia)]).toEqual([80_00, 0]);
  });

  it('requires an idempotency key, and repeated calls with the same key get the same response', async () => {
    const body = { file: adjustmentSheet([ana, '7,00', unique('Bônus')]) };
    expect((await admin.post('/adjustment-batches', body)).body.errors[0].field).toBe('Idempotency-Key');
    const same = key();
    const answers = await Promise.all([1, 2, 3].map(() => admin.post('/adjustment-batches', body, same)));
    expect(new Set(answers.map(({ status, body: { id } }) => `${status} ${id}`)).size).toBe(1);
    expect(await balance(ana)).toBe(7_00);
  });

  it('with a row dated in a closed month is posted with this row on the first open day, which the preview shows', async () => {
    const thisMonth = sql<string>`date_trunc('month', app_now() at time zone 'America/Sao_Paulo')::date`;
    const { last, first, month } = await panel.services.db
      .selectNoFrom([
        sql<string>`${thisMonth} - 1`.as('last'),
        thisMonth.as('first'),
        sql<string>`(${thisMonth} - interval '1 month')::date`.as('month'),
      ])
      .executeTakeFirstOrThrow();
    const typed = last.split('-').toReversed().join('/');
    const rows: TypedAdjustment[] = [[ana, '9,00', unique('Bônus'), typed]];
    expect((await check(rows)).rows[0].verdicts).toEqual([]);
    const closed = await admin.post('/ledger/months', { month });
    // On the first day of a month, the previous month may not be closable yet, because it has not ended in the
    // westernmost time zone of the country.
    if (closed.status !== 200) return;
    const preview = await check(rows);
    expect(preview).toMatchObject({ refused: 0, rows: [{ effectiveOn: last, verdicts: [{ kind: 'moved' }] }] });
    expect((await send(rows)).body.rows[0].effectiveOn).toBe(first);
    expect((await office.entriesOf(ana))[0].effectiveOn).toBe(first);
  });
});

describe('two administrators who send files concurrently', () => {
  it('with the same file: exactly one call posts it, and the others are refused as repeated', async () => {
    const rows: TypedAdjustment[] = [
      [ana, '80,00', unique('Bônus')],
      [bia, '20,00', unique('Bônus')],
    ];
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, (_, n) => send(rows, {}, n % 2 ? admin : other)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const lost = answers.filter(({ status }) => status !== 201);
    expect(new Set(lost.map(({ status, body }) => `${status} ${body.reason}`))).toEqual(
      new Set(['409 already_exists']),
    );
    expect([await balance(ana), await balance(bia)]).toEqual([80_00, 20_00]);
  });

  it('with files that share a row: exactly one file is posted', async () => {
    const shared: TypedAdjustment = [ana, '80,00', unique('Bônus')];
    const files = Array.from({ length: AT_ONCE }, (_, n): TypedAdjustment[] =>
      n % 2 ? [shared, [bia, '1,00', unique('Bônus')]] : [[bia, '1,00', unique('Bônus')], shared],
    );
    const answers = await Promise.all(files.map((rows, n) => send(rows, {}, n % 2 ? admin : other)));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => ![201, 400].includes(status))).toEqual([]);
    expect([await balance(ana), await balance(bia)]).toEqual([80_00, 1_00]);
  });

  it('with debits of the same wallet: the wallet never falls below its minimum', async () => {
    await fund(admin, ana, 50_00);
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, n) =>
        send(
          [
            [ana, '-20,00', unique('Multa')],
            [bia, '1,00', unique('Bônus')],
          ],
          {},
          n % 2 ? admin : other,
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2);
    expect([await balance(ana), await balance(bia)]).toEqual([10_00, 2_00]);
  });
});
