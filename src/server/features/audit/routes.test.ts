import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuditEntry } from '#contract/audit.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let admin: Caller;
let partnerId: string;

beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin', nome: 'Ada Prado' });
  partnerId = (await admin.post('/partners', { name: 'Célio Antunes' })).body.id;
  await admin.patch(`/partners/${partnerId}`, { name: 'Célia Antunes' });
  await admin.patch(`/partners/${partnerId}`, { status: 'suspended', statusReason: 'Alvará vencido' });
});
afterAll(() => panel.close());

it('the audit log is read page by page, newest first, with actor, action and origin, and without personal values', async () => {
  const { status, body } = await admin.get(`/audit/partner/${partnerId}?limit=2`);
  const ada = { actorId: admin.userId, actorName: 'Ada Prado', actingName: null, address: '127.0.0.1' };
  expect({ status, items: body.items }).toMatchObject({
    status: 200,
    items: [
      { ...ada, action: 'partner.update', changes: { status: ['active', 'suspended'] } },
      { ...ada, action: 'partner.update', changes: { name: ['…', '…'] } },
    ],
  });
  const next = await admin.get(`/audit/partner/${partnerId}?limit=2&cursor=${body.nextCursor}`);
  expect(next.body).toMatchObject({ items: [{ action: 'partner.create' }], nextCursor: null });
  const changes = [...body.items, ...next.body.items].map((entry: AuditEntry) => entry.changes);
  expect(JSON.stringify(changes)).not.toMatch(/Célio|Célia/);
});

it('the audit log of a record without entries is empty, and unknown record types and cursors are refused', async () => {
  const none = '01970000-0000-7000-8000-0000000000ff';
  expect((await admin.get(`/audit/partner/${none}`)).body).toEqual({ items: [], nextCursor: null });
  expect(await admin.get(`/audit/planet/${none}`)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'subjectType' }] },
  });
  expect((await admin.get(`/audit/partner/${partnerId}?cursor=x`)).body.errors).toMatchObject([{ field: 'cursor' }]);
});

async function list(query: string): Promise<AuditEntry[]> {
  const { status, body } = await admin.get(`/audit?${query}`);
  expect(status).toBe(200);
  return body.items;
}

const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();

describe('the audit log', () => {
  it('can be filtered by user, kind, record, action, IP address, period and text', async () => {
    const other = await panel.signIn({ tipo: 'admin', nome: 'Benta Ávila' });
    const { id } = (await other.post('/clients', { kind: 'company', name: 'Hotel Ipê' })).body;
    const made = { action: 'client.create', subjectType: 'client', subjectId: id, subjectName: 'Hotel Ipê' };
    const one = [{ ...made, actorName: 'Benta Ávila', address: '127.0.0.1', device: 'Outro aplicativo' }];
    expect(await list(`actorId=${other.userId}`)).toMatchObject(one);
    expect(await list(`actorId=${other.userId}&q=ipe`)).toMatchObject(one);
    expect(await list('q=benta avila')).toMatchObject(one);
    expect(await list('q=hotel ipê')).toMatchObject(one);
    expect(await list(`subjectType=client&subjectId=${id}`)).toMatchObject(one);
    expect(await list('action=client.create')).toMatchObject(one);
    expect(await list(`action=client.create&actorId=${admin.userId}`)).toEqual([]);
    expect(await list('subjectType=client&address=127.0.0.1')).toMatchObject(one);
    expect(await list('subjectType=client&address=10.0.0.1')).toEqual([]);
    expect(await list(`subjectType=client&from=${hour(-1)}&to=${hour(1)}`)).toMatchObject(one);
    expect(await list(`subjectType=client&from=${hour(1)}`)).toEqual([]);
    expect(await list(`subjectType=client&to=${hour(-1)}`)).toEqual([]);
    const [entry] = await list(`actorId=${other.userId}`);
    expect(await list(`entry=${entry?.id}`)).toMatchObject(one);
  });

  it.each([
    ['subjectType=planet', 'subjectType'],
    ['actorId=7', 'actorId'],
    ['address=here', 'address'],
    ['action=A', 'action'],
    ['from=ontem', 'from'],
    ['entry=x', 'entry'],
  ])('refuses the invalid filter %s', async (query, field) => {
    expect((await admin.get(`/audit?${query}`)).body.errors).toMatchObject([{ field }]);
  });

  it('can be exported, and the export adds an audit entry', async () => {
    const { body } = await admin.get(`/audit/export?format=csv&subjectId=${partnerId}`);
    expect(body.split('\r\n').map((line: string) => line.split(';').slice(1, 7))).toMatchObject([
      ['Quem', 'Acesso feito por', 'O quê', 'Tipo', 'Registro', 'Mudança'],
      ['Ada Prado', '', 'Cadastro alterado', 'Parceiro', 'Célia Antunes', expect.stringContaining('ativo → suspenso')],
      ['Ada Prado', '', 'Cadastro alterado', 'Parceiro', 'Célia Antunes', 'nome'],
      ['Ada Prado', '', 'Cadastro criado', 'Parceiro', 'Célia Antunes', expect.any(String)],
    ]);
    expect(await list('action=audit.export')).toMatchObject([
      { actorName: 'Ada Prado', changes: { format: [null, 'csv'] } },
    ]);
  });

  it('cannot be changed or emptied by the server or by the owner of its tables', async () => {
    const tries = [
      `update audit_log set action = 'x'`,
      `update audit_log set changes = '{}'`,
      `update audit_log set address = '10.0.0.1'`,
      'delete from audit_log',
      'truncate audit_log',
    ];
    for (const words of tries)
      await expect(sql.raw(words).execute(panel.services.db)).rejects.toThrow('permission denied');
    await withOwner(panel.database.ownerUrl, async (owner) => {
      for (const words of tries) await expect(owner.query(words)).rejects.toThrow('audit_log is append-only');
    });
  });
});
