import type { Page } from '@playwright/test';
import { PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { currentCrumb, expectPage, landingPath } from './page-address.ts';
import { about } from './requirements.ts';
import { SideMenu } from './side-menu.ts';
import { UserPage } from './user-page.ts';

for (const [who, label] of [
  ['parceiro', 'Parceiro'],
  ['cliente', 'Cliente'],
  ['admin', 'Administrador'],
  ['cadviagens', 'Cadastro de viagens'],
] as const) {
  test(
    about('1.1', who, `the interface calls this role ${label} in lists and selections`),
    async ({ desk, people }) => {
      const page = await desk('admin');
      await page.goto(`/usuarios?q=${people[who].email}`);
      const row = page.getByRole('row').filter({ hasText: people[who].email });
      await expect(row.getByText(label, { exact: true })).toBeVisible();
      // Uses another user's page, because administrators cannot change their own role.
      await new UserPage(page).open(people.cliente);
      await page.getByRole('combobox', { name: 'Tipo', exact: true }).click();
      await expect(page.getByRole('option', { name: label, exact: true })).toBeVisible();
    },
  );
}

test(about('1.1', 'parceiro', 'a partner can accept trips but not request them'), async ({ desk, central }) => {
  const { id } = await central.requestTrip();
  const page = await desk('parceiro');
  await page.goto(`/viagens/${id}`);
  await expect(page.getByRole('button', { name: /^Aceitar( viagem|$)/ })).toBeVisible();
  expect(await new SideMenu(page).read()).not.toContain('Solicitar Viagem');
});

test(about('1.1', 'cliente', 'a client can request trips but not accept them'), async ({ desk, central }) => {
  const { id } = await central.requestTrip();
  const page = await desk('cliente');
  await page.goto(`/viagens/${id}`);
  await expect(page.getByRole('button', { name: 'Cancelar viagem' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Aceitar/ })).toHaveCount(0);
});

test(
  about('1.1', 'record', 'the profile record of a user has exactly the four required fields'),
  async ({ central, people }) => {
    const { body } = await central.admin.call('GET', `/users/${people.cliente.id}`);
    const { tipo, id_cliente, id_parceiro, nome } = body;
    expect({ tipo, id_cliente, id_parceiro, nome }).toEqual({
      tipo: 'cliente',
      id_cliente: central.clientId,
      id_parceiro: '',
      nome: 'Clara Nunes',
    });
    expect(Object.keys(body).filter((name) => /tipo|parceiro|cliente|nome|role|name$/i.test(name))).toEqual([
      'tipo',
      'id_cliente',
      'id_parceiro',
      'nome',
      'clientName',
      'partnerName',
      'driverName',
    ]);
  },
);

test(
  about('1.1', 'record', 'a user reads only their own profile record, and cannot change their own role'),
  async ({ openAs, people }) => {
    const page = await openAs(people.cliente, '/conta');
    const own = await page.request.get(`/api/v1/users/${people.cliente.id}`);
    expect(await own.json()).toMatchObject({ tipo: 'cliente', nome: 'Clara Nunes' });
    expect((await page.request.get(`/api/v1/users/${people.parceiro.id}`)).status()).toBe(404);
    const change = await page.request.patch(`/api/v1/users/${people.cliente.id}`, {
      data: { tipo: 'admin' },
      headers: { origin: new URL(page.url()).origin },
    });
    expect(change.status()).toBe(403);
  },
);

test(about('1.1', 'missing field', 'a missing field is returned as the empty string'), async ({ central, openNew }) => {
  const attendant = await central.makeUser('cadviagens', 'Sem Vínculo');
  const { body } = await central.admin.call('GET', `/users/${attendant.id}`);
  expect(body).toMatchObject({ tipo: 'cadviagens', id_cliente: '', id_parceiro: '' });

  // A user whose sign-up is pending has no profile record.
  const page = await openNew('/');
  const email = 'sem.registro@exemplo.com.br';
  const signUp = { name: 'Nina Sé', email, phone: '(11) 98765-4321', document: '529.982.247-25', wants: 'cliente' };
  const answer = await page.request.post('/api/v1/sign-ups', { data: { ...signUp, password: PASSWORD } });
  expect(answer.status()).toBe(202);
  const { items } = await central.admin.must('GET', `/users?status=pending&q=${email}`);
  expect(items).toHaveLength(1);
  expect(items[0]).toMatchObject({ email, tipo: '', id_cliente: '', id_parceiro: '', nome: '', version: 0 });
});

/** Marks the document. A reload of the page would remove the mark. */
async function mark(page: Page): Promise<void> {
  await page.locator('html').evaluate((html) => {
    html.dataset['mark'] = 'not reloaded';
  });
}
async function expectMark(page: Page): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('data-mark', 'not reloaded');
}

test.describe('while the page is open', () => {
  test(
    about('1.1', 'live tipo', 'menu, routes and greeting change without a reload'),
    async ({ openAs, central, people }) => {
      const user = await central.makeUser('cliente', 'Téo Rocha', { id_cliente: central.clientId });
      const page = await openAs(user, '/solicitar-viagem');
      await expect(page.getByText('Olá, Téo Rocha', { exact: true })).toBeVisible();
      await mark(page);

      const admin = new UserPage(await openAs(people.admin, '/usuarios'));
      await admin.open(user);
      await admin.setType('Parceiro');
      await admin.link('Parceiro', 'Ponto Central');
      await admin.save();

      const menu = new SideMenu(page);
      await Promise.all([
        page.getByText('Olá, Parceiro Téo Rocha', { exact: true }).waitFor(),
        menu.entry('Lançar Viagens Cadastradas').waitFor(),
        menu.entry('Solicitar Viagem').waitFor({ state: 'detached' }),
        page.waitForURL(landingPath),
      ]);
      await menu.entry('Carteira').click();
      await expectPage(page, '/carteira', 'Carteira');
      await expectMark(page);
    },
  );

  test(
    about('1.1', 'live nome', 'the greeting changes, and an open form keeps its input'),
    async ({ openAs, central, people }) => {
      const user = await central.makeUser('cadviagens', 'Bia Antes', { id_cliente: central.clientId });
      const page = await openAs(user, '/solicitar-viagem');
      await expect(page.getByText('Olá, Bia Antes', { exact: true })).toBeVisible();
      await page.getByLabel('Passageiro').fill('Marina Duarte');
      await mark(page);

      const admin = new UserPage(await openAs(people.admin, '/usuarios'));
      await admin.open(user);
      await admin.rename('Bia Depois');
      await admin.save();

      await expect(page.getByText('Olá, Bia Depois', { exact: true })).toBeVisible();
      await expect(page.getByLabel('Passageiro')).toHaveValue('Marina Duarte');
      await expectMark(page);
    },
  );

  test(
    about('1.1', 'live links', 'a user sees the trips of a partner as soon as an administrator has linked the two'),
    async ({ openAs, central, people }) => {
      const trip = await central.requestTrip();
      const user = await central.makeUser('parceiro', 'Gil Novo');
      const page = await openAs(user, '/viagens-solicitadas');
      await expect(page.getByText('Sua conta ainda não está vinculada a um parceiro.')).toBeVisible();
      await mark(page);

      const admin = new UserPage(await openAs(people.admin, '/usuarios'));
      await admin.open(user);
      await admin.link('Parceiro', 'Ponto Central');
      await admin.save();

      await expect(page.getByText('Sua conta ainda não está vinculada a um parceiro.')).toHaveCount(0);
      await expect(page.getByRole('article', { name: `Viagem ${trip.code}` })).toBeVisible();
      await expectMark(page);
    },
  );
});

test(
  about('1.1', 'own table', 'no authentication endpoint writes the profile record, whatever the body contains'),
  async ({ openNew, openAs, central, people }) => {
    const page = await openAs(people.cliente, '/conta');
    const rights = { tipo: 'admin', role: 'admin', id_cliente: '', nome: 'Invasora', name: 'Invasora' };
    const headers = { origin: new URL(page.url()).origin };
    for (const path of ['update-user', 'change-email', 'admin/set-role', 'sign-up/email', 'delete-user']) {
      const answer = await page.request.post(`/api/auth/${path}`, {
        data: { ...rights, email: 'invasora@exemplo.com.br', password: PASSWORD, userId: people.cliente.id },
        headers,
      });
      expect.soft(answer.status(), path).toBe(404);
    }
    const { body } = await central.admin.call('GET', `/users/${people.cliente.id}`);
    expect(body).toMatchObject({ tipo: 'cliente', nome: 'Clara Nunes' });

    const stranger = await openNew('/');
    const answer = await stranger.request.post('/api/v1/sign-ups', {
      data: {
        ...rights,
        name: 'Invasora',
        email: 'invasora@exemplo.com.br',
        phone: '(11) 98765-4321',
        document: '529.982.247-25',
        wants: 'cliente',
        password: PASSWORD,
      },
    });
    expect([202, 400]).toContain(answer.status());
    const { items } = await central.admin.must('GET', '/users?q=invasora@exemplo.com.br');
    for (const item of items) expect(item).toMatchObject({ tipo: '', nome: '' });
  },
);

test(
  about(
    '1.1',
    'cadviagens of a client',
    'the attendant of a client registers trips of this client only, without a choice of client',
  ),
  async ({ desk, central, people }) => {
    const page = await desk('cadviagens');
    await page.goto('/solicitar-viagem');
    await expect(page.getByLabel('Passageiro')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Cliente', exact: true })).toHaveCount(0);
    const caller = await signInByApi(central.panel, people.cadviagens.email, PASSWORD);
    const own = await caller.call('POST', '/trips', { ...central.tripBody, clientId: undefined });
    expect(own).toMatchObject({ status: 201, body: { clientId: central.clientId } });
    const other = await central.admin.must('POST', '/clients', { name: 'Hotel Boreal' });
    const foreign = await caller.call('POST', '/trips', { ...central.tripBody, clientId: other.id });
    expect(foreign.status).toBeGreaterThanOrEqual(400);
    expect(foreign.status).toBeLessThan(500);
  },
);

test(
  about('1.1', 'attendant', 'an attendant books for any client, sees every trip and designates'),
  async ({ desk, central, people }) => {
    const page = await desk('attendant');
    await page.goto('/solicitar-viagem');
    await expect(page.getByRole('combobox', { name: 'Cliente', exact: true })).toBeVisible();
    const caller = await signInByApi(central.panel, people.attendant.email, PASSWORD);
    const other = await central.admin.must('POST', '/clients', { name: 'Pousada Sol' });
    const pickupAt = new Date(Date.now() + 24 * 3_600_000).toISOString();
    const booked = await caller.call('POST', '/trips', { ...central.tripBody, clientId: other.id, pickupAt });
    expect(booked).toMatchObject({ status: 201, body: { clientId: other.id, status: 'scheduled' } });
    const designated = await caller.call('POST', `/trips/${booked.body.id}/designate`, { partnerId: people.partnerId });
    expect(designated).toMatchObject({ status: 200, body: { designatedPartnerId: people.partnerId } });
    const elsewhere = await central.requestTrip();
    await page.goto(`/viagens/${elsewhere.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(elsewhere.code);
  },
);

test(
  about('1.1', 'attendant', 'an attendant has no access to wallets and administration'),
  async ({ desk, central, people }) => {
    const page = await desk('attendant');
    for (const path of ['/carteira', '/atualizacarteira', '/usuarios', '/parceiros', '/clientes', '/tarifas']) {
      await page.goto(path);
      await expect(page).toHaveURL(landingPath);
    }
    const caller = await signInByApi(central.panel, people.attendant.email, PASSWORD);
    for (const path of ['/wallets', `/wallets/${people.partnerId}`, '/ledger/proof', '/users']) {
      expect.soft((await caller.call('GET', path)).status, path).toBe(403);
    }
  },
);

for (const [tipo, row, text, paths] of [
  [
    'cliente',
    'cliente without link',
    'Sua conta ainda não está vinculada a um cliente. Peça a um administrador da central que informe de qual cliente você é.',
    [landingPath, '/viagens', '/solicitar-viagem', '/viagens-futuras', '/configuracoes'],
  ],
  [
    'parceiro',
    'parceiro without link',
    'Sua conta ainda não está vinculada a um parceiro. Peça a um administrador da central que informe de qual parceiro você é.',
    [landingPath, '/viagens', '/viagens-solicitadas', '/viagens-futuras', '/carteira', '/configuracoes'],
  ],
] as const) {
  test(
    about('1.1', row, 'every page tells the user that the link to a client or partner is missing, and whom to ask'),
    async ({ openAs, central }) => {
      const user = await central.makeUser(tipo, 'Sem Vínculo');
      const page = await openAs(user, '/conta');
      await expect(currentCrumb(page)).toHaveText('Minha Conta');
      for (const path of paths) {
        await page.goto(path);
        await expect.soft(page.getByText(text), path).toBeVisible();
      }
    },
  );
}
