import type { Page } from '@playwright/test';
import { ownIdToken, PASSWORD, signInByApi, type User } from './central.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { expectPage, landingPath } from './page-address.ts';
import { about } from './requirements.ts';

/** Expects the sign-in page without a dialog or message. */
async function expectSilence(page: Page): Promise<void> {
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page.getByRole('alert')).toHaveCount(0);
}

/** Delays requests to this URL until the test calls the returned function. */
async function hold(page: Page, address: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

for (const path of ['/', '/viagens']) {
  test(about('1.2', 'unknown', `${path} shows only a loading image`), async ({ openAs, people }) => {
    const page = await openAs(people.cliente, 'about:blank');
    const release = await hold(page, '**/api/v1/session');
    const asked = page.waitForRequest('**/api/v1/session');
    await page.goto(path);
    await asked;
    await expect(page.locator('body')).toMatchAriaSnapshot(`
      - /children: equal
      - img "Carregando"
    `);
    expect((await page.locator('#root').innerText()).trim()).toBe('');
    release();
    await expectPage(page, path === '/' ? landingPath : path, path === '/' ? 'Dashboard' : 'Histórico de Viagens');
    await expect(page.getByAltText('Carregando')).toHaveCount(0);
  });
}

test(
  about('1.2', 'signed in', 'the page loads the profile and enables the routes of its role'),
  async ({ openAs, central }) => {
    const user = await central.makeUser('cliente', 'Otávio Melo', { id_cliente: central.clientId });
    const page = await openAs(user, '/solicitar-viagem');
    await expectPage(page, '/solicitar-viagem', 'Solicitar Viagem');
    // The profile is read at every load of the page, not only at sign-in.
    await central.admin.must('PATCH', `/users/${user.id}`, { tipo: 'admin' });
    await page.goto('/usuarios');
    await expectPage(page, '/usuarios', 'Usuários');
  },
);

test(
  about('1.2', 'signed out', 'every path that needs a session redirects to sign-in, and public paths do not'),
  async ({ openNew }) => {
    const page = await openNew();
    for (const path of [landingPath, '/viagens', '/usuarios', '/conta', '/nada']) {
      await page.goto(path);
      await expect(page).toHaveURL('/');
      await expect(page).toHaveTitle('Entrar | Painel Chame um Táxi');
    }
    for (const path of ['/login', '/auth/signin-1', '/auth/signup-1', '/auth/reset-password-1']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page).toHaveURL(path);
    }
  },
);

async function signUp(page: Page, email: string): Promise<void> {
  const answer = await page.request.post('/api/v1/sign-ups', {
    data: {
      name: 'Nívea Pontes',
      email,
      phone: '(11) 98765-4321',
      document: '529.982.247-25',
      wants: 'cliente',
      password: PASSWORD,
    },
  });
  expect(answer.status()).toBe(202);
}

for (const path of ['/', '/login']) {
  test(
    about(
      '1.2',
      'profile missing',
      `a user without a profile who signs in at ${path} is signed out at once without a message`,
    ),
    async ({ openNew }) => {
      const page = await openNew(path);
      const email = `nivea${path.length}@exemplo.com.br`;
      await signUp(page, email);
      const answered = page.waitForResponse('**/api/auth/sign-in/email');
      await signInByForm(page, { email });
      expect((await answered).status()).toBe(200);
      await expectSilence(page);
      expect((await page.request.get('/api/v1/session')).status()).toBe(401);
    },
  );
}

test(
  about('1.2', 'tipo empty at sign-in', 'a user without a role who signs in is signed out at once without a message'),
  async ({ openNew, central }) => {
    const user = await central.makeUser('cliente', 'Zilda Reis');
    await central.admin.must('PATCH', `/users/${user.id}`, { tipo: '' });
    const page = await openNew('/auth/signin-1');
    const answered = page.waitForResponse('**/api/auth/sign-in/email');
    await signInByForm(page, user);
    expect((await answered).status()).toBe(200);
    await expectSilence(page);
  },
);

test(
  about(
    '1.2',
    'tipo empty later',
    'a user who loses the role is signed out at once, permanently and without a message',
  ),
  async ({ openAs, central }) => {
    const user = await central.makeUser('cadviagens', 'Ícaro Lobo');
    const page = await openAs(user, '/viagens');
    await expectPage(page, '/viagens', 'Histórico de Viagens');
    await expect(page.getByText('Ícaro Lobo')).toBeVisible();
    await central.admin.must('PATCH', `/users/${user.id}`, { tipo: '' });
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    await expectSilence(page);
    // Giving the role back does not restore the ended session.
    await central.admin.must('PATCH', `/users/${user.id}`, { tipo: 'cadviagens' });
    await page.goto('/viagens');
    await expectSilence(page);
  },
);

for (const path of ['/', '/login', '/auth/signin-1', '/auth/signup-1', '/auth/reset-password-1']) {
  test(
    about('1.2', 'public path while signed in', `${path} redirects to the dashboard`),
    async ({ openAs, people }) => {
      await expectPage(await openAs(people.parceiro, path), landingPath, 'Dashboard');
    },
  );
}

test(
  about('1.2', 'signed-in path while signed out', 'after sign-in the requested path opens, including its filters'),
  async ({ openNew, people }) => {
    const page = await openNew('/viagens?q=Marina&status=completed');
    await expect(page).toHaveURL('/');
    await signInByForm(page, people.cliente);
    await expectPage(page, '/viagens?q=Marina&status=completed', 'Histórico de Viagens');
  },
);

test(
  about(
    '1.2',
    'signed-in path while signed out',
    'after sign-in with a role that may not open the requested path, the dashboard opens',
  ),
  async ({ openNew, people }) => {
    const page = await openNew('/usuarios');
    await expect(page).toHaveURL('/');
    await signInByForm(page, people.cliente);
    await expectPage(page, landingPath, 'Dashboard');
  },
);

test.describe('a user who arrives from another application', () => {
  let ana: User;
  let beto: User;
  test.beforeAll(async ({ central }) => {
    ana = await central.makeUser('cliente', 'Ana Luz', { id_cliente: central.clientId });
    beto = await central.makeUser('cliente', 'Beto Paz', { id_cliente: central.clientId });
  });

  for (const [path, ends, title] of [
    ['/', landingPath, 'Dashboard'],
    ['/auth/signup-1', landingPath, 'Dashboard'],
    ['/viagens?q=Marina', '/viagens?q=Marina', 'Histórico de Viagens'],
    ['/nada', landingPath, 'Dashboard'],
  ] as const) {
    test(about('1.2', '?token=', `the token signs in at ${path}`), async ({ openNew, central }) => {
      const token = await ownIdToken(central.panel, await signInByApi(central.panel, ana.email, PASSWORD));
      const page = await openNew(`${path}${path.includes('?') ? '&' : '?'}token=${token}`);
      await expectPage(page, ends, title);
      await expect(page.getByText('Olá, Ana Luz')).toBeVisible();
    });
  }

  test(
    about('1.2', 'same user', 'the exchange of a token replaces an existing session of the same user'),
    async ({ openAs, central }) => {
      const page = await openAs(ana, '/viagens');
      const before = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ');
      const token = await ownIdToken(central.panel, await signInByApi(central.panel, ana.email, PASSWORD));
      await page.goto(`/viagens?token=${token}`);
      await expectPage(page, '/viagens', 'Histórico de Viagens');
      await expect(page.getByText('Olá, Ana Luz')).toBeVisible();
      const old = await fetch(`${central.panel.url}/api/v1/session`, { headers: { cookie: before } });
      expect(old.status).toBe(401);
      expect((await page.request.get('/api/v1/session')).status()).toBe(200);
    },
  );

  for (const [choice, ends] of [
    ['Entrar com a conta do aplicativo', 'Olá, Beto Paz'],
    ['Continuar como Ana Luz', 'Olá, Ana Luz'],
  ] as const) {
    test(
      about('1.2', 'different user', `the user chooses between the two accounts with “${choice}”`),
      async ({ openAs, central }) => {
        const page = await openAs(ana, '/viagens');
        const token = await ownIdToken(central.panel, await signInByApi(central.panel, beto.email, PASSWORD));
        await page.goto(`/viagens?token=${token}`);
        await expect(page.getByRole('heading', { name: 'Qual conta usar?' })).toBeVisible();
        await expect(page.getByText('Ana Luz já está com a sessão aberta')).toBeVisible();
        await page.getByRole('button', { name: choice }).click();
        await expectPage(page, '/viagens', 'Histórico de Viagens');
        await expect(page.getByText(ends)).toBeVisible();
        await page.reload();
        await expect(page.getByText(ends)).toBeVisible();
      },
    );
  }

  test(about('1.2', 'failed exchange', 'a failed exchange also ends an existing session'), async ({ openAs }) => {
    const page = await openAs(ana, '/viagens');
    await page.goto('/viagens?token=eyJub3QiOiJhIHRva2VuIn0.e30.x');
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible();
    expect((await page.request.get('/api/v1/session')).status()).toBe(401);
  });

  test(
    about(
      '1.2',
      'address bar',
      'the token is removed from the URL before any style, image, further script or call is requested',
    ),
    async ({ openNew, central }) => {
      const token = await ownIdToken(central.panel, await signInByApi(central.panel, ana.email, PASSWORD));
      const page = await openNew();
      await page.addInitScript({
        content: `{
        const { replaceState } = history;
        history.replaceState = function (...state) {
          replaceState.apply(this, state);
          if (!location.search.includes('token=')) document.documentElement.dataset.cleanAt ??= performance.now();
        };
      }`,
      });
      const referrers: (string | undefined)[] = [];
      page.on('request', (request) => referrers.push(request.headers()['referer']));
      await page.goto(`/viagens?token=${token}&q=Marina#fim`);
      await expectPage(page, '/viagens?q=Marina#fim', 'Histórico de Viagens');
      const cleanAt = Number(await page.locator('html').getAttribute('data-clean-at'));
      expect(cleanAt).toBeGreaterThan(0);
      const loaded = await page.evaluate(() =>
        performance.getEntriesByType('resource').map(({ name, startTime }) => ({ name, startTime })),
      );
      const early = loaded.filter(({ startTime }) => startTime < cleanAt).map(({ name }) => new URL(name).pathname);
      // Before the token is removed, only the script that removes it may be loaded.
      expect(early.filter((path) => !/^\/assets\/index-.+\.js$/.test(path))).toEqual([]);
      expect(early.length).toBeLessThanOrEqual(1);
      expect(referrers.filter((referrer) => referrer?.includes('token='))).toEqual([]);
      await page.goBack();
      await expect(page).not.toHaveURL(/token=/);
    },
  );
});

test(
  about('1.2', '?code=', 'the links of password resets and invitations contain the parameter code'),
  async ({ openNew, central }) => {
    const email = 'convidada@exemplo.com.br';
    await central.admin.must('POST', '/users', { email, nome: 'Íris Dourado', tipo: 'cadviagens' });
    const invitation = await central.linkMailedTo(email);
    expect([...new URL(invitation).searchParams.keys()]).toEqual(['code']);
    const page = await openNew(invitation);
    await page.getByLabel('Nova senha', { exact: true }).fill(PASSWORD);
    await page.getByLabel('Confirmar nova senha').fill(PASSWORD);
    await page.getByRole('button', { name: 'Salvar nova senha' }).click();
    await expect(page.getByText('Senha alterada')).toBeVisible();
    await page.goto('/');
    await signInByForm(page, { email });
    await expectPage(page, landingPath, 'Dashboard');
  },
);
