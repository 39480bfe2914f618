import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FirstStepState } from '#contract/settings.ts';
import { defaultPolicy } from '#domain/trips/policy.ts';
import { readPolicy } from '#server/features/trips/read/policy.ts';
import { must } from '#tests/authorisation/world.ts';
import { type Caller, type Panel, startPanel } from '#tests/panel.ts';
import { readFirstSteps } from './read-first-steps.ts';
import { readLetterhead } from './read-letterhead.ts';

let panel: Panel;
let admin: Caller;
beforeAll(async () => {
  panel = await startPanel();
  admin = await panel.signIn({ tipo: 'admin' });
});
afterAll(() => panel.close());

const change = (body: object) => admin.patch('/settings', body);

describe('the central’s settings', () => {
  it('start with the defaults of the product', async () => {
    const { db } = panel.services;
    expect(await readPolicy(db)).toEqual(defaultPolicy);
    const { version: _version, ...settings } = await must(admin.get('/settings'));
    expect(settings).toMatchObject({ name: 'Chame um Táxi', phone: null, document: null, prioritySeconds: 0 });
  });

  it('change the rules for trips at once, and a change is audited with old and new values', async () => {
    const rules = {
      leadTimeSeconds: 7_200,
      reviewBp: 10_00,
      unestimatedReviewCents: 80_00,
      giveBackFees: [
        { feeCents: 10_00, underSeconds: 7_200 },
        { feeCents: 25_00, underSeconds: 1_800 },
      ],
      reconfirmations: [{ answerSeconds: 1_200, beforeSeconds: 3_600 }],
      minimumBalanceCents: -50_00,
    };
    const { version } = await must(admin.get('/settings'));
    expect(await must(change({ ...rules, version }))).toMatchObject({ ...rules, version: version + 1 });
    expect(await readPolicy(panel.services.db)).toEqual({ ...defaultPolicy, ...rules });
    const { changes } = await panel.services.db
      .selectFrom('audit_log')
      .select('changes')
      .where('action', '=', 'settings.central')
      .executeTakeFirstOrThrow();
    expect(changes).toMatchObject({ lead_time_seconds: [10_800, 7_200], review_bp: [20_00, 10_00] });
    expect(await must(change({ ...rules, version: version + 1 }))).toMatchObject({ version: version + 1 });
  });

  it("put the central's name on printed documents", async () => {
    await must(change({ name: '  Cooperativa Rádio Táxi  ', phone: '(11) 3333-4444', document: '12.ABC.345/01DE-35' }));
    expect(await readLetterhead(panel.services.db)).toMatchObject({
      name: 'Cooperativa Rádio Táxi',
      phone: '+551133334444',
      document: '12ABC34501DE35',
    });
  });

  it('set the sender of e-mails, which a test e-mail shows', async () => {
    const sender = { mailFromName: 'Rádio Táxi', mailFromAddress: 'Avisos@Taxi.example', mailReplyTo: null };
    expect(await must(change(sender))).toMatchObject({ ...sender, mailFromAddress: 'avisos@taxi.example' });
    expect((await change({ mailReplyTo: 'ninguém' })).body.errors[0].field).toBe('mailReplyTo');
    expect(await must(admin.post('/settings/test-mail'))).toEqual({ to: 'pessoa1@exemplo.com.br', kept: true });
    const { dataDir } = panel.services.config;
    const [name = ''] = await readdir(join(dataDir, 'mail'));
    const mail = await readFile(join(dataDir, 'mail', name), 'utf8');
    expect(mail).toMatch(/^From: .*R=C3=A1dio_T=C3=A1xi.* <avisos@taxi.example>\r$/m);
    expect(mail).not.toContain('Reply-To');
  });

  it('cannot be changed with an outdated version', async () => {
    const { version } = await must(admin.get('/settings'));
    await must(change({ recordingDays: 10, version }));
    expect(await change({ recordingDays: 20, version })).toMatchObject({
      status: 409,
      body: { reason: 'version_conflict' },
    });
    expect(await must(admin.get('/settings'))).toMatchObject({ recordingDays: 10 });
  });

  it.each([
    ['name', { name: ' ' }],
    ['document', { document: '11.222.333/0001-82' }],
    ['leadTimeSeconds', { leadTimeSeconds: -1 }],
    ['offerExpirySeconds', { offerExpirySeconds: 5 }],
    ['reviewBp', { reviewBp: 100_01 }],
    ['commissionBp', { commissionBp: 12.5 }],
    ['cancelFeeCents', { cancelFeeCents: -1 }],
    ['giveBackFees', { giveBackFees: [feeUnder(60), feeUnder(60)] }],
    ['reconfirmations.0.answerSeconds', { reconfirmations: [{ beforeSeconds: 1_800, answerSeconds: 1_800 }] }],
  ])('refuse an invalid %s with an error that names the field, and do not change', async (field, body) => {
    const before = await must(admin.get('/settings'));
    const { status, body: problem } = await change({ recordingDays: 1, ...body });
    expect(status).toBe(400);
    expect(problem.errors.map((error: { field: string }) => error.field)).toEqual([field]);
    expect(await must(admin.get('/settings'))).toEqual(before);
  });
});

describe('the first steps of a new central', () => {
  it('are done when their records exist, and can be skipped and resumed', async () => {
    expect(await states()).toMatchObject({ area: 'open', tariff: 'open', pix: 'open', mail: 'open', client: 'open' });
    const { openSteps } = await must(admin.get('/dashboard'));
    await must(admin.post('/areas', { name: 'Santos', uf: 'SP', timeZone: 'America/Sao_Paulo' }));
    await must(admin.post('/clients', { name: 'Porto Hotel' }));
    await must(admin.put('/settings/first-steps/mail', { skipped: true }));
    expect(await states()).toMatchObject({ area: 'done', tariff: 'open', mail: 'skipped', client: 'done' });
    expect((await must(admin.get('/dashboard'))).openSteps).toBe(openSteps - 3);
    await must(admin.put('/settings/first-steps/mail', { skipped: false }));
    expect(await states()).toMatchObject({ mail: 'open', places: 'open', client_login: 'open' });
    expect((await admin.put('/settings/first-steps/moon', { skipped: true })).status).toBe(400);
  });
});

describe('the first step "partners"', () => {
  it('is done when a partner could accept a trip today, and the step of their logins when such a partner has a user', async () => {
    const area = await must(admin.post('/areas', { name: 'Campinas', uf: 'SP', timeZone: 'America/Sao_Paulo' }));
    const partner = await must(admin.post('/partners', { kind: 'driver', name: 'Beto', areaIds: [area.id] }));
    const active = await must(admin.patch(`/partners/${partner.id}`, { status: 'active', version: partner.version }));
    expect(await states()).toMatchObject({ partner: 'open', partner_login: 'open' });
    await must(admin.post(`/partners/${partner.id}/drivers`, { name: 'Beto', licenceExpiresOn: '2020-01-01' }));
    const vehicle = { plate: 'ABC1D23', model: 'Onix', seats: 4, category: 'comum' };
    await must(admin.post(`/partners/${partner.id}/vehicles`, vehicle));
    expect(await states()).toMatchObject({ partner: 'open' });
    await must(admin.post(`/partners/${partner.id}/drivers`, { name: 'Caio' }));
    expect(await states()).toMatchObject({ partner: 'done', partner_login: 'open' });
    // At 01:00 UTC it is still the previous day for the central, so a licence that ends on that day is valid.
    const night = panel.database.openPool({ max: 2, clock: new Date('2031-03-11T01:00:00Z') });
    await sql`update drivers set licence_expires_on = '2031-03-10'`.execute(night.db);
    const steps = await readFirstSteps({ ...panel.services, db: night.db });
    expect(steps.find(({ step }) => step === 'partner')).toMatchObject({ done: true });
    await panel.signIn({ tipo: 'parceiro', partnerId: active.id });
    expect(await states()).toMatchObject({ partner_login: 'done' });
  });
});

async function states() {
  const { steps } = await must(admin.get('/settings/first-steps'));
  return Object.fromEntries(
    steps.map(({ step, done, skipped }: FirstStepState) => [step, done ? 'done' : skipped ? 'skipped' : 'open']),
  );
}

function feeUnder(underSeconds: number) {
  return { underSeconds, feeCents: 1_00 };
}
