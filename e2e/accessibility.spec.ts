import { pdfLines } from '#tests/pdf-text.ts';
import { expectAccessible, settled, violations } from './axe.ts';
import { type Central, ownIdToken, PASSWORD, type People, signInByApi } from './central.ts';
import { completeTrip } from './completed-trip.ts';
import { expect, test } from './fixtures.ts';
import { inPage } from './in-page.ts';
import { tabTo } from './keyboard.ts';
import { openPages, pagesOf } from './every-page.ts';
import { expectPage, landingPath, navigate } from './page-address.ts';
import { RequestForm } from './request-form.ts';
import { SideMenu } from './side-menu.ts';
import { tabThrough } from './tab-walk.ts';

// Runs the tests of this file in parallel, so that two workers share the pages.
test.describe.configure({ mode: 'parallel' });

/** Records of every kind, created once per worker, because empty lists would hide most errors. */
let scene: Promise<Scene> | undefined;
type Scene = { ids: Record<'available' | 'scheduled' | 'repeated' | 'completed' | 'pix' | 'invoice', string> };

async function setScene(central: Central, people: People): Promise<Scene> {
  const { partnerId } = people;
  await central.admin.must('POST', '/partners', { name: 'Táxi Pendente', status: 'pending' });
  const completed = await completeTrip(central, people, { fareCents: 300_00 });
  const key = { 'idempotency-key': 'cena' };
  const credit = { partnerId, amountCents: 250_00, reason: 'Bônus de indicação' };
  await central.admin.must('POST', '/wallets/adjustments', credit, key);
  const account = { key: '11.222.333/0001-81', name: 'Chame um Táxi', city: 'São Paulo' };
  await central.admin.must('PUT', '/settings/pix-account', account);
  const pix = await completeTrip(central, people, {}, { paymentMethod: 'pix_central' });
  const pickupAt = new Date(Date.now() + 30 * 3_600_000).toISOString();
  const scheduled = await central.requestTrip({ pickupAt });
  await central.admin.must('POST', `/trips/${scheduled.id}/designate`, { partnerId });
  const until = new Date(Date.now() + 72 * 3_600_000).toISOString().slice(0, 10);
  const repeat = { weekdays: [0, 1, 2, 3, 4, 5, 6], until, skipHolidays: false };
  const series = await central.admin.must('POST', '/series', { ...central.tripBody, pickupAt, repeat });
  await askForApproval(central, { pickupAt, repeat });
  const endless = { name: 'Cooperativaintermunicipal'.repeat(4) };
  const { id: clientId } = await central.admin.must('POST', '/clients', endless);
  const available = await central.requestTrip({ clientId });
  const ahead = await central.requestTrip({ pickupAt: new Date(Date.now() + 54 * 3_600_000).toISOString() });
  const { termsVersion } = await central.admin.must('POST', `/trips/${ahead.id}/launch`, {});
  await central.admin.must('POST', `/trips/${ahead.id}/accept`, { termsVersion, partnerId });
  const invoice = await closeInvoice(central, people);
  const trips = {
    repeated: series.trips[0].id,
    available: available.id,
    scheduled: scheduled.id,
    completed: completed.id,
    pix: pix.id,
  };
  return { ids: { ...trips, invoice } };
}

/**
 * Closes an invoice of a new client and pays a part of it. A new client is needed, because closing bills every unbilled
 * trip of a client.
 */
async function closeInvoice(central: Central, people: People): Promise<string> {
  const { must } = central.admin;
  const { id: clientId } = await must('POST', '/clients', { name: 'Estaleiro Guanabara' });
  await completeTrip(central, people, {}, { clientId });
  const { id, closedOn } = await must('POST', '/invoices', { clientId }, { 'idempotency-key': 'fatura' });
  const payment = { cents: 12_00, receivedOn: closedOn, note: 'Depósito identificado' };
  await must('POST', `/invoices/${id}/payments`, payment, { 'idempotency-key': 'pagamento' });
  await must('POST', `/invoices/${id}/write-off`, { reason: 'Empresa fechada' }, { 'idempotency-key': 'baixa' });
  return id;
}

/**
 * Requests trips of a new client that requires approvals. A new client is used so that the trips of other clients still
 * need none.
 */
async function askForApproval(central: Central, more: object): Promise<void> {
  const policy = { name: 'Construtora Horizonte', approvalCategories: ['comum'] };
  const { id: clientId } = await central.admin.must('POST', '/clients', policy);
  const { email } = await central.makeUser('cliente', 'Otávio Rangel', { id_cliente: clientId });
  const asking = await signInByApi(central.panel, email, PASSWORD);
  const { repeat: _repeat, ...once } = { repeat: null, ...more };
  await asking.must('POST', '/trips', { ...central.tripBody, clientId, ...once });
  await asking.must('POST', '/series', { ...central.tripBody, clientId, ...more });
}

for (const who of Object.keys(pagesOf) as (keyof typeof pagesOf)[]) {
  for (const path of pagesOf[who]) {
    test(`the page ${path} of the role ${who} passes the checks of accessibility and of the Tab key`, async ({
      desk,
      central,
      people,
    }) => {
      const { ids: made } = await (scene ??= setScene(central, people));
      const ids: Record<string, string> = {
        ...made,
        id_parceiro: people.partnerId,
        id_cliente: central.clientId,
        id_usuario: people.cliente.id,
      };
      const address = path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '');
      const page = await desk(who);
      await navigate(page, address);
      await expectAccessible(page);
      expect.soft(await tabThrough(page), `${path} by the Tab key`).toEqual([]);
    });
  }
}

for (const path of openPages) {
  test(`the page ${path} without a session passes the checks of accessibility and of the Tab key`, async ({
    openNew,
  }) => {
    const page = await openNew(path);
    await expectAccessible(page);
    expect.soft(await tabThrough(page, 'body'), `${path} by the Tab key`).toEqual([]);
  });
}

test('pages are readable on a phone in landscape, and require no orientation', async ({ desk, central, people }) => {
  await (scene ??= setScene(central, people));
  const page = await desk('parceiro');
  const before = page.viewportSize();
  await page.setViewportSize({ width: 844, height: 390 });
  for (const path of [landingPath, '/viagens-solicitadas', '/viagens', '/carteira', '/configuracoes']) {
    await page.goto(path);
    await settled(page);
    expect.soft(await inPage(page, 'unreadable', '320'), path).toEqual([]);
    expect.soft(await inPage(page, 'boundToOrientation'), path).toEqual([]);
  }
  const manifest = await page.request.get('/manifest.webmanifest');
  expect(await manifest.json()).not.toHaveProperty('orientation');
  if (before) await page.setViewportSize(before);
});

test('a running trip passes the accessibility checks for client, driver and passenger', async ({
  openAs,
  openNew,
  central,
  people,
}) => {
  test.slow();
  const partner = await signInByApi(central.panel, people.parceiro.email, PASSWORD);
  const trip = await central.requestTrip();
  const own = await partner.must('GET', `/partners/${people.partnerId}`);
  await partner.must('POST', `/trips/${trip.id}/accept`, { termsVersion: trip.termsVersion });
  await partner.must('POST', `/trips/${trip.id}/depart`, {
    driverId: own.drivers[0].id,
    vehicleId: own.vehicles[0].id,
  });
  const point = { lat: -23.6, lng: -46.65, at: new Date().toISOString() };
  await partner.must('PUT', `/trips/${trip.id}/position`, point);
  const { url } = await central.admin.must('GET', `/trips/${trip.id}/link`);
  const page = await openNew(url);
  await expect(page.getByRole('application')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/acompanhar/nada');
  await expect(page.getByText('Este link está incompleto')).toBeVisible();
  await expectAccessible(page);
  const client = await openAs(people.cliente, `/viagens/${trip.id}`);
  await expect(client.getByText(/Posição do carro/)).toBeVisible();
  await expectAccessible(client);
  const driver = await openAs(people.parceiro, `/viagens/${trip.id}`);
  await expect(driver.getByRole('switch', { name: 'Compartilhar onde estou' })).toBeVisible();
  await settled(driver);
  await driver.context().setOffline(true);
  await driver.getByRole('main').getByRole('button', { name: 'Cheguei' }).click();
  await expect(driver.getByText(/^Na fila/)).toBeVisible();
  await expectAccessible(driver);
  await driver.context().setOffline(false);
  await expect(driver.getByText(/^Enviada/)).toBeVisible();
  for (const action of ['begin', 'complete']) await partner.must('POST', `/trips/${trip.id}/${action}`, {});
  await page.goto(url);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Viagem concluída');
  await expectAccessible(page);
});

test('the page that verifies a receipt passes the accessibility checks', async ({ openNew, central, people }) => {
  const { id } = await completeTrip(central, people);
  const { cookie } = central.admin;
  const paper = await fetch(`${central.panel.url}/api/v1/trips/${id}/receipt`, { headers: { cookie } });
  const lines = pdfLines(Buffer.from(await paper.arrayBuffer()));
  await expectAccessible(await openNew(lines.find((line) => line.includes('/recibo/'))));
});

test('a request for repeated trips passes the accessibility checks', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.choosePlace(form.origin, 'Aeroporto de Congonhas');
  await form.choosePlace(form.destination, 'Estação da Luz');
  await form.when.fill('amanhã 8h');
  await page.getByText('Repetir em outros dias').click();
  await page.getByRole('switch', { name: 'Repetir a viagem' }).press('Space');
  const until = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Repetir até').fill(until.split('-').toReversed().join('/'));
  await page.getByLabel('Repetir até').press('Tab');
  await expect(page.getByRole('list', { name: 'Dias da repetição' })).toBeVisible();
  await expectAccessible(page);
});

test('an imported spreadsheet with invalid rows passes the accessibility checks', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/solicitar-viagem?vista=importar');
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const lines = [
    'Passageiro;Telefone;Data;Hora;Origem;Destino;Pagamento;Cor',
    `Zilda Nogueira;(11) 98765-4323;${day};08:00;Aeroporto de Congonhas;Estação da Luz;Faturado;azul`,
    'João Araújo;123;25/12/2020;08:00;Rua das Flores, 120;Estação da Luz;Fiado;',
  ];
  const file = { name: 'hospedes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
  await page.getByText('Todas (2)').click();
  await expect(page.getByText('Pronta')).toBeVisible();
  await expectAccessible(page);
});

test('the drawers of a driver and a vehicle pass the accessibility checks', async ({ desk }) => {
  const page = await desk('parceiro');
  await page.goto('/configuracoes');
  for (const name of ['Novo motorista', 'Novo veículo']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    expect.soft(await violations(page), name).toEqual([]);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog', { name })).toHaveCount(0);
  }
});

test('lists with selected rows and the bar of bulk actions pass the accessibility checks', async ({ desk }) => {
  const page = await desk('admin');
  for (const path of ['/clientes', '/usuarios']) {
    await page.goto(path);
    await page.getByRole('checkbox', { name: 'Escolher todas as linhas' }).check();
    await expect(page.getByRole('region', { name: 'Escolhidos' })).toBeVisible();
    expect.soft(await violations(page), path).toEqual([]);
    expect.soft(await tabThrough(page), `${path} by the Tab key`).toEqual([]);
  }
});

test('a refused sign-in and an incomplete sign-up pass the accessibility checks', async ({ openNew }) => {
  const page = await openNew('/');
  await page.getByLabel('E-mail').fill('ninguem@exemplo.com.br');
  await page.getByLabel('Senha', { exact: true }).fill('nada');
  await page.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByText('E-mail ou senha incorretos.')).toBeVisible();
  await expectAccessible(page);
  await page.goto('/auth/signup-1');
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
  await expectAccessible(page);
});

test('the choice between two accounts passes the accessibility checks', async ({ openAs, central, people }) => {
  const arriving = await signInByApi(central.panel, people.cadviagens.email, PASSWORD);
  const page = await openAs(people.cliente, `/?token=${await ownIdToken(central.panel, arriving)}`);
  await expect(page.getByRole('heading', { name: 'Qual conta usar?' })).toBeVisible();
  await page.emulateMedia({ colorScheme: 'dark' });
  expect(await violations(page)).toEqual([]);
});

test('the menu on a phone and the sign-out dialog pass the accessibility checks', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/viagens');
  await settled(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 390, height: 800 });
  const menu = new SideMenu(page);
  await menu.button.click();
  await expect(menu.aside).toBeVisible();
  expect(await violations(page)).toEqual([]);
  await menu.nav.getByRole('button', { name: 'Sair' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(await violations(page)).toEqual([]);
});

test('an open dialog keeps the focus inside, and restores the focus when it closes', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, '/viagens');
  const leave = new SideMenu(page).nav.getByRole('button', { name: 'Sair' });
  await leave.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Sim, sair' })).toBeFocused();
  for (let presses = 0; presses < 5; presses += 1) {
    await page.keyboard.press('Tab');
    await expect(dialog.locator(':focus')).toHaveCount(1);
  }
  await page.keyboard.press('Escape');
  await expect(leave).toBeFocused();
});

test('Enter right after a destructive dialog has opened cancels the action', async ({ openAs, central, people }) => {
  const passenger = { name: 'Otília Campos', phone: '+5511955553434' };
  const { id, version } = await central.requestTrip({ passengers: [passenger] });
  await central.admin.must('POST', `/trips/${id}/cancel`, { reason: 'Desistiu', version });
  const page = await openAs(people.admin, '/auditoria?aba=exclusoes');
  await page.getByLabel('Telefone').fill('11955553434');
  const ask = page.getByRole('button', { name: 'Apagar os dados' });
  const dialog = page.getByRole('dialog', { name: 'Apagar os dados deste passageiro?' });
  await ask.press('Enter');
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(ask).toBeFocused();
  expect((await central.admin.must('GET', `/trips/${id}`)).passengers).toMatchObject([passenger]);

  await page.keyboard.press('Enter');
  await tabTo(page, dialog.getByRole('button', { name: 'Apagar para sempre' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Os dados do passageiro foram apagados.')).toBeVisible();
  expect((await central.admin.must('GET', `/trips/${id}`)).passengers).not.toMatchObject([passenger]);
});

test('a user can sign in and request a trip without a mouse', async ({ openNew, central }) => {
  const user = await central.makeUser('cliente', 'Teclada Silva', { id_cliente: central.clientId });
  const page = await openNew('/');
  const { keyboard } = page;

  await expect(page.getByLabel('E-mail')).toBeFocused();
  await keyboard.type(user.email);
  await tabTo(page, page.getByLabel('Senha', { exact: true }));
  await keyboard.type(PASSWORD);
  await keyboard.press('Enter');
  await expectPage(page, landingPath, 'Dashboard');

  const menu = new SideMenu(page);
  await tabTo(page, page.getByRole('link', { name: 'Ir para o conteúdo' }));
  await tabTo(page, menu.entry('Solicitar Viagem'));
  await keyboard.press('Enter');
  await expectPage(page, '/solicitar-viagem', 'Solicitar Viagem');

  const form = new RequestForm(page);
  await tabTo(page, form.passenger);
  await keyboard.type('Marina Duarte');
  await keyboard.press('Tab');
  await expect(form.phone).toBeFocused();
  await keyboard.type('11987654321');
  for (const [field, place] of [
    [form.origin, 'Congonhas'],
    [form.destination, 'Luz'],
  ] as const) {
    await tabTo(page, field);
    await keyboard.type(place);
    await expect(page.getByRole('listbox', { name: 'Sugestões' }).getByRole('option')).toHaveCount(1);
    await keyboard.press('ArrowDown');
    await keyboard.press('Enter');
    await expect(field).toHaveValue(new RegExp(place));
  }
  await tabTo(page, form.payment);
  await tabTo(page, form.submit);
  await keyboard.press('Enter');
  const done = page.getByRole('heading', { name: 'Viagem solicitada' });
  await expect(done).toContainText(/V-\d{6}/);
  await expect(page.getByRole('button', { name: 'Solicitar outra' })).toBeFocused();
});
