import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newId } from '#server/platform/uuid.ts';
import type { Answer } from '#tests/panel.ts';
import {
  airport,
  created,
  makeDriver,
  makeRank,
  policyBody,
  queueAt,
  rankBody,
  setStage,
  type Stage,
} from './stage.ts';

let stage: Stage;
let rank: string;

beforeAll(async () => {
  stage = await setStage();
  rank = await makeRank(stage, 'Congonhas');
});
afterAll(() => stage.panel.close());

/** Everything that the rejected calls could change. */
const everything = async () => {
  const { rows } = await stage.panel.services.pool.query(
    `select (select json_agg(r order by id) from ranks r) as ranks, (select json_agg(p order by id) from dispatch_policies p) as policies,
       (select json_agg(q order by id) from queue_places q) as places, (select count(*) from queue_moves) as moves,
       (select json_agg(p order by id) from presences p) as presences, (select json_agg(s) from driver_shifts s) as shifts,
       (select json_agg(k) from driver_positions k) as positions,
       (select count(*) from audit_log) as audits`,
  );
  return rows;
};

const english = /expected|invalid|too (small|big)|must/i;

/** Describes the answer: its field, whether a reader of Portuguese understands the message, and whether all is as before. */
async function attempt(call: () => Promise<Answer>) {
  const before = await everything();
  const { status, body } = await call();
  const [{ field, message } = { field: null, message: '' }] = body.errors ?? [];
  const isReadable = /^[A-ZÀ-Ú“].*\.$/.test(message) && !english.test(message);
  const isUnchanged = JSON.stringify(await everything()) === JSON.stringify(before);
  return { status, field, isReadable, isUnchanged };
}

const refused = (field: string, status = 400) => ({ status, field, isReadable: true, isUnchanged: true });

const around = (...points: [number, number][]) =>
  points.map(([east, north]) => ({ lat: airport.lat + north / 111_195, lng: airport.lng + east / 101_880 }));

describe('a rank', () => {
  const wrong: [string, string, object][] = [
    ['without a name', 'name', { name: '' }],
    ['with a name of blanks', 'name', { name: '   ' }],
    ['with a long name', 'name', { name: 'P'.repeat(81) }],
    ['without room for a driver', 'capacity', { capacity: 0 }],
    ['with a fraction of a place', 'capacity', { capacity: 1.5 }],
    ['for too many drivers', 'capacity', { capacity: 501 }],
    ['that is too small', 'radiusMeters', { radiusMeters: 19 }],
    ['that is too large', 'radiusMeters', { radiusMeters: 5001 }],
    ['without a radius', 'radiusMeters', { radiusMeters: null }],
    ['beyond the pole', 'centre.lat', { centre: { lat: -91, lng: 0 } }],
    ['for an unknown category', 'categories.0', { categories: ['helicóptero'] }],
    ['in an unknown area', 'serviceAreaId', { serviceAreaId: newId() }],
    ['in an area whose id is no id', 'serviceAreaId', { serviceAreaId: 'praça' }],
    ['with two corners', 'corners', { corners: around([0, 0], [50, 0]) }],
    [
      'with 41 corners',
      'corners',
      { corners: around(...Array.from({ length: 41 }, (_, n): [number, number] => [n, n * n])) },
    ],
    ['with a corner far away', 'corners.2', { corners: around([0, 0], [50, 0], [0, 6000]) }],
    ['with the same corner twice', 'corners.1', { corners: around([0, 0], [0, 0], [50, 50]) }],
    ['with corners in line', 'corners', { corners: around([0, 0], [50, 50], [90, 90]) }],
    ['with sides that cross', 'corners', { corners: around([0, 0], [50, 50], [50, 0], [0, 50]) }],
  ];

  test.each(wrong)('%s is neither created nor changed', async (_title, field, more) => {
    expect(
      await attempt(() => stage.admin.post('/ranks', rankBody(stage.central.areaId, 'Novo', airport, more))),
    ).toEqual(refused(field));
    expect(await attempt(() => stage.admin.patch(`/ranks/${rank}`, more))).toEqual(refused(field));
  });

  test('is not created under the name of another one, and an unknown one is not found', async () => {
    expect(await attempt(() => stage.admin.post('/ranks', rankBody(stage.central.areaId, 'Congonhas')))).toEqual(
      refused('name', 409),
    );
    for (const path of [`/ranks/${newId()}`, '/ranks/nada']) {
      expect([400, 404]).toContain((await stage.admin.patch(path, { capacity: 2 })).status);
    }
  });
});

describe('a dispatch policy', () => {
  const wrong: [string, string, object][] = [
    ['of an unknown kind', 'kind', { kind: 'leilão' }],
    ['with an impossible date', 'validFrom', { validFrom: '2026-02-30' }],
    ['without a date', 'validFrom', { validFrom: null }],
    ['with offers of nine seconds', 'offerSeconds', { offerSeconds: 9 }],
    ['with offers of six minutes', 'offerSeconds', { offerSeconds: 301 }],
    ['that ends before its first offer', 'chainSeconds', { offerSeconds: 60, chainSeconds: 59 }],
    ['with an endless chain', 'chainSeconds', { chainSeconds: 3601 }],
    ['that starts after the pickup', 'startMarginSeconds', { startMarginSeconds: -1 }],
    ['for ranks at no distance', 'rankMeters', { rankMeters: 0 }],
    ['of an unknown area', 'serviceAreaId', { serviceAreaId: newId() }],
  ];

  test.each(wrong)('%s is neither created nor changed', async (_title, field, more) => {
    const later = { validFrom: '2030-01-01' };
    expect(
      await attempt(() =>
        stage.admin.post('/dispatch-policies', policyBody(stage.central.areaId, { ...later, ...more })),
      ),
    ).toEqual(refused(field));
    const [{ id }] = (await stage.admin.get('/dispatch-policies')).body.items;
    expect(await attempt(() => stage.admin.patch(`/dispatch-policies/${id}`, more))).toEqual(refused(field));
  });

  test('has one beginning per area and category, also after a change', async () => {
    const { areaId } = stage.central;
    const create = (more: object) => stage.admin.post('/dispatch-policies', policyBody(areaId, more));
    expect(await attempt(() => create({ kind: 'mural' }))).toEqual(refused('validFrom', 409));
    const second = await created(create({ validFrom: '2031-01-01' }));
    expect(await attempt(() => stage.admin.patch(`/dispatch-policies/${second}`, { validFrom: '2020-01-01' }))).toEqual(
      refused('validFrom', 409),
    );
  });
});

describe('a call about a queue', () => {
  test('is refused with the field of a wrong place, time or reason', async () => {
    const driver = await queueAt(stage, rank);
    const move = (more: object) => () =>
      stage.attendant.post(`/queues/${rank}/move`, { driverId: driver.driverId, place: 1, reason: 'Ordem', ...more });
    for (const place of [0, -1, 501, 1.5, null]) expect(await attempt(move({ place }))).toEqual(refused('place'));
    expect(await attempt(move({ reason: 'R'.repeat(301) }))).toEqual(refused('reason'));
    expect(await attempt(move({ driverId: 'ninguém' }))).toEqual(refused('driverId'));
    const pause = (until: unknown) => () => driver.user.post('/presence/pause', { until });
    for (const until of ['ontem', '2020-01-01T00:00:00Z', '2999-01-01T00:00:00Z', 5]) {
      expect(await attempt(pause(until))).toEqual(refused('until'));
    }
    const fix = { ...airport, accuracyMeters: 5, secondsAgo: 0 };
    const report = (fixes: unknown) => () => driver.user.post('/queue/report', { fixes });
    expect(await attempt(report(Array.from({ length: 21 }, () => fix)))).toEqual(refused('fixes'));
    expect(await attempt(report([{ ...fix, accuracyMeters: 1e9 }]))).toEqual(refused('fixes.0.accuracyMeters'));
    expect(await attempt(report('aqui'))).toEqual(refused('fixes'));
    await driver.user.post('/queue/leave', {});
  });

  test('finds no unknown rank or driver, and changes nothing about a driver outside the queue', async () => {
    const outside = await makeDriver(stage);
    expect((await outside.user.post('/queue/join', { rankId: newId() })).status).toBe(404);
    expect((await stage.attendant.post(`/queues/${newId()}/confirm`, { driverId: outside.driverId })).status).toBe(404);
    for (const driverId of [outside.driverId, newId()]) {
      const answer = await stage.attendant.post(`/queues/${rank}/remove`, { driverId, reason: 'Saiu' });
      expect(answer).toMatchObject({ status: 409, body: { reason: 'gone' } });
    }
    for (const [path, body] of [
      ['pause', { until: null }],
      ['region', { rankId: null }],
    ] as const) {
      expect((await outside.user.post(`/presence/${path}`, body)).status).toBe(409);
    }
    expect((await outside.user.post('/queue/leave', {})).status).toBe(200);
  });
});
