import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { lastPeriod } from '#domain/invoices/billing-cycle.ts';
import { addDays, localDate } from '#domain/time.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Central, makeCentral, runTrip, tripBody } from '#tests/central.ts';
import { dayNow } from '#tests/ofx.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { key } from '#tests/till.ts';
import { closingJob } from './jobs.ts';

let panel: Panel;
let central: Central;
let admin: Caller;
let partner: Caller;
let crew: { driverId: string; vehicleId: string };
let clientId: string;

beforeAll(async () => {
  panel = await startPanel();
  central = await makeCentral(panel);
  admin = await panel.signIn({ tipo: 'admin' });
  const partnerId = await central.makePartner({ drivers: 3 });
  partner = await panel.signIn({ tipo: 'parceiro', partnerId });
  const { drivers, vehicles } = await must(admin.get(`/partners/${partnerId}`));
  crew = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
});
afterAll(() => panel.close());

beforeEach(async () => {
  clientId = (await must(admin.post('/clients', { name: 'Cliente Novo', billingCycle: 'weekly', dueDays: 10 }))).id;
});

const close = () => must(admin.post('/invoices', { clientId }, key()));

/** Runs a billed trip and sets its end to a local time of its zone. */
async function driveUntil(reading: string, zone = 'America/Sao_Paulo'): Promise<void> {
  const asked = tripBody(central, { clientId });
  const { id } = await runTrip(admin, partner, asked, [
    'accept',
    ['depart', crew],
    'arrive',
    'begin',
    ['complete', {}],
  ]);
  const ended = sql`${reading}::timestamp at time zone ${zone}`;
  await sql`update trips set ended_at = ${ended}, time_zone = ${zone} where id = ${id}`.execute(panel.services.db);
}

describe("an invoice's period", () => {
  it('covers every trip on the invoice, including a trip that ended before the previous invoice', async () => {
    const today = dayNow();
    await driveUntil(`${today} 00:00`);
    expect(await close()).toMatchObject({ periodTo: today });
    await driveUntil(`${addDays(today, -1)} 23:59:59`);
    const period = { periodFrom: addDays(today, -1), periodTo: today };
    expect(await must(admin.get(`/invoices/closing?clientId=${clientId}`))).toMatchObject(period);
    expect(await close()).toMatchObject(period);
  });

  it('uses the local end date of a trip in its own time zone', async () => {
    const clock = new Date(Date.now() + 8 * 86_400_000);
    const sunday = lastPeriod('weekly', localDate(clock, 'America/Sao_Paulo')).to;
    await driveUntil(`${sunday} 23:30`, 'America/Manaus');
    const later = panel.database.openPool({ clock, max: 2 });
    try {
      await closingJob({ ...panel.services, db: later.db }).run();
    } finally {
      await later.close();
    }
    const { items } = await must(admin.get(`/invoices?clientId=${clientId}`));
    expect(items).toMatchObject([{ itemCount: 1, periodTo: sunday }]);
  });
});
