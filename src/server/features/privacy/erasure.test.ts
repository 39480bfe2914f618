import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { setMailboxProven, setPasswordHash } from '#server/platform/auth/accounts.ts';
import { hashPassword } from '#server/platform/auth/password-hash.ts';
import { restoreBackup } from '#server/platform/backup/restore-backup.ts';
import { takeBackup } from '#server/platform/backup/take-backup.ts';
import { withOwner } from '#server/platform/database/owner-connection.ts';
import { indexChangedTrips } from '#server/features/trips/terms/jobs.ts';
import { createLog } from '#server/platform/log.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { pdf, sendFile } from '#tests/document-upload.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { createTestDatabase } from '#tests/test-database.ts';
import { askPayout, fund, key, openAccount } from '#tests/till.ts';
import {
  bringBlocks,
  bringFavourites,
  bringQueue,
  bringReceipt,
  filesTelling,
  TRACES,
  tracesIn,
} from '#tests/person-traces.ts';
import { replayErasures, retentionJob } from './jobs.ts';

const PASSWORD = 'uma senha bem longa';
const documents = { partner: '52998224725', client: '11144477735' };

let panel: Panel;
let central: Central;
let admin: Caller;
let folder: string;
let backup: string;
let receiptId: string;
const log: string[] = [];
const callers: Record<'partner' | 'client', Caller> = {} as never;

async function signUp(wants: 'partner' | 'client', name: string): Promise<Caller> {
  const email = `zuleide.${wants}@exemplo.com.br`;
  const role = wants === 'partner' ? 'parceiro' : 'cliente';
  const asked = { name, email, phone: '(11) 97654-3210', document: documents[wants], wants: role, password: PASSWORD };
  await must(panel.nobody.post('/sign-ups', asked));
  await deliveredEmails(panel.services);
  const [{ id }] = (await must(admin.get('/users?status=pending'))).items;
  await panel.services.db.transaction().execute((tx) => setMailboxProven(tx, id));
  await must(admin.post(`/users/${id}/approve`));
  return panel.signInAs(email, PASSWORD);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'painel-apagados-'));
  const config = {
    rateLimit: false,
    backup: { dir: folder, keyFile: '', encrypted: false, keep: { daily: 1, weekly: 1, monthly: 1 } },
  };
  panel = await startPanel({
    config,
    log: createLog({ level: 'debug', terminal: false, write: (line) => log.push(line) }),
  });
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  await openAccount(admin);
  await bringPartner();
  await bringClient();
  await bringPassenger();
  receiptId = await bringReceipt(panel, admin, callers.partner);
  const { id_parceiro: partnerId } = (await must(callers.partner.get('/session'))).profile;
  await bringBlocks(panel, central, { phone: '+5511976543210', partnerId });
  backup = join(folder, 'before.backup');
  const { ownerUrl } = panel.database;
  await takeBackup({ ownerUrl, dataDir: panel.services.config.dataDir, panelVersion: '1', key: null, file: backup });
});
afterAll(async () => {
  await panel.close();
  await rm(folder, { recursive: true, force: true });
});

async function bringPartner(): Promise<void> {
  const caller = await signUp('partner', 'Zuleide Quixadá Farias');
  callers.partner = caller;
  const { id_parceiro: id } = (await must(caller.get('/session'))).profile;
  const contact = { phone: '(11) 97654-3210', email: 'zuleide@exemplo.com.br' };
  await must(admin.patch(`/partners/${id}`, { ...contact, status: 'suspended', statusReason: 'Zuleide faltou' }));
  await must(admin.patch(`/partners/${id}`, { status: 'pending', areaIds: [central.areaId] }));
  const driver = { name: 'Zuleide Quixadá Farias', phone: '(11) 97654-3210', licenceNumber: '98765432109' };
  await must(admin.post(`/partners/${id}/drivers`, driver));
  await must(admin.post(`/partners/${id}/vehicles`, { plate: 'ZQF1A23', model: 'Sedã', category: 'comum' }));
  const { drivers } = await must(caller.post(`/partners/${id}/drivers`, { name: 'Quixadá Filho' }));
  const { id: itemId } = drivers.find(({ name }: { name: string }) => name === 'Quixadá Filho');
  await must(admin.post(`/partners/${id}/fleet/${itemId}/refuse`, { reason: 'Zuleide não assinou' }));
  await must(admin.post(`/partners/${id}/correction`, { correction: 'Zuleide, envie a CNH' }));
  await bringQueue(panel, admin, central.areaId, drivers[0].id);
  const { body } = await sendFile({ url: panel.url, cookie: caller.cookie }, id, pdf('CNH de Zuleide Quixadá'));
  const document = { fileId: body['fileId'], kind: 'other', title: 'CNH da Zuleide' };
  await must(caller.post(`/partners/${id}/documents`, document));
  await must(admin.patch(`/partners/${id}`, { pixKey: '529.982.247-25' }));
  await must(admin.patch(`/partners/${id}`, { pixKey: 'zuleide@exemplo.com.br' }));
  await sql`update partners set pix_key_changed_at = null where id = ${id}`.execute(panel.services.db);
  await fund(admin, id, 10_00);
  const payout = await askPayout(caller, 10_00);
  await must(admin.post('/payouts/pay', { ids: [payout.id] }, key()));
}

async function bringClient(): Promise<void> {
  const caller = await signUp('client', 'Zuleide Quixadá Mendes');
  callers.client = caller;
  const { id_cliente: id } = (await must(caller.get('/session'))).profile;
  await must(admin.patch(`/clients/${id}`, { kind: 'person' }));
  await must(caller.patch(`/clients/${id}/settings`, { invoiceEmails: ['zuleide.faturas@exemplo.com.br'] }));
  const body = {
    ...tripBody(central, { minutes: 300 }),
    passengers: [{ name: 'Zuleide Quixadá Mendes', phone: '(11) 97654-3210' }],
    notes: 'Zuleide espera na portaria',
    clientReference: 'Quixadá',
  };
  const [first, second] = body.stops;
  const stops = [
    { address: 'Rua das Zínias', number: '4321', district: 'Campo Belo', city: 'São Paulo', lat: -23.6, lng: -46.6 },
    second,
  ];
  expect(first).toBeDefined();
  await runTrip(caller, caller, { ...body, stops }, [['cancel', { reason: 'Zuleide desistiu' }]]);
  await must(caller.post(`/passengers/favourites`, { phone: '+5511976543210', starred: true }));
  const person = {
    name: 'Zuleide Quixadá',
    phone: '+5511976543210',
    email: 'zuleide@exemplo.com.br',
    registration: 'Zinia',
  };
  for (const clientId of [id, central.clientId]) await must(admin.post('/employees', { ...person, clientId }));
}

/** Adds a shared trip of a company in which the same person is a passenger. */
async function bringPassenger(): Promise<void> {
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const passengers = [
    { name: 'Zuleide Quixadá Prado', phone: '(11) 97654-3210' },
    { name: 'Marina Duarte', phone: '(11) 98888-7777' },
  ];
  const cancelled = [['cancel', { reason: 'Chuva' }]] as [string, object][];
  await runTrip(client, client, { ...tripBody(central, { minutes: 300 }), passengers }, cancelled);
  await bringFavourites(central, client);
  // The company's approver invites an e-mail that already has an account.
  const approver = await panel.signIn({ tipo: 'cliente', clientId: central.clientId, approvesTrips: true });
  await must(approver.post('/colleagues', { email: 'zuleide.client@exemplo.com.br', nome: 'Zuleide' }));
}

async function requestOf(caller: Caller): Promise<{ id: string; version: number }> {
  await must(caller.post('/account/erasure', { password: PASSWORD }));
  const { items } = await must(admin.get('/erasures'));
  return items.find(({ userId }: { userId: string }) => userId === caller.userId);
}

it('a user exports all stored data about the user after confirming the password', async () => {
  expect((await callers.partner.post('/account/data', { password: 'outra' })).body.errors).toMatchObject([
    { field: 'password' },
  ]);
  await must(admin.get(`/users/${callers.partner.userId}`));
  await must(admin.get(`/users/${callers.partner.userId}`));
  const { sections } = await must(callers.partner.post('/account/data', { password: PASSWORD }));
  const titles = sections.map(({ title }: { title: string }) => title);
  expect(titles).toEqual(
    expect.arrayContaining([
      'Conta',
      'Pedido de cadastro',
      'Parceiro',
      'Motoristas',
      'Veículos',
      'Documentos enviados',
      'Bloqueios de passageiros pedidos',
      'Saques',
    ]),
  );
  const seen = sections.find(({ title }: { title: string }) => title === 'Quem viu os seus dados').items;
  expect(seen).toMatchObject([
    { Quem: 'Pessoa', 'O quê': 'user', Como: 'open' },
    { Quem: 'Pessoa', 'O quê': 'partner', Como: 'open' },
  ]);
  const client = await must(callers.client.post('/account/data', { password: PASSWORD }));
  expect(JSON.stringify(client)).toContain('Rua das Zínias');
  const asked = client.sections.find(({ title }: { title: string }) => title === 'Viagens que você pediu').items;
  expect(new Set(asked.map((trip: Record<string, string>) => trip['Situação']))).toEqual(new Set(['Cancelada']));
  expect(JSON.stringify(client)).not.toContain('Farias');
});

it('the central exports the data of one passenger without the data of other passengers, and the access log shows the export', async () => {
  const password = 'a senha da administradora';
  const { db } = panel.services;
  const hash = await hashPassword(password);
  await db.transaction().execute((tx) => setPasswordHash(tx, admin.userId, hash));
  const ask = (body: object) => admin.post('/passengers/data', { phone: '(11) 97654-3210', password, ...body });
  expect((await ask({ password: 'outra' })).body.errors).toMatchObject([{ field: 'password' }]);
  expect((await ask({ phone: '(11) 90000-0000' })).body.errors).toMatchObject([{ field: 'phone' }]);
  const { sections } = await must(ask({}));
  expect(sections.map(({ title }: { title: string }) => title)).toEqual([
    'Passageiro',
    'Viagens',
    'Colaborador de',
    'Favorito de',
    'Pedidos de motoristas para não atender',
  ]);
  const text = JSON.stringify(sections);
  for (const held of [
    'Zuleide Quixadá Prado',
    'Rua das Zínias',
    'Zuleide espera na portaria',
    'Zuleide da contabilidade',
  ])
    expect(text).toContain(held);
  expect(text).not.toContain('Marina');
  // The words of a driver are not part of the passenger's data.
  expect(text).toContain('Outra conduta');
  expect(text).not.toContain('Zuleide gritou');
  const seen = db.selectFrom('access_log').select(['subject_type', 'way']).where('actor_id', '=', admin.userId);
  expect(await seen.where('way', '=', 'export').execute()).toEqual([{ subject_type: 'passengers', way: 'export' }]);
  for (const path of ['/clients', '/clients', '/partners?q=zuleide', '/search?q=zuleide', '/trips'])
    await must(admin.get(path));
  const kinds = await seen.where('subject_id', 'is', null).where('way', 'in', ['list', 'search']).execute();
  expect(kinds.map(({ subject_type, way }) => `${subject_type} ${way}`).toSorted()).toEqual([
    'client list',
    'client search',
    'partner search',
    'trip list',
    'trip search',
    'user list',
    'user search',
  ]);
});

it('an erasure request exists once per user, can be withdrawn or refused with a reason, and shows the obstacles to the erasure', async () => {
  const request = await requestOf(callers.client);
  expect(await requestOf(callers.client)).toEqual(request);
  await must(callers.client.delete('/account/erasure'));
  expect(await callers.client.delete('/account/erasure')).toMatchObject({ status: 409 });
  const again = await requestOf(callers.client);
  expect(await admin.post(`/erasures/${again.id}/refuse`, { version: again.version })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'reason' }] },
  });
  await must(
    admin.post(`/erasures/${again.id}/refuse`, { version: again.version, reason: 'Confirme quem é, Zuleide' }),
  );
  expect((await must(callers.client.get('/account/erasure'))).request).toMatchObject({
    status: 'refused',
    reason: 'Confirme quem é, Zuleide',
  });
  const open = await runTrip(callers.client, callers.client, tripBody(central, { minutes: 300 }));
  const third = await requestOf(callers.client);
  expect((await must(admin.get(`/erasures/${third.id}`))).obstacles).toEqual([
    'Há viagens deste cliente que ainda não terminaram.',
  ]);
  expect((await admin.post(`/erasures/${third.id}/execute`, { version: third.version })).status).toBe(409);
  await must(callers.client.post(`/trips/${open.id}/cancel`, { reason: 'Mudei de ideia' }));
  await must(callers.client.delete('/account/erasure'));
});

it('an erasure removes a person from every table, file and log line, except from data that the law requires', async () => {
  const { config, db, prepared } = panel.services;
  await indexChangedTrips(prepared);
  const before = await tracesIn(panel.database.ownerUrl, config.dataDir);
  const tables = `
    audit_log auth_users clients documents drivers employees favourite_passengers favourite_stops emails partners
    passenger_blocks payouts profiles sign_ups trip_events trip_notes trip_passengers trip_search
    trip_stops trips user_search vehicles`;
  const named = tables
    .trim()
    .split(/\s+/)
    .map((name) => `public.${name}`);
  expect(before.tables).toEqual(expect.arrayContaining(named));
  expect(before.files).toEqual(['documents', 'mail']);
  for (const caller of [callers.partner, callers.client]) {
    const { id, version } = await requestOf(caller);
    await must(admin.post(`/erasures/${id}/execute`, { version }));
    expect((await caller.get('/session')).status).toBe(401);
  }
  expect(await admin.post('/passengers/erasure', { phone: '(11) 90000-0000' })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'phone' }] },
  });
  await must(admin.post('/passengers/erasure', { phone: '(11) 97654-3210' }));
  expect(await tracesIn(panel.database.ownerUrl, config.dataDir)).toEqual({ tables: ['public.payouts'], files: [] });
  for (const q of ['zuleide', documents.partner, documents.client]) {
    expect((await admin.get(`/search?q=${q}`)).body).toMatchObject({ trips: [], partners: [], clients: [], users: [] });
  }
  expect(log.length).toBeGreaterThan(20);
  expect(log.filter((line) => TRACES.some((trace) => line.toLowerCase().includes(trace)))).toEqual([]);
  expect(await db.selectFrom('trip_passengers').select('name').execute()).toContainEqual({ name: 'Marina Duarte' });
  expect(await readdir(join(config.dataDir, 'documents'))).toEqual([receiptId]);
  expect(await db.selectFrom('favourite_stops').select('name').execute()).toEqual([{ name: 'Escritório' }]);
});

it('the listed erasures are repeated once after a restore from an older backup', async () => {
  const target = await createTestDatabase({ empty: true });
  const dataDir = await mkdtemp(join(folder, 'data-'));
  await restoreBackup({ ownerUrl: target.ownerUrl, dataDir, key: null, file: backup, replace: false });
  const { db, prepared } = target.openPool();
  await indexChangedTrips(prepared); // The backup was taken before the first run of this job.
  expect((await tracesIn(target.ownerUrl, dataDir)).tables).toContain('public.trip_search');
  expect(await filesTelling(folder)).not.toContain('');
  const place = { db, dataDir, secret: panel.services.auth.secret, folders: [folder] as [string] };
  expect(await replayErasures(place)).toMatchObject({ again: 5, otherKey: 0 });
  expect(await tracesIn(target.ownerUrl, dataDir)).toEqual({ tables: ['public.payouts'], files: [] });
  expect(await replayErasures(place)).toMatchObject({ again: 0 });
  await target.drop();
});

it('the retention job erases data past the retention period and no younger data', async () => {
  const { db, config } = panel.services;
  const client = await panel.signIn({ tipo: 'cliente', clientId: central.clientId });
  const cancelled = [['cancel', { reason: 'Chuva' }]] as [string, object][];
  const trip = await runTrip(client, client, tripBody(central, { minutes: 300 }), cancelled);
  const young = await runTrip(client, client, tripBody(central, { minutes: 300 }), cancelled);
  await sql`update trips set pickup_at = now() - interval '25 months' where id = ${trip.id}`.execute(db);
  await sql`insert into client_limits (client_id, employee_id, month, day)
    select client_id, id, '2020-07-01', '2020-07-10' from employees limit 1`.execute(db);
  await withOwner(panel.database.ownerUrl, async (owner) => {
    await owner.query('alter table audit_log disable trigger user');
    await owner.query(
      `update audit_log set at = now() - interval '13 months' where id = (select min(id) from audit_log where actor_id = '${admin.userId}')`,
    );
    await owner.query('alter table audit_log enable trigger user');
  });
  const mail = join(config.dataDir, 'mail');
  const kept = await readdir(mail).catch(() => []);
  await retentionJob(panel.services).run();
  const people = await db
    .selectFrom('trip_passengers')
    .select('name')
    .where('trip_id', 'in', [trip.id, young.id])
    .orderBy('trip_id')
    .execute();
  expect(people.map(({ name }) => name)).toEqual(['Passageiro apagado', 'Marina Duarte']);
  expect(await db.selectFrom('client_limits').select('day').where('day', '=', '2020-07-10').execute()).toEqual([]);
  const origins = await db
    .selectFrom('audit_log')
    .select('address')
    .where('actor_id', '=', admin.userId)
    .orderBy('id')
    .limit(2)
    .execute();
  expect(origins).toEqual([{ address: null }, { address: '127.0.0.1' }]);
  expect(await readdir(mail).catch(() => [])).toEqual(kept);
});
