import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { makePort } from './port.ts';
import { answerPosition, press } from './press.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const cruises = { name: 'Terminal de Cruzeiros', at: { lat: -26.9078, lng: -48.6619 } };
const marina = { name: 'Marina', at: { lat: -27.5954, lng: -48.548 } };

const offerOn = (page: Page) => page.getByRole('dialog', { name: 'Oferta para você' });

test('drivers at a rank get an offer in order, and a passed-over driver reads why and asks for a review', async ({
  openAs,
  central,
  people,
}) => {
  const { request, queue } = await makePort(central, cruises);
  const [paused, first, second] = [await queue('Porto Um'), await queue('Porto Dois'), await queue('Porto Três')];
  const waiting = await openAs(paused, '/fila', phone);
  await waiting.getByRole('button', { name: 'Pausar' }).click();
  await waiting.getByRole('dialog').getByLabel('30 minutos').check();
  await waiting.getByRole('dialog').getByRole('button', { name: 'Pausar' }).click();
  await expect(waiting.getByText(/^Em pausa até/)).toBeVisible();
  const [firstPage, secondPage] = [
    await openAs(first, '/app/dashboard/default', phone),
    await openAs(second, '/fila', phone),
  ];
  await expect(secondPage.getByText('3º', { exact: true })).toBeVisible();

  const { id, code } = await request();
  await expect(offerOn(firstPage)).toContainText(code);
  await offerOn(firstPage).getByRole('button', { name: 'Recusar' }).click();
  await offerOn(firstPage).getByRole('button', { name: 'Sem tempo agora' }).click();
  await expect(offerOn(secondPage)).toContainText(code);
  await expect(offerOn(firstPage)).toHaveCount(0);
  await offerOn(secondPage)
    .getByRole('button', { name: `Aceitar viagem ${code}` })
    .click();
  await expect(secondPage.getByRole('heading', { level: 1, name: code })).toBeVisible();

  const board = await openAs(people.attendant, `/viagens/${id}`);
  const why = board.getByRole('region', { name: 'Por que foi oferecida a quem' });
  await why.getByText('3 motoristas na ordem').first().click();
  await expect(why.getByText('Em pausa').first()).toBeVisible();

  await waiting.goto('/viagens-solicitadas?vista=disputas');
  const lost = waiting.getByRole('listitem').filter({ hasText: code });
  await expect(lost).toContainText('Você era o 1º da fila.');
  await expect(lost).toContainText('Em pausa.');
  await lost.getByRole('link', { name: 'Pedir revisão' }).click();
  await waiting.getByLabel('O que deve ser revisto?').fill('Eu já tinha voltado da pausa.');
  await waiting.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(waiting.getByText('A central ainda não respondeu.')).toBeVisible();

  await board.goto('/filas?aba=revisoes');
  await board.getByRole('button', { name: 'Responder' }).click();
  await board.getByLabel('Resposta').fill('A pausa ia até as 15:30.');
  await board.getByRole('button', { name: 'Enviar resposta' }).click();
  await expect(waiting.getByText('A pausa ia até as 15:30.')).toBeVisible();
});

test('a driver gets the old place back after a no-show, and reads why a booked trip went to the driver behind', async ({
  openAs,
  central,
  people,
}) => {
  test.slow();
  const { request, queue } = await makePort(central, marina);
  const [first, second] = [await queue('Marina Um'), await queue('Marina Dois')];
  const { lat: latitude, lng: longitude } = marina.at;
  const there = { geolocation: { latitude, longitude, accuracy: 5 }, permissions: ['geolocation'] };
  const driver = await openAs(first, '/fila', { ...phone, ...there });
  const behind = await openAs(second, '/fila', phone);
  await expect(behind.getByText('2º', { exact: true })).toBeVisible();

  const pickupAt = new Date(Date.now() + 5 * 3_600_000).toISOString();
  const booked = await request({ kind: 'scheduled', pickupAt });
  const board = await openAs(people.attendant, `/viagens/${booked.id}`);
  await board.getByRole('main').getByRole('button', { name: 'Designar' }).click();
  const dialog = board.getByRole('dialog');
  await expect(
    dialog.getByRole('textbox', { name: 'Procurar parceiro' }).or(dialog.getByRole('radio').first()).first(),
  ).toBeFocused();
  await dialog.getByRole('radio', { name: 'Marina Dois' }).check();
  await dialog.getByRole('button', { name: 'Designar' }).click();
  await dialog.getByLabel('Motivo').fill('O passageiro pediu este carro');
  await dialog.getByRole('button', { name: 'Designar' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(driver.getByText('O passageiro pediu este carro')).toBeVisible();

  const { code } = await request();
  await offerOn(driver)
    .getByRole('button', { name: `Aceitar viagem ${code}` })
    .click();
  await expect(driver.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(behind.getByText('1º', { exact: true })).toBeVisible();
  await central.admin.must('PATCH', '/settings', { immediateWaitingToleranceSeconds: 0 });
  try {
    await press(driver, 'Sair para buscar');
    await answerPosition(driver, 'Agora não');
    await press(driver, 'Cheguei');
    await press(driver, 'Não compareceu');
    // The button on the page has the words of the status.
    const told = driver.waitForResponse('**/api/v1/trips/*/no-show');
    await driver.getByRole('dialog').getByRole('button', { name: 'Não compareceu', exact: true }).click();
    expect((await told).ok()).toBe(true);
  } finally {
    await central.admin.must('PATCH', '/settings', { immediateWaitingToleranceSeconds: 300 });
  }
  await driver.goto('/fila');
  await expect(driver.getByText('Seu lugar está guardado até')).toBeVisible();
  await press(driver, 'Voltar à fila');
  await expect(driver.getByText('1º', { exact: true })).toBeVisible();
  await expect(behind.getByText('2º', { exact: true })).toBeVisible();
});
