import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { makeWorld, must, type World } from '#tests/authorisation/world.ts';
import { type Planted, plantScripts, scriptNumbered } from '#tests/fuzz/scripted-texts.ts';
import { deliveredEmails } from '#tests/mailbox.ts';
import { PUBLIC_URL } from '#tests/panel.ts';
import { startTemplateCluster } from '#tests/template-cluster.ts';
import { settled } from './axe.ts';
import { pagesOf } from './every-page.ts';
import { inPage } from './in-page.ts';

// Writes a script into every text field of the API, as a caller with the required rights. Then opens every page as
// every role. No script may run.

let world: World;
let planted: Planted;
let browser: Browser;
let ids: Record<string, string>;
let cluster: Awaited<ReturnType<typeof startTemplateCluster>>;

const columnOf = {
  parceiro: 'partner',
  cliente: 'client',
  cadviagens: 'registrar',
  attendant: 'attendant',
  admin: 'admin',
} as const;
const roles = Object.keys(pagesOf) as (keyof typeof pagesOf)[];

// oxlint-disable-next-line no-empty-pattern -- Playwright reads the fixtures that are asked for from this pattern
test.beforeAll(async ({}, { project }) => {
  test.setTimeout(120_000);
  cluster = await startTemplateCluster();
  world = await makeWorld(cluster);
  planted = await plantScripts(world);
  await deliveredEmails(world.panel.services);
  await openDoors(world);
  ids = await idsOf(world);
  const { launchOptions = {} } = project.use;
  // Maps the host of the public URL to the port of this panel.
  const rule = `MAP ${new URL(PUBLIC_URL).host} ${new URL(world.panel.url).host}`;
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rule}`];
  browser = await chromium.launch({ ...launchOptions, args });
});
test.afterAll(async () => {
  await browser.close();
  await world.panel.close();
  await cluster.stop();
});

/** Restores the access of users whom the earlier calls locked out. */
async function openDoors({ panel: { services }, callers, sides: { own } }: World): Promise<void> {
  const people = roles.map((who) => callers[columnOf[who]].userId);
  await sql`update settings set admins_need_second_factor = false`.execute(services.db);
  await sql`update partners set status = 'active', status_reason = null, correction = null where id = ${own.partnerId}`.execute(
    services.db,
  );
  await sql`update profiles set blocked_at = null, blocked_reason = null where user_id in (${sql.join(people)})`.execute(
    services.db,
  );
}

/**
 * Returns the ids for the URLs in `pagesOf`: the newest records of the client and partner to which the users of these
 * pages belong.
 */
async function idsOf({ panel, sides: { own } }: World): Promise<Record<string, string>> {
  const { rows } = await sql<Record<string, string>>`
    with own as (select * from trips where client_id = ${own.clientId} order by number desc)
    select
      (select id from own where status = 'available' limit 1) as available,
      (select id from own where status = 'scheduled' and series_id is null limit 1) as scheduled,
      (select id from own where status = 'scheduled' and series_id is not null limit 1) as repeated,
      (select id from own where status = 'completed' and partner_id = ${own.partnerId} limit 1) as completed,
      (select id from own where status = 'completed' and payment_method = 'pix_central' limit 1) as pix,
      (select id from own where status = 'en_route' limit 1) as held,
      (select id from invoices where client_id = ${own.clientId} limit 1) as invoice`.execute(panel.services.db);
  return { ...rows[0], id_parceiro: own.partnerId, id_cliente: own.clientId, id_usuario: own.userId };
}

/** Opens a browser context as this user, and records the errors of its pages. */
async function openAs(who: keyof typeof pagesOf): Promise<{ page: Page; errors: string[] }> {
  const { locale, timezoneId } = test.info().project.use;
  const context = await browser.newContext({
    baseURL: PUBLIC_URL,
    serviceWorkers: 'block',
    ...(locale && { locale }),
    ...(timezoneId && { timezoneId }),
  });
  const [name = '', value = ''] = world.callers[columnOf[who]].cookie.split(/=(.*)/);
  await context.addCookies([{ name, value, url: PUBLIC_URL }]);
  await context.addInitScript('globalThis.told = (number) => console.error(`ran: ${number}`)');
  const page = await context.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  // Violations of the content security policy are also reported on the console.
  page.on('console', (message) => void (message.type() === 'error' && errors.push(message.text())));
  page.on('dialog', (dialog) => {
    errors.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, errors };
}

/**
 * Fields that refuse a script: fields with a required format, and the password, which must not contain the user's name.
 */
const shaped =
  'auth cep correction document email endpoint endsAt ibgeCityCode key licenceNumber mailFromAddress ' +
  'mailReplyTo p256dh password phone pixKey plate startsAt timeZone uf upTo url voucherCode';

test('every text field of the API accepts a script as text, except fields with a required format', () => {
  expect(planted.lost).toEqual([]);
  expect(planted.places.length).toBeGreaterThan(400);
  const refusing = new Set(planted.refused.map((place) => place.split('.').at(-1) ?? ''));
  expect([...refusing].toSorted((a, b) => a.localeCompare(b))).toEqual(shaped.split(' '));
});

test('the test detects a text that became markup, and the content security policy blocks its script', async () => {
  const { page, errors } = await openAs('admin');
  await page.goto('/ajuda');
  await settled(page);
  const texts = [scriptNumbered(1), scriptNumbered(2, 6)].join('');
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(texts)})`);
  expect(await inPage(page, 'madeOfTexts')).toHaveLength(2);
  await expect.poll(() => errors.join('\n')).toContain('violates the following Content Security Policy directive');
  expect(errors.join('\n')).not.toContain('ran:');
  await page.context().close();
});

for (const who of roles) {
  test(`no stored script runs on any page of the role ${who}`, async () => {
    test.slow();
    const { page, errors } = await openAs(who);
    let read = 0;
    for (const path of pagesOf[who]) {
      const address = path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? 'none');
      await page.goto(address);
      await expect(page).toHaveURL(address);
      await settled(page);
      expect.soft([...(await inPage(page, 'madeOfTexts')), ...errors.splice(0)], path).toEqual([]);
      if ((await inPage<number>(page, 'scriptsRead')) > 0) read += 1;
    }
    // Expects that the pages show the scripts as text.
    expect(read).toBeGreaterThan(pagesOf[who].length / 3);
    await page.context().close();
  });
}

test("no stored script runs on the passenger's page or in an e-mail, where it is shown as text", async () => {
  const { admin } = world.callers;
  const { page, errors } = await openAs('admin');
  await page.goto((await must(admin.get(`/trips/${ids['held']}/link`))).url);
  await settled(page);
  expect([...(await inPage(page, 'madeOfTexts')), ...errors]).toEqual([]);
  await page.context().close();

  const { items } = await must(admin.get('/mails?limit=100'));
  const emails: { html: string }[] = [];
  for (const { id } of items) emails.push(await must(admin.get(`/mails/${id}`)));
  const written = emails.map(({ html }) => html).join('\n');
  expect(written).toContain('&lt;img src=x onerror=told(');
  expect(written).not.toMatch(/<img src=x|<x-\d/);
});
