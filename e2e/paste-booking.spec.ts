import type { Page } from '@playwright/test';
import { addDays, localDate } from '#domain/time.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { RequestForm } from './request-form.ts';

const zone = 'America/Sao_Paulo';
const inDays = (days: number) => addDays(localDate(new Date(), zone), days);
const written = (day: string) => day.split('-').toReversed().join('/');
const path = '/solicitar-viagem?vista=colar';

/** Puts a text into the clipboard's place: the field gets it at once, as by Ctrl + V. */
async function paste(page: Page, text: string): Promise<void> {
  await page.getByLabel('Texto do pedido').focus();
  await page.keyboard.insertText(text);
}

const cards = (page: Page) => page.getByRole('list', { name: 'Viagens do texto' }).getByRole('article');
const booked = (page: Page) => page.getByRole('list', { name: 'Viagens solicitadas' });
const bookButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Two trips, the second with a time that can mean morning or evening. */
function conversation(): string {
  const sent = `${written(inDays(0))} 09:02 - Marina Duarte:`;
  const [first, second] = [written(inDays(3)), written(inDays(4))];
  return [
    `${sent} Bom dia! Preciso de um carro ${first} às 14h30, do Aeroporto de Congonhas para Estação da Luz. Passageiro: Marcelo Tavares (11) 98888-7777`,
    `${sent} E outro carro ${second} às 7, da Estação da Luz para o Aeroporto de Congonhas`,
  ].join('\n');
}

/** Pastes the conversation and settles all its doubts. */
async function settleAll(page: Page): Promise<void> {
  await paste(page, conversation());
  await expect(cards(page)).toHaveCount(2);
  await page.getByRole('radio', { name: '19:00 da noite' }).click();
  // A confirmed field loses its button.
  const confirm = page.getByRole('button', { name: /^Confirmar (data|hora)/ });
  for (let left = await confirm.count(); left > 0; left -= 1) {
    await confirm.first().click();
    await expect(confirm).toHaveCount(left - 1);
  }
}

test('a conversation with two trips and an ambiguous time is booked by keyboard alone', async ({ openAs, central }) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Hotel Colado' });
  const user = await central.makeUser('cliente', 'Célia Colada', { id_cliente: client.id });
  const page = await openAs(user, '/solicitar-viagem');
  const form = new RequestForm(page);
  await expect(form.origin).toBeVisible();
  await page.getByRole('link', { name: 'Colar pedido' }).click();
  await expect(page.getByText('As viagens do texto aparecem aqui')).toBeVisible();
  await expect(page.getByLabel('Texto do pedido')).toBeFocused();
  await expectAccessible(page);
  await paste(page, conversation());
  await expect(cards(page)).toHaveCount(2);
  // Exact names of places are not asked about.
  await expect(cards(page).getByRole('button', { name: /^(Origem|Destino) / })).toHaveCount(4);
  await expectAccessible(page);
  await page.getByLabel('Texto do pedido').focus();
  const keys: string[] = [];
  const press = async (key: string): Promise<void> => {
    keys.push(key);
    await page.keyboard.press(key);
  };
  const time = page.getByRole('radiogroup', { name: 'Hora' });
  const isAtTime = async () => (await time.and(page.locator(':focus-within')).count()) > 0;
  const book = bookButton(page, 'Solicitar 2 viagens');
  const doubts = page.locator('[data-doubt]');
  const asked = await doubts.count();
  await press('Tab');
  while ((await doubts.count()) > 0 && keys.length < 20) {
    if (await isAtTime()) {
      // No candidate is chosen before the user does so, and Enter alone chooses none.
      await expect(time.getByRole('radio', { checked: true })).toHaveCount(0);
      await press('Enter');
      await expect(cards(page).getByText('Escolha uma opção.')).toBeVisible();
      await press('ArrowDown');
      await expect(time.getByRole('radio', { name: '19:00 da noite' })).toBeChecked();
    }
    await press('Enter');
  }
  await expect(book).toBeFocused();
  await expect(book).not.toHaveAttribute('aria-disabled');
  await press('Enter');
  await expect(booked(page).getByRole('listitem')).toHaveCount(2);
  await expect(page.getByText('2 viagens solicitadas')).toBeVisible();
  // One key for each doubt; Tab to the first, the refused Enter, the arrow of the choice, and the Enter that books.
  expect(keys.length).toBeLessThanOrEqual(asked + 4);
  const { items } = await central.admin.must('GET', `/trips?clientId=${client.id}`);
  const pickups = items.map(({ pickupAt }: { pickupAt: string }) => pickupAt).toSorted();
  expect(pickups).toEqual([
    new Date(`${inDays(3)}T14:30-03:00`).toISOString(),
    new Date(`${inDays(4)}T19:00-03:00`).toISOString(),
  ]);
  // All drafts are booked, so leaving asks nothing, and the form knows the addresses of the new trips.
  await page.getByRole('link', { name: 'Solicitar uma viagem' }).click();
  await form.origin.click();
  await expect(page.getByRole('option', { name: /^Estação da Luz, Praça da Luz/ })).toBeVisible();
});

test('a dropped e-mail is booked for the client whose address its sender has, after the attendant chooses the client', async ({
  openAs,
  central,
  people,
}) => {
  const client = await central.admin.must('POST', '/clients', {
    name: 'Pousada Remetente',
    email: 'reservas@remetente.com.br',
  });
  const page = await openAs(people.attendant, path);
  const mail = [
    'From: Reservas <reservas@remetente.com.br>',
    'To: central@example.com',
    'Subject: =?UTF-8?Q?Pedido_de_t=C3=A1xi?=',
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `Preciso de um táxi ${written(inDays(5))} às 15:40, da Estação da Luz para Congonhas. Passageira: Ana Prado (11) 97777-6666`,
  ].join('\r\n');
  await page.locator('[data-text]').waitFor();
  const data = await page.evaluateHandle(
    `(() => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([${JSON.stringify(mail)}], 'pedido.eml'));
      return transfer;
    })()`,
  );
  await page.locator('[data-text]').dispatchEvent('drop', { dataTransfer: data });
  await expect(cards(page)).toHaveCount(1);
  await expect(page.getByText('Remetente: Reservas (reservas@remetente.com.br)')).toBeVisible();
  await expect(page.getByText(/escolha o cliente/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Cliente' })).toHaveValue('');
  await expect(bookButton(page, 'Solicitar 1 viagem')).toHaveAttribute('aria-disabled', 'true');
  await page.getByRole('button', { name: 'Usar Pousada Remetente' }).click();
  await expect(cards(page).getByText('Local da central com nome parecido: confira.')).toHaveCount(1);
  await page.getByRole('button', { name: 'Confirmar destino' }).click();
  await bookButton(page, 'Solicitar 1 viagem').click();
  await expect(booked(page).getByRole('listitem')).toHaveCount(1);
  const { items } = await central.admin.must('GET', `/trips?clientId=${client.id}`);
  expect(items).toHaveLength(1);
  await page.getByRole('button', { name: 'Colar outro pedido' }).click();
  const file = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50]) };
  await page.getByLabel('Arquivo do pedido').setInputFiles(file);
  await expect(page.getByRole('alert')).toContainText('foto.png não serve');
});

test('a refused trip stays a draft with the reason, the others are booked, and a repeated send books nothing twice', async ({
  openAs,
  central,
}) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Hotel Exigente' });
  const user = await central.makeUser('cliente', 'Rita Exigente', { id_cliente: client.id });
  const page = await openAs(user, path);
  await settleAll(page);
  const time = cards(page)
    .first()
    .getByRole('button', { name: /^Data / });
  await time.click();
  await page.getByRole('textbox', { name: 'Data' }).fill(written(inDays(-2)));
  await page.keyboard.press('Enter');
  const refusal = cards(page).first().locator('[data-doubt=time]');
  await expect(refusal).toBeVisible();
  // The answer to the second booking is lost: it exists, and the page does not know it.
  await page.route('**/api/v1/bookings', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await bookButton(page, 'Solicitar 1 viagem').click();
  await expect(page.getByText('Sem resposta do servidor')).toBeVisible();
  await page.unroute('**/api/v1/bookings');
  await bookButton(page, 'Solicitar 1 viagem').click();
  await expect(booked(page).getByRole('listitem')).toHaveCount(1);
  await expect(cards(page)).toHaveCount(1);
  await expect(refusal).toBeVisible();
  const trips = () => central.admin.must('GET', `/trips?clientId=${client.id}`);
  expect((await trips()).items).toHaveLength(1);
});

test('the text and the drafts wait for the end of a run, and an emptied text keeps what was sent', async ({
  openAs,
  central,
}) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Hotel Paciente' });
  const user = await central.makeUser('cliente', 'Paula Paciente', { id_cliente: client.id });
  const page = await openAs(user, path);
  await settleAll(page);
  const text = page.getByLabel('Texto do pedido');
  const held = Promise.withResolvers<void>();
  let calls = 0;
  await page.route('**/api/v1/bookings', async (route) => {
    calls += 1;
    if (calls === 1) await held.promise;
    await (calls === 1 ? route.fulfill({ response: await route.fetch() }) : route.abort());
  });
  await bookButton(page, 'Solicitar 2 viagens').click();
  await expect(text).not.toBeEditable();
  await expect(page.getByRole('button', { name: 'Abrir .eml ou .txt' })).toBeDisabled();
  await expect(cards(page).getByRole('button')).toHaveCount(0);
  // Drafts that are being sent have no estimate, which does not mean that they have no price.
  await expect(page.getByText('2 viagens', { exact: true })).toBeVisible();
  held.resolve();
  await expect(page.getByText('Sem resposta do servidor')).toBeVisible();
  await page.unroute('**/api/v1/bookings');
  await text.fill('');
  await expect(booked(page).getByRole('listitem')).toHaveCount(1);
  await bookButton(page, 'Solicitar 1 viagem').click();
  await expect(booked(page).getByRole('listitem')).toHaveCount(2);
  const { items } = await central.admin.must('GET', `/trips?clientId=${client.id}`);
  expect(items).toHaveLength(2);
  await page.getByRole('button', { name: 'Colar outro pedido' }).click();
  await expect(page.getByText('As viagens do texto aparecem aqui')).toBeVisible();
});

test('a draft opened in the form keeps apart from the unfinished request, and asks before its edits are lost', async ({
  openAs,
  central,
}) => {
  const user = await central.makeUser('cliente', 'Otávio Aberto', { id_cliente: central.clientId });
  const page = await openAs(user, '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.passenger.fill('Olga Inacabada');
  const kept = () =>
    page.evaluate(() => Object.values(localStorage).filter((text: string) => text.includes('"passengers"')));
  await expect.poll(async () => (await kept()).join(' ')).toContain('Olga Inacabada');
  const before = await kept();
  await page.getByRole('link', { name: 'Colar pedido' }).click();
  await paste(page, conversation());
  await cards(page).first().getByRole('button', { name: 'Abrir no formulário' }).click();
  const drawer = page.getByRole('dialog', { name: 'Viagem 1' });
  await expect(drawer.getByLabel('Passageiro', { exact: true })).toHaveValue('Marcelo Tavares');
  await expect(drawer.getByText('Há um pedido que você não terminou')).toHaveCount(0);
  // Without edits, Escape closes the form.
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await cards(page).first().getByRole('button', { name: 'Abrir no formulário' }).click();
  await drawer.getByLabel('Observações', { exact: true }).fill('Portão azul');
  await page.keyboard.press('Escape');
  const question = page.getByRole('dialog', { name: 'Fechar sem solicitar?' });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(question).toHaveCount(0);
  await expect(drawer.getByLabel('Observações', { exact: true })).toHaveValue('Portão azul');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Fechar' }).last().click();
  await expect(drawer).toHaveCount(0);
  expect(await kept()).toEqual(before);
});

test('a booking whose answer is lost in the form of a draft is sent again by the bar, and exists once', async ({
  openAs,
  central,
}) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Hotel Sem Resposta' });
  const user = await central.makeUser('cliente', 'Sônia Semresposta', { id_cliente: client.id });
  const page = await openAs(user, path);
  await settleAll(page);
  await cards(page).first().getByRole('button', { name: 'Abrir no formulário' }).click();
  const drawer = page.getByRole('dialog', { name: 'Viagem 1' });
  await drawer.getByLabel('Observações', { exact: true }).fill('Portão verde');
  await page.route('**/api/v1/bookings', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await drawer.getByRole('button', { name: /^Solicitar/ }).click();
  await expect(drawer.getByRole('alert').first()).toBeVisible();
  await page.unroute('**/api/v1/bookings');
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('envio')));
  expect(kept).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(drawer).toHaveCount(0);
  await expect(cards(page).first().getByText('Sem resposta do servidor')).toBeVisible();
  await bookButton(page, 'Solicitar 2 viagens').click();
  await expect(booked(page).getByRole('listitem')).toHaveCount(2);
  const { items } = await central.admin.must('GET', `/trips?clientId=${client.id}`);
  expect(items).toHaveLength(2);
});

test('a new file asks before the answers are lost, and a text that is too long keeps what was booked', async ({
  openAs,
  central,
}) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Hotel Dois Arquivos' });
  const user = await central.makeUser('cliente', 'Dora Dois', { id_cliente: client.id });
  const page = await openAs(user, path);
  await settleAll(page);
  const text = `Preciso de um táxi ${written(inDays(6))} às 15:40, da Estação da Luz para o Aeroporto de Congonhas. Passageira: Ana Prado (11) 97777-6666`;
  const file = { name: 'pedido.txt', mimeType: 'text/plain', buffer: Buffer.from(text) };
  await page.getByLabel('Arquivo do pedido').setInputFiles(file);
  await expect(page.getByText(/as respostas dadas se perdem/)).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  await bookButton(page, 'Solicitar 2 viagens').click();
  await expect(booked(page).getByRole('listitem')).toHaveCount(2);
  await page.getByLabel('Texto do pedido').fill('táxi amanhã às 8h '.repeat(4_000));
  await expect(page.getByText('O texto é longo demais')).toBeVisible();
  await expect(booked(page).getByRole('listitem')).toHaveCount(2);
});

test('leaving the page with drafts asks first', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, path);
  await paste(page, conversation());
  await expect(cards(page)).toHaveCount(2);
  const leave = page.getByRole('link', { name: 'Solicitar uma viagem' });
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' });
  await leave.click();
  await question.getByRole('button', { name: 'Continuar editando' }).click();
  await expect(question).toHaveCount(0);
  await expect(cards(page)).toHaveCount(2);
  await leave.click();
  await question.getByRole('button', { name: 'Sair sem salvar' }).click();
  await expect(new RequestForm(page).origin).toBeVisible();
});

test('a hostile, endless or unrelated text does nothing', async ({ openAs, people }) => {
  const page = await openAs(people.cliente, path);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await paste(page, '<img src=x onerror="document.title=\'hostil\'"><script>document.title="hostil"</script>');
  await expect(page.getByText('Nenhuma viagem neste texto')).toBeVisible();
  await page.getByLabel('Texto do pedido').fill('<b>táxi amanhã às 8h</b> '.repeat(8_000));
  await expect(page.getByText('O texto é longo demais')).toBeVisible();
  await page.getByLabel('Texto do pedido').fill('Por favor cancela a corrida das 9h de amanhã');
  await expect(page.getByText('Parece um cancelamento: “a corrida das 9h de amanhã”')).toBeVisible();
  await expect(page.getByText('Nenhuma viagem neste texto')).toHaveCount(0);
  expect(await page.title()).not.toBe('hostil');
  expect(sent.filter((request) => /onerror|hostil|cancela/.test(request))).toEqual([]);
});
