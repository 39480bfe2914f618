import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ImportCheck, ImportRow } from '#contract/imports.ts';
import { addDays, localDate } from '#domain/time.ts';
import { newId } from '#server/platform/uuid.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { type Answer, type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const tomorrow = addDays(localDate(new Date(), 'America/Sao_Paulo'), 1);
const day = tomorrow.split('-').toReversed().join('/');
const usual: Record<string, string> = {
  Passageiro: 'Marina Duarte',
  Telefone: '(11) 98765-4321',
  Data: day,
  Hora: '14:30',
  Origem: 'Aeroporto de Congonhas',
  Destino: 'estacao da luz',
  Pagamento: 'Faturado',
};

/**
 * Builds a CSV with one row per variation of the same valid trip. The pickups differ by minutes, so that no row counts
 * as a duplicate.
 */
function csvOf(changes: Record<string, string>[]): string {
  const rows = changes.map((change, index) => ({
    ...usual,
    Hora: `14:${String(index % 60).padStart(2, '0')}`,
    ...change,
  }));
  const headings = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const lines = rows.map((row: Record<string, string>) => headings.map((heading) => row[heading] ?? ''));
  return [headings, ...lines]
    .map((line) => line.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(';'))
    .join('\r\n');
}

const inBase64 = (file: string | Uint8Array) => Buffer.from(file as string).toString('base64');

async function makeClient(record: Record<string, unknown> = {}): Promise<{ clientId: string; user: Caller }> {
  const client = await admin.post('/clients', { name: `Cliente ${newId()}` });
  expect(client.status).toBe(201);
  const changed = await admin.patch(`/clients/${client.body.id}`, record);
  expect(changed.body).toMatchObject(record);
  return { clientId: client.body.id, user: await panel.signIn({ tipo: 'cliente', clientId: client.body.id }) };
}

const check = (user: Caller, file: string | Uint8Array): Promise<Answer> =>
  user.post('/trips/import/check', { file: inBase64(file) });
const send = (user: Caller, file: string | Uint8Array, key?: string): Promise<Answer> =>
  user.post('/trips/import', { file: inBase64(file) }, key ? { 'idempotency-key': key } : {});

const saidOf = (found: ImportCheck): string[] =>
  found.rows.flatMap(({ line, verdicts }: ImportRow) =>
    verdicts.map(({ kind, column }) => `${line} ${kind} ${column}`),
  );

async function countTrips(clientId: string): Promise<number> {
  const { count } = await panel.services.db
    .selectFrom('trips')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('client_id', '=', clientId)
    .executeTakeFirstOrThrow();
  return count;
}

describe('a sheet of trips', () => {
  it('is checked row by row, and then imported as the check showed', async () => {
    const { clientId, user } = await makeClient();
    const file = csvOf([
      {},
      { Paradas: 'Rua A, 1 | Rua B, 2', Bagagem: '2', Categoria: 'comum', Observações: 'Portão 2' },
    ]);
    const { status, body } = await check(user, file);
    expect({ status, ...body }).toMatchObject({ status: 200, refused: 0, awaitingApproval: 0, ignoredColumns: [] });
    expect(body.rows[0]).toMatchObject({
      line: 2,
      pickupAt: new Date(`${tomorrow}T14:00-03:00`).toISOString(),
      verdicts: [],
    });
    expect(await countTrips(clientId)).toBe(0);
    const sent = await send(user, file);
    expect(sent.status).toBe(201);
    expect(sent.body.tripIds).toHaveLength(2);
    expect(sent.body.estimatedCents).toBe(body.estimatedCents);
    const trips = await Promise.all(sent.body.tripIds.map(async (id: string) => (await user.get(`/trips/${id}`)).body));
    expect(trips[0]).toMatchObject({ status: 'scheduled', estimateCents: body.rows[0].estimateCents });
    expect(trips[0].stops.map(({ placeId }: { placeId: string }) => placeId)).toEqual(central.placeIds);
    expect(trips[0].stops[1].address).toBe('Estação da Luz, Praça da Luz, 1');
    expect(trips[1]).toMatchObject({ luggageCount: 2, notes: 'Portão 2', estimateCents: null });
    expect(trips[1].stops).toHaveLength(4);
    expect(new Set(trips.map(({ bookingId }) => bookingId)).size).toBe(2);
  });

  it('is not imported if any row is invalid, and the refusal names the invalid rows', async () => {
    const { clientId, user } = await makeClient();
    const file = csvOf([{}, { Telefone: '123' }, {}, { Data: '10/01/2020', Categoria: 'Avião' }]);
    const found = await check(user, file);
    expect(saidOf(found.body)).toEqual(['3 refused Telefone', '5 refused Categoria']);
    const sent = await send(user, file);
    expect(sent).toMatchObject({ status: 400, body: { detail: 'Nada foi importado: as linhas 3 e 5 têm problemas.' } });
    expect(sent.body.errors[0]).toEqual({
      field: 'rows.3.Telefone',
      message: 'Linha 3, Telefone: Telefone inválido: informe DDD e número.',
    });
    expect(await countTrips(clientId)).toBe(0);
  });

  it.each([
    ['a pickup in the past', {}, { Data: '10/01/2020' }, ['2 refused Data']],
    ['no hour', {}, { Hora: '' }, ['2 refused Data']],
    ['a day that does not exist', {}, { Data: '31/02/2099' }, ['2 refused Data']],
    ['a missing required field', { requiredFields: ['reason'] }, {}, ['2 missing Motivo']],
    ['a given required field', { requiredFields: ['reason'] }, { Motivo: 'Visita' }, []],
    ['a category to approve', { approvalCategories: ['comum'] }, {}, ['2 approval Categoria']],
    ['a ceiling', { refusedAboveCents: 1 }, {}, ['2 refused null']],
    ['an unknown cost centre', {}, { 'Centro de custo': 'TI' }, ['2 refused Centro de custo']],
    ['an unknown voucher', {}, { Voucher: 'NADA' }, ['2 refused Voucher']],
    ['an unknown payment method', {}, { Pagamento: 'Fiado' }, ['2 refused Pagamento']],
    ['a passenger count that is no number', {}, { Pessoas: 'duas' }, ['2 refused Pessoas']],
    ['no name', {}, { Passageiro: '' }, ['2 refused Passageiro']],
    ['two names and one phone', {}, { Passageiro: 'Ana | Bia' }, ['2 refused Telefone']],
    ['an address too long', {}, { Origem: 'x'.repeat(201) }, ['2 refused Origem']],
    ['a control character', {}, { Destino: 'Rua\u0007' }, ['2 refused Destino']],
  ])('gets the verdict for %s', async (_case, record, change: Record<string, string>, verdicts) => {
    const { user } = await makeClient(record);
    expect(saidOf((await check(user, csvOf([change]))).body)).toEqual(verdicts);
    const sent = await send(user, csvOf([change]));
    expect(sent.status).toBe(verdicts.some((verdict) => /refused|missing/.test(verdict)) ? 400 : 201);
  });

  it('is compared with the client’s limit by the sum of its rows', async () => {
    const { clientId, user } = await makeClient();
    const each = (await check(user, csvOf([{}]))).body.estimatedCents;
    await admin.patch(`/clients/${clientId}`, { creditLimitCents: 2 * each + 100 });
    const file = csvOf([{}, {}, {}, { Pagamento: 'Dinheiro' }]);
    const { body: checked } = await check(user, file);
    expect(saidOf(checked)).toEqual(['4 refused null']);
    expect(checked).toMatchObject({ refused: 1, estimatedCents: 3 * each });
    expect(await send(user, file)).toMatchObject({ status: 400 });
    expect(await countTrips(clientId)).toBe(0);
    expect(await send(user, csvOf([{}, {}, { Pagamento: 'Dinheiro' }]))).toMatchObject({ status: 201 });
    expect(saidOf((await check(user, csvOf([{ Hora: '16:00' }]))).body)).toEqual(['2 refused null']);
  });

  it('cannot use a voucher more often than the voucher allows', async () => {
    const { clientId, user } = await makeClient();
    await admin.post(`/clients/${clientId}/vouchers`, { code: 'FEIRA', uses: 2, expiresOn: '2099-12-31' });
    const file = csvOf([{ Voucher: 'feira' }, { Voucher: 'FEIRA' }, { Voucher: 'Feira' }]);
    expect(saidOf((await check(user, file)).body)).toEqual(['4 refused Voucher']);
    expect(await send(user, file)).toMatchObject({ status: 400 });
    expect(await send(user, csvOf([{ Voucher: 'feira' }, { Voucher: 'FEIRA' }]))).toMatchObject({ status: 201 });
  });

  it('creates trips that need approval like single requests, and finds cost centres by name', async () => {
    const { clientId, user } = await makeClient({ approvalCategories: ['comum'] });
    const centre = await admin.post(`/clients/${clientId}/cost-centres`, { name: 'Diretoria São Paulo' });
    expect(centre.status).toBe(201);
    const sent = await send(user, csvOf([{ 'Centro de custo': 'diretoria sao paulo' }]));
    expect(sent).toMatchObject({ status: 201, body: { awaitingApproval: 1 } });
    const trip = await user.get(`/trips/${sent.body.tripIds[0]}`);
    expect(trip.body).toMatchObject({ status: 'awaiting_approval', requesterId: user.userId });
    expect(trip.body.costCentreId).not.toBeNull();
  });

  it('is imported once under one key, even when sent twice concurrently', async () => {
    const { clientId, user } = await makeClient();
    const [one, two] = await Promise.all([send(user, csvOf([{}, {}]), 'abc'), send(user, csvOf([{}, {}]), 'abc')]);
    expect(one.status).toBe(201);
    expect(two.body).toEqual(one.body);
    expect(await countTrips(clientId)).toBe(2);
    expect(await send(user, csvOf([{}]), 'abc')).toMatchObject({ status: 409, body: { reason: 'key_reused' } });
    expect(saidOf((await check(user, csvOf([{}, { Hora: '14:00' }]))).body)).toEqual([
      '2 repeated null',
      '3 repeated null',
    ]);
  });

  it('requires the address when two places have the same name', async () => {
    const { user } = await makeClient();
    const where = { serviceAreaId: central.areaId, city: 'São Paulo', uf: 'SP', lat: -23.6, lng: -46.6 };
    for (const [name, address] of [
      ['Shopping Sul', 'Rua A, 1'],
      ['Shopping Sol', 'Rua B, 2'],
    ])
      expect((await admin.post('/places', { ...where, name, address, aliases: ['S.S.'] })).status).toBe(201);
    const { body } = await check(
      user,
      csvOf([{ Origem: 's s' }, { Origem: 'SHOPPING SUL' }, { Origem: 'Shopping Sul, Rua A, 1 - São Paulo' }]),
    );
    expect(saidOf(body)).toEqual(['2 refused Origem']);
    expect(body.rows.map(({ estimateCents }: ImportRow) => estimateCents !== null)).toEqual([false, true, true]);
  });

  it("may be an XLSX file, with Excel's dates, times and numbers", async () => {
    const { user } = await makeClient();
    const moment = (time: string) => new Date(`${tomorrow}T${time}Z`);
    const file = await writeXlsx({
      sheets: [
        {
          name: 'Viagens',
          columns: [{}, {}, { numFmt: 'dd/mm/yyyy' }, { numFmt: 'hh:mm' }],
          rows: [
            ['PASSAGEIRO', 'Celular', 'Data', 'Horário', 'De', 'Para', 'Pagamento', 'Cor'],
            [
              'João',
              11_987_654_321,
              moment('00:00'),
              new Date(Date.UTC(1899, 11, 30, 9, 5)),
              'Rua A',
              'Rua B',
              'Dinheiro',
            ],
            [],
            ['Zé', '+55 11 98765-4321', `${day} 9h05`, null, 'Rua A', 'Rua B', 'pix ao motorista', '=1+1'],
          ],
        },
      ],
    });
    const { body } = await check(user, file);
    expect(body).toMatchObject({ refused: 0, ignoredColumns: ['Cor'], withoutEstimate: 2 });
    const pickupAt = new Date(`${tomorrow}T09:05-03:00`).toISOString();
    expect(body.rows).toMatchObject([
      { line: 2, pickupAt },
      { line: 4, pickupAt },
    ]);
  });

  it('may have the encoding of Excel on Windows, commas as delimiters, or the columns of an export', async () => {
    const { user } = await makeClient();
    const latin = Buffer.from(csvOf([{ Passageiro: 'João Araújo' }]), 'latin1');
    expect((await check(user, latin)).body.rows[0].passengers).toEqual(['João Araújo']);
    const commas = csvOf([{ Observações: 'a;b\nc' }]).replaceAll('";"', '","');
    expect((await check(user, `\u{feff}${commas}`)).body).toMatchObject({ refused: 0 });
    const { user: another } = await makeClient();
    await send(another, csvOf([{ Data: addDays(tomorrow, 1) }]));
    const exported = (await another.get('/trips/export?format=csv')).body as string;
    const { body } = await check(user, exported);
    expect(body).toMatchObject({ refused: 0, withoutEstimate: 0 });
    expect(body.ignoredColumns).toContain('Situação');
  });

  it.each([
    ['nothing', '', 'Escolha um arquivo.'],
    [
      'only headings',
      csvOf([{}]).split('\r\n')[0] ?? '',
      'A planilha só tem os títulos das colunas, sem nenhuma viagem.',
    ],
    ['other headings', 'a;b\n1;2', /^Faltam as colunas Passageiro, Telefone, Origem, Destino, Pagamento, Data:/],
    ['a heading twice', 'Passageiro;Nome\n1;2', 'A coluna Passageiro aparece duas vezes.'],
    ['an image', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 0]), /não pôde ser lido/],
    ['an archive of something else', Buffer.from('PK\u0003\u0004nothing'), /não pôde ser lido/],
    ['an old Excel file', Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 1]), /Excel antigo ou tem senha/],
    ['too many rows', csvOf(Array.from({ length: 501 }, () => ({}))), 'São 501 viagens: importe até 500 por vez.'],
  ])('is refused with %s', async (_case, file, message) => {
    const { user } = await makeClient();
    for (const answer of [await check(user, file), await send(user, file)]) {
      expect(answer.status).toBe(400);
      expect(answer.body.errors).toEqual([{ field: 'file', message: expect.stringMatching(message) }]);
    }
  });

  it('is accepted up to a size of 2 MB, which is more than other operations accept', async () => {
    const { user } = await makeClient();
    const filled = `${csvOf([{}])}${'\r\n'.repeat(5000)}${';'.repeat(1_900_000)}`;
    expect((await check(user, filled)).status).toBe(200);
    expect((await check(user, 'x'.repeat(2_000_100))).body.detail).toBe('O arquivo passa de 2 MB.');
    expect((await check(user, 'x'.repeat(2_100_000))).status).toBe(413);
    expect((await user.post('/trips/check', { notes: 'x'.repeat(1_100_000) })).status).toBe(413);
  });

  it('has a template whose example is dated yesterday, so that the import refuses the example', async () => {
    const { user } = await makeClient();
    for (const format of ['csv', 'xlsx']) {
      const answer = await fetch(`${panel.url}/api/v1/trips/import/template?format=${format}`, {
        headers: { cookie: user.cookie },
      });
      expect(answer.headers.get('content-disposition')).toContain(`modelo-de-viagens.${format}`);
      const { body } = await check(user, new Uint8Array(await answer.arrayBuffer()));
      expect(body).toMatchObject({ ignoredColumns: [] });
      expect(saidOf(body)).toEqual(['2 refused Data']);
    }
  });

  it('with many similar trips is imported as a whole, and no row counts as a duplicate', async () => {
    const { clientId, user } = await makeClient();
    const rows = Array.from({ length: 120 }, (_, index) => ({ Telefone: `(11) 9${80_000_000 + index}` }));
    const { body } = await check(user, csvOf(rows));
    expect(saidOf(body)).toEqual([]);
    const sent = await send(user, csvOf(rows));
    expect(sent.body).toMatchObject({ estimatedCents: body.estimatedCents, awaitingApproval: 0 });
    expect(await countTrips(clientId)).toBe(120);
  });
});
