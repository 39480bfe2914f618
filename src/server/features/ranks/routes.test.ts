import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ruleVersion } from '#domain/dispatch/candidates.ts';
import { newId } from '#server/platform/uuid.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, tripBody } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { CENTRE, type DriverAtRank, makeDriver, makeQueue, makeRank, rankBody } from '#tests/queue.ts';

let panel: Panel;
let central: Central;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const corners = [CENTRE, { lat: -23.621, lng: -46.65 }, { lat: -23.621, lng: -46.651 }];

describe('ranks', () => {
  test('are created, read and changed with the sent values', async () => {
    const body = rankBody(central.areaId, { categories: ['van', 'comum'], corners });
    const made = await admin.post('/ranks', body);
    expect(made).toMatchObject({ status: 201, body: { ...body, active: true, queued: 0, version: 1 } });
    const change = { name: 'Praça da Luz', capacity: 3, corners: null, centre: { lat: -23.5, lng: -46.6 } };
    const changed = await admin.patch(`/ranks/${made.body.id}`, { ...change, version: 1 });
    expect(changed).toMatchObject({ status: 200, body: { ...body, ...change, version: 2 } });
    expect((await admin.patch(`/ranks/${made.body.id}`, { capacity: 4, version: 1 })).status).toBe(409);
    expect((await must(admin.get('/ranks'))).items).toContainEqual(changed.body);
    const log = panel.services.db.selectFrom('audit_log').select('action').where('subject_id', '=', made.body.id);
    expect((await log.orderBy('id').execute()).map(({ action }) => action)).toEqual(['rank.create', 'rank.update']);
  });

  test('are refused with the field that is wrong', async () => {
    const name = 'Terminal';
    await makeRank(admin, central.areaId, { name });
    const far = [...corners, { lat: -23.7, lng: -46.65 }];
    const wrong: [string, object][] = [
      ['name', { name }],
      ['name', { name: '  ' }],
      ['radiusMeters', { radiusMeters: 19 }],
      ['capacity', { capacity: 0 }],
      ['corners', { corners: corners.slice(1) }],
      ['corners.3', { corners: far }],
      ['serviceAreaId', { serviceAreaId: newId() }],
    ];
    const answers = await Promise.all(wrong.map(([, more]) => admin.post('/ranks', rankBody(central.areaId, more))));
    expect(answers.map(({ body }) => body.errors?.[0]?.field)).toEqual(wrong.map(([field]) => field));
    expect((await admin.patch(`/ranks/${newId()}`, { capacity: 1 })).status).toBe(404);
  });

  test('keep their area while drivers wait, and send the drivers away when they are closed', async () => {
    const rankId = await makeRank(admin, central.areaId);
    const [one] = (await makeQueue(panel, central, rankId, 1)) as [DriverAtRank];
    const { id: serviceAreaId } = await must(
      admin.post('/areas', { name: 'Campinas', uf: 'SP', timeZone: 'America/Sao_Paulo' }),
    );
    const moved = await admin.patch(`/ranks/${rankId}`, { serviceAreaId });
    expect(moved).toMatchObject({ status: 400, body: { errors: [{ field: 'serviceAreaId' }] } });
    expect(await must(admin.patch(`/ranks/${rankId}`, { active: false }))).toMatchObject({ queued: 0 });
    expect(await must(one.caller.get('/queue'))).toMatchObject({ place: null });
    expect((await must(one.caller.get('/ranks'))).items.map(({ id }: { id: string }) => id)).not.toContain(rankId);
    expect((await admin.patch(`/ranks/${rankId}`, { serviceAreaId })).status).toBe(200);
  });
});

const policy = (more: object = {}) => ({
  serviceAreaId: central.areaId,
  category: 'comum',
  validFrom: '2026-03-01',
  kind: 'fila',
  ...more,
});

/** Records a decision of a policy. */
async function decide(policyId: string) {
  const { id } = await must(admin.post('/trips', tripBody(central, { clientId: central.clientId })));
  const facts = {
    chain_started_at: new Date(),
    rules: '{}',
    candidates: '[]',
    partner_ids: [],
    rule_version: ruleVersion,
  };
  await panel.services.db
    .insertInto('dispatch_decisions')
    .values({ id: newId(), trip_id: id, terms_version: 1, policy_id: policyId, ...facts })
    .execute();
}

describe('policies of dispatch', () => {
  test('have defaults, a date of their own, and change until they decided a trip', async () => {
    const made = await admin.post('/dispatch-policies', policy());
    const defaults = { offerSeconds: 20, chainSeconds: 240, startMarginSeconds: 900, poolFirst: false };
    const more = { rankMeters: 5_000, mostMinutes: 15, endingMinutes: 0, inUse: false };
    expect(made).toMatchObject({ status: 201, body: { ...policy(), ...defaults, ...more } });
    const again = await admin.post('/dispatch-policies', policy());
    expect(again).toMatchObject({ status: 409, body: { errors: [{ field: 'validFrom' }] } });
    await must(admin.post('/dispatch-policies', policy({ validFrom: '2026-04-01', kind: 'mural' })));
    const change = (body: object) => admin.patch(`/dispatch-policies/${made.body.id}`, body);
    const changed = { offerSeconds: 30, kind: 'equilibrio', mostMinutes: 20, endingMinutes: 5 };
    expect(await must(change(changed))).toMatchObject({ ...changed, version: 2 });
    expect(await change({ mostMinutes: 0 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'mostMinutes' }] },
    });
    expect(await change({ chainSeconds: 20 })).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'chainSeconds' }] },
    });
    await decide(made.body.id);
    expect(await change({ offerSeconds: 40 })).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('já decidiu viagens'), errors: [{ field: 'validFrom' }] },
    });
    const { items } = await must(admin.get('/dispatch-policies'));
    expect(items.map(({ inUse, validFrom }: { inUse: boolean; validFrom: string }) => [validFrom, inUse])).toEqual([
      ['2026-04-01', false],
      ['2026-03-01', true],
    ]);
  });
});

describe('a user of a partner', () => {
  test('without a driver sees the ranks, and may enter no queue', async () => {
    const rankId = await makeRank(admin, central.areaId);
    const partnerId = await central.makePartner();
    const user = await panel.signIn({ tipo: 'parceiro', partnerId });
    const own = await must(user.get('/queue'));
    expect(own).toMatchObject({ driverId: null, place: null, moves: [] });
    expect(own.ranks.map(({ id }: { id: string }) => id)).toContain(rankId);
    const bodies = { join: { rankId }, leave: {}, report: {} };
    for (const [command, body] of Object.entries(bodies)) {
      expect(await user.post(`/queue/${command}`, body)).toMatchObject({
        status: 403,
        body: { detail: 'Sua conta não está ligada a um motorista: peça à central.' },
      });
    }
  });

  test('reads why offers pass the driver over', async () => {
    const rankId = await makeRank(admin, central.areaId);
    const one = await makeDriver(panel, central);
    const passedOver = async () => (await must(one.caller.get('/queue'))).place.passedOver;
    await must(admin.patch('/settings', { queueEntryByHand: 'allow' }));
    await must(one.caller.post('/queue/join', { rankId }));
    await must(admin.patch('/settings', { queueEntryByHand: 'confirm' }));
    const balance = 'Seu saldo não cobre a comissão de viagens pagas ao motorista: faça uma recarga.';
    expect(await passedOver()).toEqual([balance]);
    await must(admin.patch(`/partners/${one.partnerId}`, { commissionBp: 0 }));
    expect(await passedOver()).toEqual([]);
    const { db } = panel.services;
    const expired = '2020-01-01';
    await db.updateTable('drivers').set({ licence_expires_on: expired }).where('id', '=', one.driverId).execute();
    await db
      .updateTable('vehicles')
      .set({ permit_expires_on: expired })
      .where('partner_id', '=', one.partnerId)
      .execute();
    await db.updateTable('partners').set({ status: 'suspended' }).where('id', '=', one.partnerId).execute();
    expect(await passedOver()).toEqual([
      'Seu cadastro não está ativo.',
      'Um documento seu está vencido.',
      'Nenhum veículo ativo está com os documentos em dia.',
    ]);
  });
});

describe('the settings of queues and alarms', () => {
  test('are kept within their bounds, and a driver is removed only after counting as silent', async () => {
    const change = (body: object) => admin.patch('/settings', body);
    const queue = {
      queueSilentSeconds: 60,
      queueRemovalSeconds: 600,
      queueReturnSeconds: 0,
      queueReturnsPerDay: 1,
      queueMostRefusals: 5,
      queueEntryByHand: 'allow',
      queueAccuracyMeters: 30,
      queueLeavingMeters: 100,
      designationSeconds: 120,
      alarmUncoveredSeconds: 600,
      alarmStandingSeconds: 180,
    };
    expect((await change(queue)).status).toBe(200);
    expect(await must(admin.get('/settings'))).toMatchObject(queue);
    const wrong: [string, object][] = [
      ['queueRemovalSeconds', { queueRemovalSeconds: 60 }],
      ['queueRemovalSeconds', { queueSilentSeconds: 600 }],
      ['queueSilentSeconds', { queueSilentSeconds: 29 }],
      ['queueReturnsPerDay', { queueReturnsPerDay: 21 }],
      ['queueMostRefusals', { queueMostRefusals: -1 }],
      ['queueEntryByHand', { queueEntryByHand: 'talvez' }],
      ['queueAccuracyMeters', { queueAccuracyMeters: 501 }],
      ['queueLeavingMeters', { queueLeavingMeters: 9 }],
      ['designationSeconds', { designationSeconds: 29 }],
      ['alarmUncoveredSeconds', { alarmUncoveredSeconds: 14_401 }],
      ['alarmStandingSeconds', { alarmStandingSeconds: 59 }],
    ];
    const answers = await Promise.all(wrong.map(([, body]) => change(body)));
    expect(answers.map(({ body }) => body.errors?.[0]?.field)).toEqual(wrong.map(([field]) => field));
  });
});
