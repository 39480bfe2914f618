import { type Browser, chromium, expect, type Page, test } from '@playwright/test';
import { sql } from 'kysely';
import { makeWorld, must, type World } from '#tests/authorisation/world.ts';
import { type Planted, plantScripts, scriptNumbered } from '#tests/fuzz/scripted-texts.ts';
import { deliveredMails } from '#tests/mailbox.ts';
import { PUBLIC_URL } from '#tests/panel.ts';
import { startTemplateCluster } from '#tests/template-cluster.ts';
import { settled } from './axe.ts';
import { pagesOf } from './every-page.ts';
import { inPage } from './in-page.ts';

// Every text that the API takes is a script, sent by whoever may; then everybody opens every page, and none runs.

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
  await deliveredMails(world.panel.services);
  await openDoors(world);
  ids = await idsOf(world);
  const { launchOptions = {} } = project.use;
  // The panel's own address, wherever it listens.
  const rule = `MAP ${new URL(PUBLIC_URL).host} ${new URL(world.panel.url).host}`;
  const args = [...(launchOptions.args ?? []), `--host-resolver-rules=${rule}`];
  browser = await chromium.launch({ ...launchOptions, args });
});
test.afterAll(async () => {
  await browser.close();
  await world.panel.close();
  await cluster.stop();
});

/** Some of what was sent shut people out. */
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

/** What the addresses of `pagesOf` name: of the own side, the newest. */
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

/** A browser of somebody's, and all that it has to say against its pages. */
async function openAs(who: keyof typeof pagesOf): Promise<{ page: Page; said: string[] }> {
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
  const said: string[] = [];
  page.on('pageerror', (error) => said.push(String(error)));
  // What the policy refused stands here, too.
  page.on('console', (message) => void (message.type() === 'error' && said.push(message.text())));
  page.on('dialog', (dialog) => {
    said.push(`dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  return { page, said };
}

/** Names of fields whose text has to look like something; a password, like nothing that the person is called. */
const shaped =
  'auth cep correction document email endpoint ibgeCityCode key licenceNumber mailFromAddress ' +
  'mailReplyTo p256dh password phone pixKey plate timeZone uf upTo url voucherCode';

test('every text that the API takes is a script now, but where it has to look like something else', () => {
  expect(planted.lost).toEqual([]);
  expect(planted.places.length).toBeGreaterThan(400);
  const refusing = new Set(planted.refused.map((place) => place.split('.').at(-1) ?? ''));
  expect([...refusing].toSorted((a, b) => a.localeCompare(b))).toEqual(shaped.split(' '));
});

test('a text that became markup would be seen, and the policy would stop it', async () => {
  const { page, said } = await openAs('admin');
  await page.goto('/ajuda');
  await settled(page);
  const texts = [scriptNumbered(1), scriptNumbered(2, 6)].join('');
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', ${JSON.stringify(texts)})`);
  expect(await inPage(page, 'madeOfTexts')).toHaveLength(2);
  await expect.poll(() => said.join('\n')).toContain('violates the following Content Security Policy directive');
  expect(said.join('\n')).not.toContain('ran:');
  await page.context().close();
});

for (const who of roles) {
  test(`none of them runs on any page: ${who}`, async () => {
    test.slow();
    const { page, said } = await openAs(who);
    let read = 0;
    for (const path of pagesOf[who]) {
      const address = path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? 'none');
      await page.goto(address);
      await expect(page).toHaveURL(address);
      await settled(page);
      expect.soft([...(await inPage(page, 'madeOfTexts')), ...said.splice(0)], path).toEqual([]);
      if ((await inPage<number>(page, 'scriptsRead')) > 0) read += 1;
    }
    // As what they are, texts.
    expect(read).toBeGreaterThan(pagesOf[who].length / 3);
    await page.context().close();
  });
}

test('nor for a passenger, nor in a mail, where they are written out', async () => {
  const { admin } = world.callers;
  const { page, said } = await openAs('admin');
  await page.goto((await must(admin.get(`/trips/${ids['held']}/link`))).url);
  await settled(page);
  expect([...(await inPage(page, 'madeOfTexts')), ...said]).toEqual([]);
  await page.context().close();

  const { items } = await must(admin.get('/mails?limit=100'));
  const mails: { html: string }[] = [];
  for (const { id } of items) mails.push(await must(admin.get(`/mails/${id}`)));
  const written = mails.map(({ html }) => html).join('\n');
  expect(written).toContain('&lt;img src=x onerror=told(');
  expect(written).not.toMatch(/<img src=x|<x-\d/);
});
