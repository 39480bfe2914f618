import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { licenceOf, partnersSheet, sevenWrong } from '#tests/partners-sheet.ts';

let panel: Panel;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
  await admin.post('/areas', { name: 'São Paulo', uf: 'SP', timeZone: 'America/Sao_Paulo' });
});
afterAll(() => panel.close());

const file = (content: Buffer) => ({ file: content.toString('base64') });
const count = async () =>
  (
    await panel.services.db
      .selectFrom('partners')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

const said = [
  [5, 'CPF ou CNPJ', 'CPF ou CNPJ inválido: confira os dígitos.'],
  [42, 'Telefone', 'Telefone inválido: informe DDD e número.'],
  [101, 'Praças', 'A praça Atlântida não existe.'],
  [182, 'Validade da CNH', 'Escreva a data como 25/12/2030.'],
  [252, 'Placa', 'Placa inválida: use ABC-1234 ou ABC1D23.'],
  [335, 'Nome', 'Informe o nome.'],
  [501, 'CPF ou CNPJ', 'Já está na linha 2.'],
] as const;

it('a sheet of 500 partners with 7 invalid rows is refused with an error for each invalid row', async () => {
  const wrong = file(partnersSheet(500, sevenWrong));
  const { status, body } = await admin.post('/partners/import/check', wrong);
  expect({ status, refused: body.refused, rows: body.rows.length }).toEqual({ status: 200, refused: 7, rows: 500 });
  type Row = { line: number; verdicts: { column: string; message: string }[] };
  const found = (body.rows as Row[]).flatMap(({ line, verdicts }) =>
    verdicts.map(({ column, message }) => [line, column, message]),
  );
  expect(found).toEqual(said);
  expect(await admin.post('/partners/import', wrong)).toMatchObject({
    status: 400,
    body: { errors: said.map(([line, column]) => ({ field: `rows.${line}.${column}` })) },
  });
  expect(await count()).toBe(0);
});

it('a corrected sheet creates all partners with driver and vehicle, and a second import reports all partners as existing', async () => {
  const right = file(partnersSheet(40));
  const key = { 'idempotency-key': 'planilha' };
  const { status, body } = await admin.post('/partners/import', right, key);
  expect({ status, partners: body.partnerIds?.length }).toEqual({ status: 201, partners: 40 });
  expect((await admin.get(`/partners/${body.partnerIds[7]}`)).body).toMatchObject({
    name: 'Motorista 7',
    kind: 'driver',
    status: 'active',
    categories: ['comum'],
    drivers: [{ name: 'Motorista 7', licenceNumber: licenceOf(600_000_007), licenceExpiresOn: '2099-12-31' }],
    vehicles: [{ plate: 'SHT7A00', model: 'Spin' }],
  });
  expect((await admin.post('/partners/import', right, key)).body).toEqual(body);
  const again = (await admin.post('/partners/import/check', right)).body;
  expect(again.refused).toBe(40);
  expect(again.rows[0].verdicts.map(({ kind }: { kind: string }) => kind)).toEqual(['known', 'known']);
  expect(await count()).toBe(40);
});
