import { appendFileSync } from 'node:fs';
const log = (...x: unknown[]) => appendFileSync('/tmp/attack.log', x.map((y) => (typeof y === 'string' ? y : JSON.stringify(y))).join(' ') + '\n');
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { eraseEmployeesByPhone } from '#server/features/employees/erase-employees.ts';
import { noRules } from '#domain/employees/policy.ts';
import { clearStage, type EmployeeStage, employeeOf, employeeTrip, hire, monday, phone, reservedOf, setEmployeeStage } from '#tests/employee-stage.ts';

let stage: EmployeeStage;
beforeAll(async () => { stage = await setEmployeeStage(); });
afterAll(() => stage.panel.close());
beforeEach(() => clearStage(stage));
const ask = (more: object = {}, by = stage.requester) => by.post('/trips', employeeTrip(stage, more));
const reimport = async () => {
  const { body: csv } = await stage.approver.get('/employees/export?format=csv');
  return stage.approver.post('/employees/import', { file: Buffer.from(csv).toString('base64') });
};

describe('import', () => {
  it('S2 inactive without registration', async () => {
    await stage.approver.post('/employees', { name: 'Velho', phone: '(11) 94444-1111', active: false });
    const r = await reimport();
    expect(r.body).toMatchObject({ created: 0, changed: 0 });
  });
  it('S3 inactive group', async () => {
    const { body: g } = await stage.approver.post('/employee-groups', { name: 'Velho', policy: noRules });
    await stage.approver.post('/employees', { name: 'Zeca', phone: '(11) 94444-2222', registration: 'z9', groupId: g.id });
    log((await stage.approver.patch(`/employee-groups/${g.id}`, { active: false })).status);
    const r = await reimport();
    log(JSON.stringify(r.body));
    expect(r.status).toBe(201);
  });
  it('S4 erased', async () => {
    await stage.approver.post('/employees', { name: 'Apaga', phone: '(11) 94444-3333', registration: 'z10' });
    await stage.panel.services.db.transaction().execute((tx) => eraseEmployeesByPhone(tx as never, '+5511944443333'));
    const r = await reimport();
    log(JSON.stringify(r.body));
    expect(r.status).toBe(201);
  });
  it('S21 similar names', async () => {
    const { body: g1 } = await stage.approver.post('/employee-groups', { name: 'Ópera', policy: noRules });
    const { body: g2 } = await stage.approver.post('/employee-groups', { name: 'OPERA', policy: noRules });
    const { body: a } = await stage.approver.post('/employees', { name: 'A1', phone: '(11) 94444-5551', registration: 'o1', groupId: g1.id });
    const { body: b } = await stage.approver.post('/employees', { name: 'B1', phone: '(11) 94444-5552', registration: 'o2', groupId: g2.id });
    const head = 'Nome;Telefone;Matrícula;Grupo';
    const file = Buffer.from([head, 'A1;11944445551;o1;Ópera', 'B1;11944445552;o2;OPERA'].join('\n')).toString('base64');
    expect((await stage.approver.post('/employees/import', { file })).body).toEqual({ created: 0, changed: 0 });
    expect([a.groupName, b.groupName]).toEqual(['Ópera', 'OPERA']);
  });
  it('bad', async () => {
    const imp = (...lines: string[]) => stage.approver.post('/employees/import', { file: Buffer.from(lines.join('\n')).toString('base64') });
    for (const lines of [['Nome;Telefone', 'A\u0000b;11911112222'], ['Nome;Telefone;Matrícula', 'Ab;11911112222;\u0000'], ['Nome;Telefone;Matrícula', `Ab;11911112223;${'9'.repeat(500)}`], ['Nome;Telefone;Grupo', 'Ab;11911112224;\u0000'], ['Nome;Telefone;Nome', 'Ab;11911112225;c'], ['Nome;Telefone', 'Ab;11911112226', 'Ac;11911112226']])
      log(JSON.stringify(await imp(...lines).then(({ status, body }) => [status, body.detail])));
    const p = (policy: object) => stage.approver.post('/employee-groups', { name: `N${Math.random()}`, policy: { ...noRules, ...policy } }).then(({ status, body }) => [status, body.detail]);
    for (const x of [{ perTripCents: 9007199254740991 }, { perDayCents: -1 }, { perDayCents: 1e15 }, { weekdays: Array(100000).fill(1) }, { categories: Array(10000).fill('van') }, { zoneIds: Array(50).fill('018f0000-0000-7000-8000-000000000000') }, { routes: [{ fromZoneId: '018f0000-0000-7000-8000-000000000000', toZoneId: '018f0000-0000-7000-8000-000000000000' }] }, { approverId: '018f0000-0000-7000-8000-000000000000' }])
      log(JSON.stringify(await p(x)));
    const l = (q: string) => stage.approver.get(`/employees?${q}`).then(({ status, body }) => [status, body.detail ?? body.items?.length]);
    for (const q of ['q=%00', 'q=%25', 'cursor=abc', 'q=%5C', 'limit=1000', 'groupId=x'])
      log(q, JSON.stringify(await l(q)));
  });
});

describe('rules', () => {
  it('S8 the rest of an interrupted trip counts for the employee whose phone changed', async () => {
    const ana = await hire(stage);
    const partner = await stage.panel.signIn({ tipo: 'parceiro', partnerId: await stage.central.makePartner() });
    const { body: trip } = await ask({ pickupAt: null });
    let t = (await partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion })).body;
    await stage.approver.patch(`/employees/${ana.id}`, { phone: '(11) 93333-0000' });
    for (const [step, body] of [['depart', {}], ['arrive', {}], ['begin', {}]] as const) {
      const r = await partner.post(`/trips/${trip.id}/${step}`, { version: t.version, ...body });
      if (r.status >= 300) log(step, JSON.stringify(r.body));
      t = r.body;
    }
    const done = await partner.post(`/trips/${trip.id}/complete`, { version: t.version, fareCents: 1000, interrupted: true, reason: 'Quebrou' });
    log(done.status, JSON.stringify(done.body).slice(0, 300));
    const { rows } = await stage.panel.services.pool.query('select employee_id, leg from trips where booking_id = $1 order by booking_position', [trip.bookingId]);
    log(rows);
    expect(rows[1]).toMatchObject({ employee_id: ana.id });
  });
  it('S5 origin moved to another zone of time', async () => {
    const { areaId } = stage.central;
    log((await stage.admin.get('/service-areas')).body.items?.map((a: any) => [a.id === areaId, a.name, a.timeZone]));
  });
  it('S6 doubted coordinates', async () => {
    await stage.admin.post('/zones', { serviceAreaId: stage.central.areaId, name: 'Zona Luz', districts: ['Luz'] });
  });
  it('S15 does not wait', async () => {
    const ana = await hire(stage);
    const c = await stage.panel.services.pool.connect();
    try {
      await c.query('begin');
      await c.query('select from employees where id = $1 for key share', [ana.id]);
      expect((await stage.approver.patch(`/employees/${ana.id}`, { name: 'Ana Maria' })).status).toBe(200);
    } finally { await c.query('rollback'); c.release(); }
  }, 5000);
  it('S50 partner sees limits', async () => {
    const ana = await hire(stage, { perDayCents: stage.price });
    const partner = await stage.panel.signIn({ tipo: 'parceiro', partnerId: await stage.central.makePartner() });
    const { body: trip } = await ask({ pickupAt: null });
    const accepted = await partner.post(`/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
    const proposed = await stage.requester.patch(`/trips/${trip.id}`, { version: accepted.body.version, pickupAt: '2026-08-04T18:00:00Z' });
    await ask({ pickupAt: '2026-08-04T20:00:00Z' });
    const c = await partner.post(`/trips/${trip.id}/confirm-change`, { proposalId: proposed.body.proposal.id });
    log(JSON.stringify(c.body), ana.id.length);
  });
  it('S1 guest leak', async () => {
    await stage.panel.services.pool.query("update clients set kind = 'hotel' where id = $1", [stage.central.clientId]);
    await hire(stage, { perTripCents: 1_00 }, { policy: { ...noRules, perTripCents: 2_00 } });
    const saved = await stage.approver.put(`/clients/${stage.central.clientId}/guest-page`, { active: true, pickup: { address: 'Hotel', placeId: stage.central.placeIds[0] }, origins: [] });
    const code = saved.body.page.url.split('/').at(-1);
    const asked = await stage.panel.nobody.post(`/guest-pages/${code}/requests`, { name: 'Emma', phone: '+5511912345678', room: '5', language: 'en', destination: 'Luz', placeId: stage.central.placeIds[1], paymentMethod: 'billed' });
    log(asked.status, JSON.stringify(asked.body));
    expect(JSON.stringify(asked.body)).not.toContain('Ana');
  });
});
