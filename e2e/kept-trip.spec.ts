import { beginWithPin, departOn, newDriver, phone } from './driver-phone.ts';
import { expect, test } from './fixtures.ts';

test('a running trip opens after a reload without connection, and offline actions reach the server once', async ({
  openAs,
  central,
}) => {
  test.slow();
  const page = await openAs(await newDriver(central, 'Túnel Longo'), '/viagens-solicitadas', phone);
  const trip = await departOn(page, central);
  const sent: string[] = [];
  page.context().on('response', (response) => {
    const action = /\/(arrive|begin)$/.exec(response.url())?.[1];
    if (action) sent.push(`${action} ${response.status()}`);
  });
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: trip.code })).toBeVisible();
  await expect(page.getByText('Sem conexão com o painel')).toBeVisible();
  await expect(page.getByText(/Dados guardados neste aparelho: hoje \d\d:\d\d/)).toBeVisible();
  const timeline = page.getByRole('region', { name: 'Linha do tempo' });
  await expect(timeline).toHaveCount(0);
  const now = page.getByRole('region', { name: 'Agora' });
  await expect(now.getByText('Marina Duarte')).toBeVisible();
  await expect(now.getByText(/Washington Luís/)).toBeVisible();
  await expect(now.getByRole('link', { name: 'Ligar para Marina Duarte' })).toHaveAttribute(
    'href',
    'tel:+5511987654321',
  );
  await beginWithPin(page, trip);
  // After the system has closed a tab, the user may reopen the panel at any URL.
  await page.goto('/carteira');
  await expect(page.getByRole('heading', { level: 1, name: trip.code })).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: 'Concluir viagem' })).toBeVisible();
  expect(sent).toEqual([]);
  await page.context().setOffline(false);
  const read = async () => (await central.admin.must('GET', `/trips/${trip.id}`)).status;
  await expect.poll(read, { timeout: 45_000 }).toBe('in_progress');
  await expect(page.getByText('Sem conexão com o painel')).toHaveCount(0, { timeout: 45_000 });
  await expect(timeline).toBeVisible();
  await expect(page.getByText('Há uma nova versão do painel')).toHaveCount(0);
  expect(sent).toEqual(['arrive 200', 'begin 200']);
  const { items } = await central.admin.must('GET', `/trips/${trip.id}/events`);
  const steps = items.map(({ action }: { action: string }) => action);
  expect(steps.filter((action: string) => ['depart', 'arrive', 'begin'].includes(action)).toSorted()).toEqual([
    'arrive',
    'begin',
    'depart',
  ]);
});
