import type { Page } from '@playwright/test';
import type { Central, User } from './central.ts';
import { expect } from './fixtures.ts';
import { inPage } from './in-page.ts';
import { answerPosition, press } from './press.ts';

/** Options of a phone whose browser runs the service worker. */
export const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  serviceWorkers: 'allow',
} as const;

export async function newDriver(central: Central, name: string): Promise<User> {
  return await central.makeUser('parceiro', name, { id_parceiro: await central.makePartner(name) });
}

export type RunningTrip = { id: string; code: string; boardingPin: string };

/** Waits until the service worker controls the page. By then it has cached all files of the pages. */
export async function workerReady(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate('navigator.serviceWorker.controller !== null'), { timeout: 30_000 }).toBe(true);
}

/** Requests a trip with a boarding PIN. The driver on this page accepts the trip and departs. */
export async function departOn(page: Page, central: Central): Promise<RunningTrip> {
  await workerReady(page);
  const client = await central.admin.must('POST', '/clients', { name: 'Hotel do Porto', requiresPin: true });
  const { id, code } = await central.requestTrip({ clientId: client.id, notes: 'Portão azul' });
  await page.goto('/viagens-solicitadas');
  await page.getByRole('button', { name: `Aceitar viagem ${code}` }).click();
  await expect(page).toHaveURL(new RegExp(id));
  await press(page, 'Sair para buscar');
  await answerPosition(page, 'Agora não');
  await expect
    .poll(() => inPage(page, 'findInStores', '"status":"en_route"'))
    .toEqual(['localStorage: "status":"en_route"']);
  // Reads the trip again, because the PIN is created at acceptance.
  return (await central.admin.must('GET', `/trips/${id}`)) as RunningTrip;
}

/** Arrives at the pickup, and begins the trip with its PIN. */
export async function beginWithPin(page: Page, { boardingPin }: RunningTrip): Promise<void> {
  await press(page, 'Cheguei');
  await press(page, 'Iniciar viagem');
  // The fourth digit submits the PIN.
  await page.getByRole('dialog').getByLabel('PIN de embarque, número 1').focus();
  await page.keyboard.type(boardingPin);
  await expect(page.getByRole('main').getByRole('button', { name: 'Concluir viagem' })).toBeVisible();
}
