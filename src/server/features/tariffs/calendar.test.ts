import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saoPauloComum } from '#domain/tariffs/tariff-examples.ts';
import { type Central, makeCentral } from '#tests/central.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';

let panel: Panel;
let central: Central;
let admin: Caller;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel, saoPauloComum);
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const nowhere = '01970000-0000-7000-8000-0000000000ff';
const holiday = (more: object = {}) => {
  return { serviceAreaId: central.areaId, day: '2026-01-25', name: 'Aniversário de São Paulo', ...more };
};
const period = (more: object = {}) => {
  return { serviceAreaId: central.areaId, name: 'Dezembro', firstDay: '2027-12-01', lastDay: '2027-12-31', ...more };
};
const calendar = async (year = 2026) => (await admin.get(`/calendar?year=${year}`)).body;

/** Returns the reason for rate 2 in the estimate of a trip at this local hour; null at rate 1. */
async function reasonAt(local: string): Promise<string | null> {
  const stops = central.placeIds.map((placeId) => ({ placeId }));
  const { body } = await admin.post('/estimates', { stops, pickupAt: `${local}:00-03:00` });
  const line = body.lines.find(({ kind }: { kind: string }) => kind === 'km_rate2');
  return line?.detail.split(' · ')[1] ?? null;
}

async function audited(action: string) {
  const rows = panel.services.db.selectFrom('audit_log').selectAll().where('action', '=', action);
  return (await rows.orderBy('id', 'desc').execute())[0];
}

test('the national holidays of a year are computed', async () => {
  const { national } = await calendar(2027);
  expect(national).toHaveLength(10);
  expect(national).toContainEqual({ day: '2027-03-26', name: 'Sexta-feira Santa' });
});

describe('a municipal holiday', () => {
  test('applies rate 2 on its day, and in later years when it is yearly', async () => {
    expect(await reasonAt('2027-01-25T10:00')).toBeNull();
    const added = await admin.post('/holidays', holiday({ yearly: true }));
    expect(added).toMatchObject({ status: 201, body: holiday({ yearly: true }) });
    expect((await calendar()).municipal).toContainEqual(holiday({ yearly: true }));
    expect(await reasonAt('2027-01-25T10:00')).toBe('feriado (Aniversário de São Paulo)');
    expect(await reasonAt('2027-01-26T10:00')).toBeNull();
    expect(await audited('area.holiday.add')).toMatchObject({ subject_id: central.areaId });
  });

  test('cannot be added twice for a day, or on a national holiday', async () => {
    expect(await admin.post('/holidays', holiday())).toMatchObject({
      status: 409,
      body: { reason: 'already_exists', errors: [{ field: 'day' }] },
    });
    expect(await admin.post('/holidays', holiday({ day: '2026-11-20' }))).toMatchObject({
      status: 400,
      body: { errors: [{ field: 'day', message: expect.stringContaining('Consciência Negra') }] },
    });
  });

  test('can be removed', async () => {
    const path = `/holidays/${central.areaId}/2026-01-25`;
    expect((await admin.delete(path)).status).toBe(204);
    expect((await calendar()).municipal).toEqual([]);
    expect(await reasonAt('2027-01-25T10:00')).toBeNull();
    expect((await audited('area.holiday.remove'))?.changes).toMatchObject({ name: ['Aniversário de São Paulo', null] });
    expect((await admin.delete(path)).status).toBe(404);
  });

  test.each([
    ['serviceAreaId', { serviceAreaId: nowhere }],
    ['name', { name: ' ' }],
    ['day', { day: '2026-02-30' }],
  ])('is refused with an error for the invalid field: %s', async (field, wrong) => {
    expect(await admin.post('/holidays', holiday(wrong))).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });
});

describe('an exceptional period', () => {
  test('applies rate 2 on all its days until it is removed', async () => {
    const { status, body } = await admin.post('/exceptional-periods', period());
    expect(status).toBe(201);
    expect((await calendar()).periods).toEqual([{ id: body.id, ...period() }]);
    expect(await reasonAt('2027-12-01T10:00')).toBe('período excepcional (Dezembro)');
    expect(await reasonAt('2027-12-31T10:00')).toBe('período excepcional (Dezembro)');
    expect(await reasonAt('2027-11-30T10:00')).toBeNull();
    expect((await admin.delete(`/exceptional-periods/${body.id}`)).status).toBe(204);
    expect(await reasonAt('2027-12-01T10:00')).toBeNull();
    expect((await admin.delete(`/exceptional-periods/${body.id}`)).status).toBe(404);
  });

  test.each([
    ['serviceAreaId', { serviceAreaId: nowhere }],
    ['lastDay', { lastDay: '2027-11-30' }],
    ['name', { name: '' }],
  ])('is refused with an error for the invalid field: %s', async (field, wrong) => {
    const refused = { status: 400, body: { errors: [{ field }] } };
    expect(await admin.post('/exceptional-periods', period(wrong))).toMatchObject(refused);
  });
});
