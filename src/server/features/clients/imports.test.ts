import { afterAll, beforeAll, expect, it } from 'vitest';
import { clientsSheet } from '#tests/clients-sheet.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const file = (content: Buffer) => ({ file: content.toString('base64') });
const found = async () =>
  (await admin.get('/clients?q=a')).body.items.filter(({ kind }: { kind: string }) => kind !== 'walk_in');

it('a sheet with wrong rows is refused with the reason for each row, and creates no client', async () => {
  const wrong = file(
    clientsSheet([
      [0, 'Limite de crédito', 'muito'],
      [1, 'CPF ou CNPJ', '12.ABC.345/01DE-36'],
      [2, 'Telefone', '123'],
      [2, 'E-mail', 'rosa arroba'],
      [3, 'CPF ou CNPJ', '27865757000102'],
    ]),
  );
  const { body } = await admin.post('/clients/import/check', wrong);
  const said = body.rows.flatMap(
    ({ line, verdicts }: { line: number; verdicts: { column: string; message: string }[] }) =>
      verdicts.map(({ column, message }) => [line, column, message]),
  );
  expect(said).toEqual([
    [2, 'Limite de crédito', 'Escreva o valor como 5000,00.'],
    [3, 'CPF ou CNPJ', 'CPF ou CNPJ inválido: confira os dígitos.'],
    [4, 'E-mail', 'E-mail inválido.'],
    [4, 'Telefone', 'Telefone inválido: informe DDD e número.'],
    [5, 'CPF ou CNPJ', 'Já está na linha 2.'],
  ]);
  const refused = await admin.post('/clients/import', wrong);
  expect(refused).toMatchObject({
    status: 400,
    body: { detail: expect.stringContaining('as linhas 2, 3, 4 e 5 têm problemas') },
  });
  expect(await found()).toEqual([]);
});

it('a correct sheet creates all clients once, and a second check reports them as existing', async () => {
  const key = { 'idempotency-key': 'clientes' };
  const right = file(clientsSheet());
  const { status, body } = await admin.post('/clients/import', right, key);
  expect([status, body.clientIds.length]).toEqual([201, 4]);
  expect((await admin.post('/clients/import', right, key)).body).toEqual(body);
  expect((await admin.get(`/clients/${body.clientIds[0]}`)).body).toMatchObject({
    name: 'Hotel Aurora Paulista',
    document: '27865757000102',
    kind: 'hotel',
    phone: '+551134567890',
    billingCycle: 'fortnightly',
    dueDays: 10,
    creditLimitCents: 5_000_00,
  });
  const kinds = await Promise.all(
    body.clientIds.slice(1).map(async (id: string) => (await admin.get(`/clients/${id}`)).body.kind),
  );
  expect(kinds).toEqual(['company', 'person', 'agency']);
  const again = (await admin.post('/clients/import/check', right)).body;
  expect([again.refused, again.rows[0].verdicts[0].kind]).toEqual([4, 'known']);
});

it('the example row of the template is refused', async () => {
  const template = await admin.get('/clients/import/template?format=csv');
  expect(template.body).toContain('Nome;CPF ou CNPJ;Tipo');
  const { body } = await admin.post('/clients/import/check', file(Buffer.from(template.body)));
  expect(body.rows[0].verdicts).toMatchObject([{ column: 'CPF ou CNPJ' }]);
});
