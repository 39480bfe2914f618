import type { Locator, Page } from '@playwright/test';
import packageJson from '../package.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { expectPage, landingPath } from './page-address.ts';
import { about } from './requirements.ts';
import { SideMenu } from './side-menu.ts';

type StyleRule = { selectorText?: string; style: { transition: string } };

/** Stops the clock of the page. Afterwards only `clock.runFor` moves it. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.install({ time: new Date('2026-11-21T12:00:00Z') });
  await page.clock.pauseAt(new Date('2026-11-21T12:00:01Z'));
}

test(about('1.6', 'titles', 'every page shows the brand and has a title of its own'), async ({ openNew, desk }) => {
  const signedOut = await openNew('/');
  await expect(signedOut).toHaveTitle('Entrar | Painel Chame um Táxi');
  await expect(signedOut.getByRole('main')).toContainText('Chame um Táxi');
  await expect(signedOut.getByRole('main')).toContainText('Painel');
  await signedOut.getByRole('link', { name: 'Criar conta' }).click();
  await expect(signedOut).toHaveTitle('Criar conta | Painel Chame um Táxi');

  const page = await desk('admin');
  await page.goto('/viagens');
  await expect(page).toHaveTitle('Histórico de Viagens | Painel Chame um Táxi');
  await expect(page.getByRole('link', { name: 'Chame um Táxi', exact: true })).toBeVisible();
  await new SideMenu(page).entry('Atualiza Carteiras').click();
  await expect(page).toHaveTitle('Atualiza Carteiras | Painel Chame um Táxi');
});

for (const [who, row, greeting] of [
  ['cliente', 'greeting', 'Olá, Clara Nunes'],
  ['admin', 'greeting', 'Olá, Ada Prado'],
  ['cadviagens', 'greeting', 'Olá, Célia Braga'],
  ['parceiro', 'greeting of partners', 'Olá, Parceiro Paulo Reis'],
] as const) {
  test(
    about('1.6', row, `${who} sees no greeting at 1999 ms and “${greeting}” at 2000 ms`),
    async ({ openAs, people }) => {
      const page = await openAs(people[who], 'about:blank');
      await stopClock(page);
      await page.goto('/conta');
      const header = page.getByRole('banner');
      await expect(header).toBeVisible();
      await page.clock.runFor(1999);
      await expect(header).not.toContainText('Olá');
      await page.clock.runFor(1);
      await expect(header.getByText(greeting, { exact: true })).toBeVisible();
    },
  );
}

test(
  about('1.6', 'greeting after a change', 'a changed name is shown at once, without a second delay'),
  async ({ openAs, central }) => {
    const user = await central.makeUser('cliente', 'Lia Antes', { id_cliente: central.clientId });
    const page = await openAs(user, 'about:blank');
    await stopClock(page);
    await page.goto('/conta');
    const header = page.getByRole('banner');
    await expect(header).toBeVisible();
    await page.clock.runFor(2000);
    await expect(header.getByText('Olá, Lia Antes', { exact: true })).toBeVisible();
    await central.admin.must('PATCH', `/users/${user.id}`, { nome: 'Lia Depois' });
    // With a second delay of 2000 ms the greeting would not appear, because the page's clock is stopped.
    await expect(header.getByText('Olá, Lia Depois', { exact: true })).toBeVisible();
  },
);

/**
 * Returns the transition of the bar from the style sheets, because computed styles do not include the inner parts of
 * the bar.
 */
async function progressTransition(bar: Locator): Promise<string | undefined> {
  return bar.evaluate((element) => {
    const part = '::-webkit-progress-value';
    const rules = [...element.ownerDocument.styleSheets].flatMap(({ cssRules }) => Array.from(cssRules)) as StyleRule[];
    const own = rules.find(
      ({ selectorText }) => selectorText?.endsWith(part) && element.matches(selectorText.slice(0, -part.length)),
    );
    return own?.style.transition;
  });
}

test(
  about('1.6', 'loading bar', 'the bar grows every 800 ms, animated for 200 ms, and disappears 200 ms after the end'),
  async ({ openAs, people }) => {
    const page = await openAs(people.admin, 'about:blank');
    await stopClock(page);
    await page.goto('/conta');
    const bar = page.getByRole('progressbar', { name: 'Carregando a página' });
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(200);
    await expect(bar).toHaveCount(0);

    const { promise, resolve: release } = Promise.withResolvers<void>();
    await page.route('**/assets/money-page-*.js', async (route) => {
      await promise;
      await route.continue();
    });
    await new SideMenu(page).entry('Atualiza Carteiras').click();
    const value = async () => Number(await bar.getAttribute('value'));
    await expect(bar).toBeVisible();
    expect((await bar.boundingBox())?.y).toBe(0);
    expect(await progressTransition(bar)).toBe('inline-size 0.2s ease-out');

    let before = await value();
    expect(before).toBeGreaterThan(0);
    for (let step = 0; step < 3; step += 1) {
      await page.clock.runFor(799);
      expect(await value()).toBe(before);
      await page.clock.runFor(1);
      const after = await value();
      expect(after).toBeGreaterThan(before);
      expect(after).toBeLessThan(100);
      before = after;
    }

    release();
    await expect(bar).toHaveAttribute('value', '100');
    await page.clock.runFor(199);
    await expect(bar).toHaveCount(1);
    await page.clock.runFor(1);
    await expect(bar).toHaveCount(0);
    await expectPage(page, '/atualizacarteira', 'Atualiza Carteiras');
  },
);

test(about('1.6', 'version', 'the version is shown at the foot of the side menu'), async ({ desk }) => {
  const page = await desk('cliente');
  await page.goto('/conta');
  const menu = new SideMenu(page);
  const version = menu.aside.getByText(`Versão ${packageJson.version}`, { exact: true });
  await expect(version).toBeVisible();
  const sair = await menu.nav.getByRole('button', { name: 'Sair' }).boundingBox();
  expect((await version.boundingBox())?.y).toBeGreaterThan(sair?.y ?? Number.POSITIVE_INFINITY);
});

function isWallets(path: string): boolean {
  return path.startsWith('/assets/money-page-');
}

test(about('1.6', 'on demand', "a section's code is loaded when the section opens"), async ({ openAs, people }) => {
  const page = await openAs(people.admin, 'about:blank');
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await page.goto('/conta');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts.filter(isWallets)).toEqual([]);
  await new SideMenu(page).entry('Atualiza Carteiras').click();
  await expectPage(page, '/atualizacarteira', 'Atualiza Carteiras');
  expect(scripts.filter(isWallets)).toHaveLength(1);
});

test(
  about('1.6', 'static assets', 'assets load from the root path, also on a deep path'),
  async ({ openAs, people }) => {
    const page = await openAs(people.admin, 'about:blank');
    const paths: string[] = [];
    page.on('request', (request) => {
      if (['script', 'stylesheet', 'font', 'image'].includes(request.resourceType())) {
        paths.push(new URL(request.url()).pathname);
      }
    });
    await page.goto(`/parceiros/edit/${people.partnerId}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(paths.length).toBeGreaterThan(3);
    expect(paths.filter((path) => !/^\/(assets\/)?[\w.-]+\.(js|css|woff2|svg|png)$/.test(path))).toEqual([]);
    const favicon = await page.request.get('/favicon.svg');
    expect(favicon.headers()['content-type']).toContain('image/svg+xml');
  },
);

/** Opens the sign-out dialog (Sair). */
async function askToLeave(page: Page) {
  await new SideMenu(page).nav.getByRole('button', { name: 'Sair', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Você realmente quer sair?' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test(
  about('1.6', 'Sair dialog', 'the dialog has the exact title, text and buttons; Cancelar and Escape change nothing'),
  async ({ openAs, central }) => {
    const user = await central.makeUser('cliente', 'Rui Gil', { id_cliente: central.clientId });
    const page = await openAs(user, '/viagens');
    const dialog = await askToLeave(page);
    await expect(dialog.getByRole('heading')).toHaveText('Você realmente quer sair?');
    await expect(dialog.getByText('Essa ação irá encerrar sua sessão atual.', { exact: true })).toBeVisible();
    await expect(dialog.getByRole('button')).toHaveText(['Cancelar', 'Sim, sair']);
    await dialog.getByRole('button', { name: 'Cancelar' }).click();
    await expect(dialog).toBeHidden();
    await askToLeave(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
    await expectPage(page, '/viagens', 'Histórico de Viagens');
    expect((await page.request.get('/api/v1/session')).status()).toBe(200);
  },
);

test(
  about('1.6', 'Sair confirmed', 'the session ends and / opens, and later visits and a copied cookie find no session'),
  async ({ openAs, openNew, central }) => {
    const user = await central.makeUser('cliente', 'Rui Sá', { id_cliente: central.clientId });
    const page = await openAs(user, '/viagens');
    const cookies = await page.context().storageState();
    const dialog = await askToLeave(page);
    await dialog.getByRole('button', { name: 'Sim, sair' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await page.goto('/viagens');
    await expect(page).toHaveURL('/');
    // The server has ended the session, so a copied cookie is invalid too.
    const copy = await openNew('/viagens', { storageState: cookies });
    await expect(copy).toHaveURL('/');
  },
);

for (const [what, answer, message] of [
  [
    'an error of the server',
    { status: 500, contentType: 'application/problem+json', body: '{"status":500,"detail":"O banco não respondeu."}' },
    'O banco não respondeu.',
  ],
  ['no answer at all', null, 'Não foi possível falar com o servidor. Verifique a conexão e tente de novo.'],
] as const) {
  test(
    about('1.6', 'Sair failing', `${what} causes a dialog Erro! with the message, and the session stays`),
    async ({ openAs, central }) => {
      const user = await central.makeUser('cliente', 'Rui Vaz', { id_cliente: central.clientId });
      const page = await openAs(user, '/viagens');
      await page.route('**/api/auth/sign-out', (route) => (answer ? route.fulfill(answer) : route.abort()), {
        times: 1,
      });
      const asking = await askToLeave(page);
      await asking.getByRole('button', { name: 'Sim, sair' }).click();
      const failed = page.getByRole('dialog', { name: 'Erro!' });
      await expect(failed.getByRole('heading')).toHaveText('Erro!');
      await expect(failed.getByText(`Ocorreu um erro ao tentar sair: ${message}`, { exact: true })).toBeVisible();
      await failed.getByRole('button', { name: 'Fechar' }).last().click();
      await expect(failed).toBeHidden();
      await page.reload();
      await expectPage(page, '/viagens', 'Histórico de Viagens');
      // The next attempt to sign out succeeds.
      await (await askToLeave(page)).getByRole('button', { name: 'Sim, sair' }).click();
      await expect(page).toHaveURL('/');
    },
  );
}

test(about('1.6', 'titles', 'an unknown path gets the title of the dashboard'), async ({ desk }) => {
  const page = await desk('cliente');
  await page.goto('/nada');
  await expectPage(page, landingPath, 'Dashboard');
});
