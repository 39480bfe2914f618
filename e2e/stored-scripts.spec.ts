import type { Page } from '@playwright/test';
import { pages } from '#domain/access/pages.ts';
import type { Role } from '#domain/access/roles.ts';
import { settled } from './axe.ts';
import { type Central, makeCentral, makePeople, PASSWORD, type People } from './central.ts';
import { expect, test } from './fixtures.ts';
import { poison } from './hostile-central.ts';
import { type PanelProcess, startPanelProcess } from './panel-process.ts';

let panel: PanelProcess;
let central: Central;
let people: People;
test.beforeAll(async () => {
  panel = await startPanelProcess();
  central = await makeCentral(panel);
  people = await makePeople(central);
});
test.afterAll(() => panel.stop());

/** What ran, or was kept from running, since the page was opened. */
async function watch(page: Page): Promise<string[]> {
  const seen: string[] = [];
  await page.exposeFunction('tell', (what: string) => void seen.push(what));
  await page.addInitScript(() => {
    const view = globalThis as unknown as {
      tell(what: string): void;
      addEventListener(
        name: string,
        heard: (event: { disposition: string; violatedDirective: string; sample: string }) => void,
      ): void;
    };
    Object.defineProperty(globalThis, '__ran', {
      set: () => {
        view.tell('a script ran');
      },
    });
    view.addEventListener('securitypolicyviolation', ({ disposition, violatedDirective, sample }) => {
      if (disposition === 'enforce') view.tell(`${violatedDirective} ${sample}`);
    });
  });
  page.on('dialog', (dialog) => void dialog.dismiss().then(() => seen.push('a dialog opened')));
  return seen;
}

function addressesOf(role: Role, ids: Record<string, string>): string[] {
  return Object.values(pages)
    .filter((page) => (page.roles as readonly Role[]).includes(role))
    .map(({ path }) => path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? ''));
}

const tabs = [
  '/tarifas?aba=precos',
  '/tarifas?aba=locais',
  '/tarifas?aba=pracas',
  '/tarifas?aba=planos',
  '/ajustes?aba=integracoes',
  '/ajustes?aba=dinheiro',
  '/parceiros/edit/:partner?aba=viagens',
  '/viagens-futuras?vista=folha',
  '/viagens-futuras?vista=descobertas',
  '/atualizacarteira?aba=extrato',
];

test('what somebody wrote is shown as they wrote it, and never runs', async ({ browser }) => {
  test.setTimeout(180_000);
  expect(await poison(central, people)).toBeGreaterThan(25);
  const { items } = await central.admin.must('GET', '/trips?limit=10');
  const ids = {
    id: items[0].id as string,
    id_parceiro: people.partnerId,
    id_cliente: central.clientId,
    id_usuario: people.cliente.id,
  };
  let shown = 0;
  for (const role of ['admin', 'cliente', 'parceiro', 'cadviagens'] as const) {
    const page = await (
      await browser.newContext({ baseURL: panel.url, locale: 'pt-BR', serviceWorkers: 'block' })
    ).newPage();
    const { email } = people[role];
    await page.request.post('/api/auth/sign-in/email', { data: { email, password: PASSWORD } });
    const seen = await watch(page);
    const more = role === 'admin' ? tabs.map((path) => path.replace(':partner', people.partnerId)) : [];
    for (const address of [...addressesOf(role, ids).filter((path) => path !== '/faturas/'), ...more]) {
      await page.goto(address);
      await settled(page);
      if ((await page.locator('body').innerText()).includes('onerror=')) shown += 1;
      expect(seen, `${role}, ${address}`).toEqual([]);
    }
    await page.context().close();
  }
  expect(shown).toBeGreaterThan(15);
});

test('a script that somebody did put into a page is kept from running, and told', async ({ browser }) => {
  const page = await (await browser.newContext({ baseURL: panel.url, serviceWorkers: 'block' })).newPage();
  const seen = await watch(page);
  await page.goto('/');
  await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<img src="data:," onerror="__ran=1">')`);
  await expect.poll(() => seen.join()).toContain('script-src');
  expect(seen).not.toContain('a script ran');
  await page.context().close();
});

for (const path of [
  '//malvado.example/viagens',
  '/%2Fmalvado.example',
  '/\\malvado.example',
  '/viagens?voltar=https://malvado.example',
]) {
  test(`signing in leads nowhere else: ${path}`, async ({ browser }) => {
    const page = await (await browser.newContext({ baseURL: panel.url, serviceWorkers: 'block' })).newPage();
    const asked: string[] = [];
    page.on('request', (request) => void asked.push(new URL(request.url()).origin));
    await page.goto(panel.url + path);
    await page.getByLabel('E-mail').fill(people.cliente.email);
    await page.getByLabel('Senha', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Entrar', exact: true }).click();
    await expect(page.getByRole('navigation').first()).toBeVisible();
    expect(new URL(page.url()).origin).toBe(panel.url);
    expect(new Set(asked.filter((origin) => origin !== 'null'))).toEqual(new Set([panel.url]));
    await page.context().close();
  });
}
