import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { RequestForm } from './request-form.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, locale: 'en-US' } as const;

test('a client creates a flexible ride, the passenger starts it in English by keyboard, and the client sees the trip', async ({
  openAs,
  openNew,
  central,
}) => {
  test.setTimeout(120_000);
  const { id: clientId } = await central.admin.must('POST', '/clients', { name: 'Clínica Flexível', kind: 'company' });
  const user = await central.makeUser('cliente', 'Sara Flexível', { id_cliente: clientId });
  const page = await openAs(user, '/solicitar-viagem?vista=flexivel');
  await expect(page.getByText('Nenhuma corrida flexível aqui')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Solicitar uma viagem' }).click();
  await page.getByRole('link', { name: 'Corridas flexíveis' }).click();
  await expect(page.getByRole('heading', { name: 'Corridas flexíveis' })).toBeFocused();

  await tabTo(page, page.getByRole('button', { name: 'Nova corrida flexível' }));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Nova corrida flexível' });
  const create = drawer.getByRole('button', { name: 'Criar corrida flexível' });
  const form = new RequestForm(page);
  await expect(form.passenger).toBeFocused();
  await create.click();
  await expect(form.passenger).toBeFocused();
  await form.passenger.fill('Emma Flexible');
  await form.phone.fill('+1 212 555 0199');
  await drawer.getByLabel('Idioma do passageiro').selectOption('en');
  await form.choosePlace(form.origin, 'Aeroporto de Congonhas');
  await form.choosePlace(form.destination, 'Estação da Luz');
  await drawer.getByLabel('Dia', { exact: true }).fill('hoje');
  await drawer.getByLabel('Dia', { exact: true }).press('Tab');
  await expectAccessible(page);
  await create.click();
  await expect(drawer).toHaveCount(0);
  const rows = page.getByRole('list', { name: 'Lista de corridas flexíveis' }).getByRole('listitem');
  await expect(rows).toHaveText([/Emma Flexible.*Pode ser usada hoje/]);
  await expectAccessible(page);
  const href = await page.getByRole('link', { name: 'Enviar a Emma Flexible por WhatsApp' }).getAttribute('href');
  const message = new URL(href ?? '').searchParams.get('text') ?? '';
  expect(message).toMatch(/^Hello!.*call the taxi here/);
  const { pathname, search } = new URL(message.split(' ').at(-1) ?? '');

  const guest = await openNew(pathname + search, phone);
  const headline = guest.getByRole('heading', { level: 1 });
  await expect(headline).toHaveText('Your taxi, when you are ready');
  await expect(guest.getByText('Estação da Luz')).toBeVisible();
  await expectAccessible(guest);
  await tabTo(guest, guest.getByRole('button', { name: 'Call the taxi now' }));
  await guest.keyboard.press('Enter');
  await expect(headline).toHaveText('Looking for a driver');
  await expect(headline).toBeFocused();
  await expect(guest).toHaveURL(/\/acompanhar\/(?!flex-)/);
  await guest.goto(pathname + search);
  await expect(headline).toHaveText('Looking for a driver');

  await page.getByLabel('Situação').selectOption('used');
  await expect(rows).toHaveText([/Emma Flexible.*Usada/]);
  await rows.getByRole('link', { name: /^V-/ }).click();
  await expect(page.getByText('Passageiro, pela corrida flexível')).toBeVisible();
});

test('a client cancels a flexible ride by keyboard, and the passenger reads that the link is no longer valid', async ({
  openAs,
  openNew,
  central,
}) => {
  const { id: clientId } = await central.admin.must('POST', '/clients', { name: 'Clínica Cancela', kind: 'company' });
  const user = await central.makeUser('cliente', 'Rui Cancela', { id_cliente: clientId });
  const { stops, ...terms } = central.tripBody;
  const { url } = await central.admin.must('POST', '/flexible-rides', {
    clientId,
    stops,
    category: terms['category'],
    paymentMethod: 'billed',
    passenger: { name: 'Ana Cancelada', phone: '(11) 98765-0088' },
    day: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Sao_Paulo' }).format(new Date()),
  });
  const guest = await openNew(new URL(url).pathname, { ...phone, locale: 'es-AR' });
  await expect(guest.getByRole('button', { name: 'Pedir el taxi ahora' })).toBeVisible();
  const page = await openAs(user, '/solicitar-viagem?vista=flexivel');
  await tabTo(page, page.getByRole('button', { name: 'Cancelar a corrida de Ana Cancelada' }));
  await page.keyboard.press('Enter');
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Cancelar corrida' });
  await tabTo(page, confirm);
  await page.keyboard.press('Enter');
  await expect(page.getByText('O link de Ana Cancelada não vale mais.')).toBeVisible();
  await guest.getByRole('button', { name: 'Pedir el taxi ahora' }).click();
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Este enlace ya no es válido');
});
