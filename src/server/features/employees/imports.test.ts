import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { noRules } from '#domain/employees/policy.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { eraseEmployeesByPhone } from './erase-employees.ts';

let panel: Panel;
let admin: Caller;
let approver: Caller;
let clientId: string;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

beforeEach(async () => {
  clientId = (await admin.post('/clients', { name: 'Aurora S.A.' })).body.id;
  approver = await panel.signIn({ tipo: 'cliente', clientId, approvesTrips: true });
  await approver.post(`/clients/${clientId}/cost-centres`, { name: 'Obras' });
  await approver.post('/employee-groups', { name: 'Vendas', policy: noRules });
});

const headings = 'Nome;Telefone;E-mail;Matrícula;Centro de custo;Grupo;Ativo';
const sheet = (...lines: string[]) => ({ file: Buffer.from([headings, ...lines].join('\r\n')).toString('base64') });
const listed = async () => (await approver.get('/employees')).body.items;
const ana = 'Ana;(11) 91111-1111;ana@aurora.example;1;obras;VENDAS;Sim';
const rui = 'Rui;(11) 92222-2222;;2;;;';

it('a sheet creates employees and changes those with the same registration or phone', async () => {
  expect((await approver.post('/employees/import', sheet(ana, rui))).body).toEqual({ created: 2, changed: 0 });
  expect(await listed()).toMatchObject([
    { name: 'Ana', phone: '+5511911111111', costCentreName: 'Obras', groupName: 'Vendas', registration: '1' },
    { name: 'Rui', phone: '+5511922222222', costCentreName: null, registration: '2', active: true },
  ]);
  const check = await approver.post(
    '/employees/import/check',
    sheet(ana, 'Rui Braz;11922222222;;2;Obras;;não', 'Zé;11 93333-3333;;;;;'),
  );
  expect(check.body).toMatchObject({ refused: 0, rows: [{ changes: true }, { changes: true }, { changes: false }] });
  const changed = await approver.post('/employees/import', sheet(ana, 'Rui Braz;11922222222;;2;Obras;;não'));
  expect(changed.body).toEqual({ created: 0, changed: 1 });
  expect(await listed()).toMatchObject([
    { name: 'Ana', version: 1 },
    { name: 'Rui Braz', costCentreName: 'Obras', active: false, version: 2 },
  ]);
});

it('a sheet may exchange the phones of two employees, and a missing column changes nothing', async () => {
  await approver.post('/employees/import', sheet(ana, rui));
  const swapped = ['Nome;Telefone;Matrícula', 'Ana;11922222222;1', 'Rui;11911111111;2'].join('\n');
  const file = Buffer.from(swapped).toString('base64');
  expect((await approver.post('/employees/import', { file })).body).toEqual({ created: 0, changed: 2 });
  expect(await listed()).toMatchObject([
    { name: 'Ana', phone: '+5511922222222', email: 'ana@aurora.example', groupName: 'Vendas' },
    { name: 'Rui', phone: '+5511911111111' },
  ]);
});

it('a sheet may give the phone of an employee to a new employee', async () => {
  await approver.post('/employees/import', sheet(ana));
  const given = sheet('Bia;11 91111-1111;;;;;', 'Ana;11 99999-1111;ana@aurora.example;1;Obras;Vendas;Sim');
  expect((await approver.post('/employees/import', given)).body).toEqual({ created: 1, changed: 1 });
  expect(await listed()).toMatchObject([
    { name: 'Ana', phone: '+5511999991111', registration: '1' },
    { name: 'Bia', phone: '+5511911111111', registration: null },
  ]);
});

it('a sheet with one wrong row changes nothing, and each row gets its reason', async () => {
  await approver.post('/employees/import', sheet(ana));
  const wrong = sheet(
    'Novo;(11) 94444-4444;;;;;',
    ';123;rosa arroba;3;Nenhum;Nenhum;talvez',
    'Ana de novo;(11) 94444-4444;;;;;',
    'Outra;(11) 91111-1111;;1;;;',
    'Mais uma;(11) 95555-5555;;1;;;',
  );
  const { body } = await approver.post('/employees/import/check', wrong);
  const said = body.rows.map(
    ({ line, verdicts }: { line: number; verdicts: { column: string; message: string }[] }) => [
      line,
      verdicts.map(({ column, message }) => `${column}: ${message}`),
    ],
  );
  expect(said).toEqual([
    [2, []],
    [
      3,
      [
        'Ativo: Escreva Sim ou Não.',
        'Centro de custo: Este cliente não tem centro de custo ativo com este nome.',
        'Grupo: Este cliente não tem grupo ativo com este nome.',
        'Nome: Informe o nome.',
        'Telefone: Telefone inválido: informe DDD e número.',
        'E-mail: E-mail inválido.',
      ],
    ],
    [4, ['Telefone: Já está na linha 2.']],
    [5, []],
    [6, ['Nome: Já está na linha 5.']],
  ]);
  const refused = await approver.post('/employees/import', wrong);
  expect(refused).toMatchObject({ status: 400, body: { detail: expect.stringContaining('linhas 3, 4 e 6') } });
  expect(await listed()).toMatchObject([{ name: 'Ana', version: 1 }]);
});

it('an export can be imported again without a change, and the example row of the template is refused', async () => {
  await approver.post('/employees/import', sheet(ana, 'Eva;11 95555-5555;;9;;;Não'));
  const { body: csv } = await approver.get('/employees/export?format=csv');
  const again = await approver.post('/employees/import', { file: Buffer.from(csv).toString('base64') });
  expect(again.body).toEqual({ created: 0, changed: 0 });
  const template = await approver.get('/employees/import/template?format=csv');
  const check = await approver.post('/employees/import/check', { file: Buffer.from(template.body).toString('base64') });
  expect(check.body.rows[0].verdicts).toContainEqual(expect.objectContaining({ column: 'Telefone', kind: 'wrong' }));
});

it('an export is imported without a change beside former employees, inactive groups and similar names', async () => {
  const { body: opera } = await approver.post('/employee-groups', { name: 'Ópera', policy: noRules });
  await approver.post('/employee-groups', { name: 'OPERA', policy: noRules });
  await approver.post('/employees/import', sheet('Eva;11 95555-5555;;;;;Não', 'Lia;11 95555-5555;;;;OPERA;Sim'));
  await approver.post('/employees/import', sheet('Ivo;11 96666-6666;;7;;Ópera;', 'Rosa;11 97777-7777;;;;Vendas;'));
  await approver.patch(`/employee-groups/${opera.id}`, { active: false });
  await panel.services.db.transaction().execute((tx) => eraseEmployeesByPhone(tx, '+5511977777777'));
  const before = await listed();
  expect(before).toMatchObject([{ name: 'Eva' }, { name: 'Ivo', groupName: 'Ópera' }, { groupName: 'OPERA' }]);
  const { body: csv } = await approver.get('/employees/export?format=csv');
  const again = await approver.post('/employees/import', { file: Buffer.from(csv).toString('base64') });
  expect(again.body).toEqual({ created: 0, changed: 0 });
  expect(await listed()).toEqual(before);
});

it('a sheet is imported by administrators and approvers of the client only', async () => {
  const user = await panel.signIn({ tipo: 'cliente', clientId });
  for (const path of ['/employees/import', '/employees/import/check'])
    expect((await user.post(path, sheet(ana))).status).toBe(403);
  expect((await admin.post('/employees/import', { ...sheet(ana), clientId })).status).toBe(201);
});
