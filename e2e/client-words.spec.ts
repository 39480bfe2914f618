import type { Page } from '@playwright/test';
import { internalWords } from '#tests/internal-words.ts';
import { settled } from './axe.ts';
import { PASSWORD, signInByApi } from './central.ts';
import { pagesOf } from './every-page.ts';
import { expect, test } from './fixtures.ts';

/** Returns the lines of the page, and the names of its buttons and fields, that contain an internal word. */
async function internalLines(page: Page): Promise<string[]> {
  await settled(page);
  const shown = await page.locator('body').innerText();
  const named = await page
    .locator('[aria-label], [title], [placeholder], option')
    .evaluateAll((found) =>
      found.flatMap((one) =>
        ['aria-label', 'title', 'placeholder', 'label'].map((name) => one.getAttribute(name) ?? ''),
      ),
    );
  return [...new Set([...shown.split('\n'), ...named])].filter((text) => internalWords.test(text));
}

test("a client reads its trips in its own words on every page, and no word of the central's dispatch", async ({
  openAs,
  central,
}) => {
  test.setTimeout(180_000);
  const { must } = central.admin;
  const { id: clientId } = await must('POST', '/clients', { name: 'Hotel das Palavras' });
  const user = await central.makeUser('cliente', 'Vera Lins', { id_cliente: clientId, approvesTrips: true });
  const client = await signInByApi(central.panel, user.email, PASSWORD);
  const partnerId = await central.makePartner('Táxi do Léo', 4);
  const driver = await central.makeUser('parceiro', 'Léo Prado', { id_parceiro: partnerId });
  const partner = await signInByApi(central.panel, driver.email, PASSWORD);
  const inHours = (hours: number) => ({ clientId, pickupAt: new Date(Date.now() + hours * 3_600_000).toISOString() });
  const request = (hours: number) => client.must('POST', '/trips', { ...central.tripBody, ...inHours(hours) });

  const scheduled = await request(30);
  const designated = await request(54);
  await must('POST', `/trips/${designated.id}/designate`, { partnerId });
  const offered = await request(78);
  await must('POST', `/trips/${offered.id}/offer`, { partnerIds: [partnerId] });
  const lost = await request(102);
  await must('POST', `/trips/${lost.id}/launch`, {});
  await partner.must('POST', `/trips/${lost.id}/accept`, { termsVersion: lost.termsVersion });
  await must('POST', `/trips/${lost.id}/give-back`, { reason: 'Carro na oficina', feeCents: 0 });
  const running = await request(1);
  await partner.must('POST', `/trips/${running.id}/accept`, { termsVersion: running.termsVersion });
  await client.must('PATCH', `/trips/${running.id}`, { version: running.version + 1, paymentMethod: 'cash' });
  const { drivers, vehicles } = await must('GET', `/partners/${partnerId}`);
  const crew = { driverId: drivers[0].id, vehicleId: vehicles[0].id };
  await partner.must('POST', `/trips/${running.id}/depart`, crew);
  const until = new Date(Date.now() + 120 * 3_600_000).toISOString().slice(0, 10);
  const repeat = { weekdays: [0, 1, 2, 3, 4, 5, 6], until, skipHolidays: false };
  const series = await client.must('POST', '/series', { ...central.tripBody, ...inHours(31), repeat });

  const ids: Record<string, string> = {
    scheduled: scheduled.id,
    repeated: series.trips[0].id,
    completed: running.id,
  };
  const page = await openAs(user);
  const help = ['acompanhar-viagem', 'pedir-viagem', 'aprovar-pedidos', 'repetir-viagem', 'contestar-valor'];
  const paths = [
    ...pagesOf.cliente.map((path) => path.replace(/:(\w+)/, (_, name: string) => ids[name] ?? '')),
    ...[designated, offered, lost].map(({ id }) => `/viagens/${id}`),
    `/viagens/${running.id}/editar`,
    '/viagens-futuras?vista=aprovacoes',
    ...help.map((slug) => `/ajuda/${slug}`),
  ];
  for (const path of paths) {
    await page.goto(path);
    expect.soft(await internalLines(page), path).toEqual([]);
  }

  const stateOf = async (trip: { id: string }, label: string) => {
    await page.goto(`/viagens/${trip.id}`);
    await expect.soft(page.getByRole('main').getByText(label, { exact: true }).first(), label).toBeVisible();
  };
  await stateOf(designated, 'Agendada');
  await expect(page.getByRole('button', { name: 'Procurar motorista agora' })).toHaveCount(0);
  await stateOf(offered, 'Procurando motorista');
  await stateOf(running, 'Motorista a caminho');
  await stateOf(scheduled, 'Agendada');
  await page.getByRole('button', { name: 'Procurar motorista agora' }).click();
  await expect(page.getByText('Procurando motorista: você é avisado quando um confirmar.')).toBeVisible();
  await stateOf(scheduled, 'Procurando motorista');
  await expect(page.getByRole('main')).toContainText('Procura de motorista iniciada');
});
