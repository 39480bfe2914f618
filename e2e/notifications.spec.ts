import { violations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { signInByApi, PASSWORD } from './central.ts';

test('the bell counts what one is told of, opens the trip, and tells only what was chosen, by keyboard alone', async ({
  openAs,
  central,
}) => {
  const client = await central.makeUser('cliente', 'Íris Valadão', { id_cliente: central.clientId });
  const asking = await signInByApi(central.panel, client.email, PASSWORD);
  const pickupAt = new Date(Date.now() + 10 * 3_600_000).toISOString();
  const cancelTrip = async () => {
    const { id, code } = await asking.must('POST', '/trips', { ...central.tripBody, pickupAt });
    await central.admin.must('POST', `/trips/${id}/cancel`, { reason: 'Passageiro adoeceu' });
    return { id, code };
  };
  const page = await openAs(client);
  const bell = page.getByRole('button', { name: /^Avisos/ });
  await expect(bell).toHaveAccessibleName('Avisos');
  const first = await cancelTrip();
  await expect(bell).toHaveAccessibleName('Avisos: 1 não lido');
  await cancelTrip();
  await expect(bell).toHaveAccessibleName('Avisos: 2 não lidos');

  await tabTo(page, bell);
  await page.keyboard.press('Enter');
  const panel = page.getByRole('dialog', { name: 'Avisos' });
  await expect(panel.getByRole('listitem')).toHaveCount(2);
  expect(await violations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await expect(bell).toBeFocused();
  await page.keyboard.press('Enter');
  await tabTo(page, panel.getByRole('link', { name: new RegExp(`Viagem ${first.code} cancelada`) }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/viagens/${first.id}$`));
  await expect(bell).toHaveAccessibleName('Avisos: 1 não lido');
  await bell.click();
  await panel.getByRole('button', { name: 'Marcar todos como lidos' }).click();
  await expect(bell).toHaveAccessibleName('Avisos');

  await tabTo(page, panel.getByRole('link', { name: 'Escolher avisos' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/conta#avisos$/);
  const cancelled = page.getByRole('checkbox', { name: 'Viagem cancelada: No painel' });
  await tabTo(page, cancelled);
  await page.keyboard.press('Space');
  await expect(cancelled).not.toBeChecked();
  await tabTo(page, page.getByRole('button', { name: 'Salvar avisos' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Avisos salvos.')).toBeVisible();

  const silent = await cancelTrip();
  const booked = await central.requestTrip({ clientId: central.clientId, pickupAt });
  await expect(bell).toHaveAccessibleName('Avisos: 1 não lido');
  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole('link', { name: /^Avisos/ }).click();
  await expect(page).toHaveURL(/\/avisos$/);
  await expect(page.getByRole('link', { name: new RegExp(`${booked.code} cadastrada`) })).toBeVisible();
  await expect(page.getByRole('link', { name: new RegExp(`${silent.code} cancelada`) })).toHaveCount(0);
});
