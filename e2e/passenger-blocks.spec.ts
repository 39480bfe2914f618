import { PASSWORD, signInByApi } from './central.ts';
import { expect, test } from './fixtures.ts';
import { makePort } from './port.ts';

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const pier = { name: 'Trapiche', at: { lat: -25.5149, lng: -48.5227 } };
const passengers = [{ name: 'Rita Falcão', phone: '(41) 98888-1234' }];

test('a driver asks not to be offered a passenger again, the central approves, and the next trip passes the driver over', async ({
  openAs,
  central,
  people,
}) => {
  const { join, request, queue } = await makePort(central, pier);
  const driver = await queue('Trapiche Um');
  const api = await signInByApi(central.panel, driver.email, PASSWORD);
  const { id, code, termsVersion } = await request({ passengers });
  const steps = { accept: { termsVersion }, depart: {}, arrive: {}, begin: {}, complete: { fareCents: 30_00 } };
  for (const [action, body] of Object.entries(steps)) await api.must('POST', `/trips/${id}/${action}`, body);

  const page = await openAs(driver, `/viagens/${id}`, phone);
  await page.getByRole('button', { name: 'Não atender mais este passageiro…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Não atender mais este passageiro' });
  await expect(dialog).toContainText('Lei 11.126/2005');
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(dialog).toContainText('Escolha a conduta.');
  await dialog.getByLabel('Dano ao carro').check();
  await dialog.getByLabel('O que aconteceu?').fill('Rasgou o banco de trás.');
  await dialog.getByRole('button', { name: 'Enviar pedido' }).click();
  await expect(page.getByText('À espera da central')).toBeVisible();

  const desk = await openAs(people.attendant, '/filas?aba=bloqueios');
  const asked = desk.getByRole('listitem').filter({ hasText: code });
  await expect(asked).toContainText('Rasgou o banco de trás.');
  await asked.getByRole('button', { name: 'Aprovar…' }).click();
  await desk.getByLabel('Resposta').fill('Vimos as fotos do banco.');
  await desk.getByRole('button', { name: 'Bloquear por 90 dias' }).click();
  await expect(asked).toContainText('Bloqueado até');
  await expect(page.getByText('Bloqueado até')).toBeVisible();

  await join(driver);
  const second = await queue('Trapiche Dois');
  const secondPage = await openAs(second, '/fila', phone);
  const next = await request({ passengers });
  await expect(secondPage.getByRole('dialog', { name: 'Oferta para você' })).toContainText(next.code);
  await secondPage.getByRole('button', { name: `Aceitar viagem ${next.code}` }).click();
  await expect(secondPage.getByRole('heading', { level: 1, name: next.code })).toBeVisible();

  await page.goto('/viagens-solicitadas?vista=disputas');
  const lost = page.getByRole('listitem').filter({ hasText: next.code });
  await expect(lost).toContainText('Você era o 1º da fila.');
  await expect(lost).toContainText('Pediu para não atender este passageiro.');
  await page.goto('/fila');
  await expect(page.getByText('Vimos as fotos do banco.')).toBeVisible();
});
