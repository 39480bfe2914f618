import { setTimeout } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { RequestForm } from './request-form.ts';
import { answerPosition, press } from './press.ts';
import { SideMenu } from './side-menu.ts';

function cardOf(page: Page, code: string): Locator {
  return page.getByRole('article', { name: `Viagem ${code}` });
}

/** Presses the button of the partner's next action. If a dialog opens, confirms its suggested values. */
async function step(page: Page, label: string, status: string): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: label, exact: true }).click();
  const confirm = page.getByRole('dialog').getByRole('button', { name: label, exact: true });
  const badge = page.getByRole('main').getByText(status, { exact: true }).first();
  await expect(confirm.or(badge)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await expect(badge).toBeVisible();
}

async function findInHistory(page: Page, code: string): Promise<void> {
  await new SideMenu(page).entry('Histórico de Viagens').click();
  await expect(page.getByRole('heading', { name: 'Histórico de Viagens' })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Código, passageiro, endereço ou referência' }).fill(code);
  await expect(page).toHaveURL(new RegExp(`q=${code}$`));
}

test("a trip runs from the client's request to the partner's wallet, in the browsers of a client and two partners", async ({
  openAs,
  central,
}) => {
  const partnerId = await central.makePartner('Táxi Paulista');
  const rivalId = await central.makePartner('Táxi Mineiro');
  const client = await openAs(
    await central.makeUser('cliente', 'Clara Braga', { id_cliente: central.clientId }),
    '/solicitar-viagem',
  );
  const partner = await openAs(
    await central.makeUser('parceiro', 'Paulo Mota', { id_parceiro: partnerId }),
    '/viagens-solicitadas',
  );
  const rival = await openAs(
    await central.makeUser('parceiro', 'Mário Luz', { id_parceiro: rivalId }),
    '/viagens-solicitadas',
  );
  for (const page of [partner, rival]) {
    await expect(page.getByRole('heading', { name: 'Viagens Disponíveis' })).toBeVisible();
  }

  // The client requests the trip. All roles identify the trip by its code.
  const form = new RequestForm(client);
  await form.fillWhoAndWhere();
  await form.notes.fill('Duas malas');
  await expect(client.getByText(/R\$\s?\d/).first()).toBeVisible();
  const code = await form.send();
  await client.getByRole('link', { name: 'Ver viagem' }).click();
  await expect(client.getByRole('heading', { level: 1 })).toHaveText(code);

  // The trip appears on the pages of both partners without a reload.
  await expect(cardOf(partner, code)).toBeVisible();
  await expect(cardOf(rival, code)).toBeVisible();

  await cardOf(partner, code)
    .locator('..')
    .getByRole('button', { name: /^Aceitar( viagem|$)/ })
    .click();
  await expect(partner.getByRole('heading', { level: 1 })).toHaveText(code);
  await expect(partner).toHaveURL(/\/viagens\/[\da-f-]{36}$/);
  // The trip disappears from the page of the other partner.
  await expect(cardOf(rival, code)).toHaveCount(0);
  await expect(client.getByText('Motorista confirmado', { exact: true }).first()).toBeVisible();

  const main = partner.getByRole('main');
  await expect(main).toContainText('Marina Duarte');
  await expect(main).toContainText('(11) 98765-4321');
  await expect(main).toContainText('Duas malas');
  await press(partner, 'Sair para buscar');
  await answerPosition(partner, 'Agora não');
  await expect(client.getByRole('main').getByText('Motorista a caminho', { exact: true }).first()).toBeVisible();
  for (const [label, status, statusOfClient] of [
    ['Cheguei', 'No local', 'Motorista no local'],
    ['Iniciar viagem', 'Em andamento', 'Em andamento'],
    ['Concluir viagem', 'Concluída', 'Concluída'],
  ] as const) {
    await step(partner, label, status);
    await expect(client.getByRole('main').getByText(statusOfClient, { exact: true }).first()).toBeVisible();
  }

  // The history of client and partner contains the trip, possibly below trips of other tests.
  for (const page of [client, partner]) {
    await findInHistory(page, code);
    const row = page.getByRole('row').filter({ hasText: code });
    await expect(row).toContainText('Concluída');
  }
  await findInHistory(rival, code);
  await expect(rival.getByText('Nenhuma viagem com estes filtros')).toBeVisible();

  // The wallet shows the partner's part of the billed trip as pending.
  await new SideMenu(partner).entry('Carteira').click();
  await expect(partner.getByRole('heading', { level: 1 })).toHaveText('Carteira');
  await partner.getByRole('tab', { name: 'Liberações' }).click();
  await expect(partner.getByRole('main').getByText(code)).toBeVisible();
  const { body: wallet } = await central.admin.call('GET', `/wallets/${partnerId}`);
  expect(wallet.pendingCents).toBeGreaterThan(0);
  const pending = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }).format(
    wallet.pendingCents / 100,
  );
  await expect(partner.getByRole('main')).toContainText(pending);
  const { body: proof } = await central.admin.call('GET', '/ledger/proof');
  expect(proof).toMatchObject({ ok: true, findings: [] });
});

test('one of two concurrent acceptances succeeds, and the other partner reads the reason', async ({
  openAs,
  central,
}) => {
  const pages: Page[] = [];
  for (const name of ['Frota Azul', 'Frota Verde']) {
    const id_parceiro = await central.makePartner(name);
    pages.push(await openAs(await central.makeUser('parceiro', name, { id_parceiro }), '/viagens-solicitadas'));
  }
  const { code } = await central.requestTrip();
  // Delays the answers until both requests have arrived.
  const waiting = Promise.withResolvers<void>();
  let asked = 0;
  for (const page of pages) {
    await expect(cardOf(page, code)).toBeVisible();
    await page.route('**/accept', async (route) => {
      asked += 1;
      if (asked === pages.length) waiting.resolve();
      await waiting.promise;
      await route.continue();
    });
  }
  await Promise.all(
    pages.map((page) =>
      cardOf(page, code)
        .locator('..')
        .getByRole('button', { name: /^Aceitar( viagem|$)/ })
        .click(),
    ),
  );
  const [one, other] = pages as [Page, Page];
  const won = (page: Page) => page.getByRole('heading', { level: 1, name: code });
  const winner = await Promise.race(
    [one, other].map((page) =>
      won(page)
        .waitFor()
        .then(() => page),
    ),
  );
  const loser = winner === one ? other : one;
  await expect(loser.getByText('Outro parceiro foi mais rápido')).toBeVisible();
  await expect(loser).toHaveURL('/viagens-solicitadas');
  // The card disappears after the partner has read the message.
  await expect(cardOf(loser, code)).toHaveCount(0);
  await expect(won(winner)).toBeVisible();
});

test('a trip that is cancelled while the list is loading does not appear in the list', async ({ openAs, central }) => {
  const id_parceiro = await central.makePartner('Frota Lenta');
  const page = await openAs(await central.makeUser('parceiro', 'Frota Lenta', { id_parceiro }));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  const { id, code } = await central.requestTrip();
  let listed = false;
  const shown = Promise.withResolvers<void>();
  await page.route('**/api/v1/trips?*', async (route) => {
    const answer = await route.fetch();
    listed = true;
    await shown.promise;
    await route.fulfill({ response: answer });
  });
  const menu = new SideMenu(page);
  await menu.pointAt('Viagens Disponíveis', () => listed);
  await central.admin.must('POST', `/trips/${id}/cancel`, { reason: 'Passageiro desistiu' });
  // Waits until the event has reached the page. The page gives no visible sign of it.
  await setTimeout(500);
  await menu.entry('Viagens Disponíveis').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Viagens Disponíveis' })).toBeVisible();
  shown.resolve();
  await expect(page.getByText('Nenhuma viagem disponível agora').or(page.getByRole('article').first())).toBeVisible();
  await expect(cardOf(page, code)).toHaveCount(0);
  // The page reads the list again after the event. Its request may still be on the way.
  await page.unrouteAll({ behavior: 'wait' });
});

test('a double tap on the accept button accepts the trip once', async ({ openAs, central }) => {
  const id_parceiro = await central.makePartner('Frota Rápida');
  const page = await openAs(
    await central.makeUser('parceiro', 'Frota Rápida', { id_parceiro }),
    '/viagens-solicitadas',
  );
  const { id, code } = await central.requestTrip();
  let calls = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/accept')) calls += 1;
  });
  await cardOf(page, code)
    .locator('..')
    .getByRole('button', { name: /^Aceitar( viagem|$)/ })
    .dblclick();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  expect(calls).toBe(1);
  const { body } = await central.admin.call('GET', `/trips/${id}/events`);
  expect(body.items.filter(({ action }: { action: string }) => action === 'accept')).toHaveLength(1);
});

test('the next partner of a trip that was given back cannot report a no-show before the waiting time ends', async ({
  openAs,
  central,
}) => {
  const pages: Page[] = [];
  for (const name of ['Frota Prata', 'Frota Ouro']) {
    const id_parceiro = await central.makePartner(name);
    pages.push(await openAs(await central.makeUser('parceiro', name, { id_parceiro }), '/viagens-solicitadas'));
  }
  const [first, second] = pages as [Page, Page];
  const { code } = await central.requestTrip();
  await cardOf(first, code)
    .locator('..')
    .getByRole('button', { name: /^Aceitar( viagem|$)/ })
    .click();
  await expect(first.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(cardOf(second, code)).toHaveCount(0);

  await first.getByRole('main').getByRole('button', { name: 'Devolver', exact: true }).click();
  const dialog = first.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('Pneu furado');
  await dialog.getByRole('button', { name: 'Devolver', exact: true }).click();
  await expect(dialog).toBeHidden();
  await cardOf(second, code)
    .locator('..')
    .getByRole('button', { name: /^Aceitar( viagem|$)/ })
    .click();
  await expect(second.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await step(second, 'Cheguei', 'No local');
  // The waiting time is not over, and the dialog reports this.
  await second.getByRole('main').getByRole('button', { name: 'Não compareceu', exact: true }).click();
  await second.getByRole('dialog').getByRole('button', { name: 'Não compareceu', exact: true }).click();
  await expect(second.getByRole('dialog').getByRole('alert')).toBeVisible();
});

test("the partner's open page shows that the client has cancelled the trip", async ({ openAs, central }) => {
  const id_parceiro = await central.makePartner('Frota Lilás');
  const partner = await openAs(
    await central.makeUser('parceiro', 'Frota Lilás', { id_parceiro }),
    '/viagens-solicitadas',
  );
  const { id, code } = await central.requestTrip();
  await cardOf(partner, code)
    .locator('..')
    .getByRole('button', { name: /^Aceitar( viagem|$)/ })
    .click();
  await expect(partner.getByRole('heading', { level: 1, name: code })).toBeVisible();
  const user = await central.makeUser('cliente', 'Clélia Mar', { id_cliente: central.clientId });
  const client = await openAs(user, `/viagens/${id}`);
  await client.getByRole('main').getByRole('button', { name: 'Cancelar viagem', exact: true }).click();
  const dialog = client.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('A reunião foi adiada');
  await dialog.getByRole('button', { name: 'Cancelar viagem', exact: true }).click();
  await expect(client.getByRole('main').getByText('Cancelada', { exact: true }).first()).toBeVisible();
  await expect(partner.getByRole('main').getByText('Cancelada', { exact: true }).first()).toBeVisible();
  await expect(partner.getByRole('main').getByRole('button', { name: 'Sair para buscar' })).toHaveCount(0);
});
