import { expectAccessible } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('an administrator creates zones and a fixed price, and the simulator uses them', async ({ openAs, people }) => {
  const page = await openAs(people.admin, '/tarifas?aba=precos');
  await expect(page.getByText('Comece por duas zonas')).toBeVisible();

  for (const place of ['Aeroporto de Congonhas', 'Estação da Luz']) {
    await page.getByRole('button', { name: 'Nova zona' }).click();
    const drawer = page.getByRole('dialog', { name: 'Nova zona' });
    await drawer.getByRole('combobox', { name: 'Usar um local como centro' }).fill(place.slice(0, 9));
    await page.getByRole('option', { name: place }).click();
    await expect(drawer.getByLabel('Nome da zona')).toHaveValue(place);
    await expect(drawer.getByLabel('Centro (coordenadas)')).toHaveValue(/^-23\.\d+, -46\.\d+$/);
    await drawer.getByRole('button', { name: 'Salvar zona' }).click();
    await expect(drawer).toBeHidden();
  }

  await page.getByRole('button', { name: 'Novo preço' }).click();
  const drawer = page.getByRole('dialog', { name: 'Novo preço fechado' });
  await drawer.getByRole('button', { name: 'Salvar preço' }).click();
  await expect(drawer.getByText('Escolha a zona de origem.')).toBeVisible();
  for (const [label, zone] of [
    ['De', 'Aeroporto de Congonhas'],
    ['Para', 'Estação da Luz'],
  ] as const) {
    await drawer.getByRole('combobox', { name: label, exact: true }).fill(zone);
    await page.getByRole('option', { name: zone }).click();
  }
  await drawer.getByLabel('Preço da viagem').fill('85,00');
  await drawer.getByRole('button', { name: 'Salvar preço' }).click();
  await expect(page.getByRole('row', { name: /Congonhas.*ida e volta.*Luz/ })).toContainText('85,00');

  await page.getByRole('tab', { name: 'Simulador' }).click();
  await expect(page).toHaveURL(/aba=simulador/);
  const result = page.getByRole('region', { name: 'Resultado' });
  await expect(result).toContainText('Bandeirada');
  await page.getByText('Entre locais').click();
  for (const [label, place] of [
    ['De', 'Estação da Luz'],
    ['Para', 'Aeroporto de Congonhas'],
  ] as const) {
    await page.getByRole('combobox', { name: label, exact: true }).fill(place);
    await page.getByRole('option', { name: place }).click();
  }
  await expect(result).toContainText('Preço fechado');
  await expect(result).toContainText('de Estação da Luz a Aeroporto de Congonhas');

  await page.getByRole('tab', { name: 'Preços fechados' }).click();
  await page.getByRole('button', { name: /^Remover de Aeroporto/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Nenhum preço fechado ainda')).toBeVisible();
});

test('the simulator applies taximeter rate 2 on a municipal holiday, and a removed holiday can be restored', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.admin, '/tarifas?aba=feriados');
  const list = page.getByRole('list', { name: /^Feriados de/ });
  await expect(list.getByRole('listitem')).toHaveCount(10);
  const form = page.getByRole('region', { name: 'Feriados' });
  await form.getByLabel('Dia', { exact: true }).fill('20/11/2030');
  await form.getByLabel('Nome').fill('Dia da cidade');
  await form.getByRole('button', { name: 'Adicionar feriado' }).click();
  await expect(form.getByText('Este dia já é feriado nacional: Consciência Negra.')).toBeVisible();
  // This day is a Wednesday.
  await form.getByLabel('Dia', { exact: true }).fill('10/07/2030');
  await form.getByRole('button', { name: 'Adicionar feriado' }).click();
  const row = page.getByRole('list', { name: 'Feriados de 2030' }).getByText('Dia da cidade');
  await expect(row).toBeVisible();

  await page.getByRole('tab', { name: 'Simulador' }).click();
  await page.getByLabel('Embarque').fill('10/07/2031 12:00');
  await page.getByLabel('Embarque').blur();
  await expect(page.getByRole('region', { name: 'Resultado' })).toContainText('feriado (Dia da cidade)');

  await page.getByRole('tab', { name: 'Feriados e períodos' }).click();
  for (
    let presses = 0;
    presses < 10 && !(await page.getByRole('list', { name: 'Feriados de 2030' }).isVisible());
    presses += 1
  )
    await page.getByRole('button', { name: 'Próximo ano' }).click();
  await page.getByRole('button', { name: 'Remover Dia da cidade' }).click();
  await expect(row).toBeHidden();
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(row).toBeVisible();
});

test('an administrator copies a tariff with all its terms to a new period by keyboard', async ({
  openAs,
  people,
  central,
}) => {
  const { items } = await central.admin.must('GET', '/tariffs');
  const hourly = { hourCents: 90_00, minimumHours: 2, includedMetersPerHour: 10_000, extraKmMillicents: 350_000 };
  const surcharges = [{ name: 'Retorno', amountCents: 3_00, occasion: 'always', placeId: null, zoneId: null }];
  const { id: _id, inUse: _inUse, version: _version, ...terms } = items[0];
  const validFrom = '2024-02-29';
  await central.admin.must('POST', '/tariffs', { ...terms, category: 'acessivel', validFrom, hourly, surcharges });
  const page = await openAs(people.admin, '/tarifas');
  const tariff = page.getByRole('article', { name: 'Tarifa a partir de 29/02/2024' });
  await tariff.getByRole('button', { name: 'Copiar para novo período' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Nova tarifa' });
  await expect(drawer.getByRole('textbox', { name: 'Preço da hora' })).toHaveValue('R$ 90,00');
  await expect(drawer.getByLabel('Conta como parado abaixo de')).toHaveValue('15 km/h');
  await drawer.getByLabel('Conta como parado abaixo de').fill('11');
  await drawer.getByLabel('Vale a partir de').fill('01/01/2090');
  await drawer.getByLabel('Ato legal').fill('Portaria nova');
  await page.keyboard.press('Enter');
  await expect(drawer.getByText(/a hora parada custa mais que rodar/)).toBeVisible();
  await drawer.getByLabel('Conta como parado abaixo de').fill('12');
  await page.keyboard.press('Enter');
  await expect(drawer).toBeHidden();
  const copy = page.getByRole('article', { name: 'Tarifa a partir de 01/01/2090' });
  await expect(copy).toContainText('Retorno: R$ 3,00, em toda viagem');
  await expect(copy).toContainText('Futura');
});

test('an administrator creates a commission plan and assigns it to a partner, who reads the commission', async ({
  openAs,
  people,
  central,
}) => {
  const name = 'Rita Plano';
  const partnerId = await central.makePartner(name);
  const partner = await central.makeUser('parceiro', name, { id_parceiro: partnerId });
  const page = await openAs(people.admin, '/tarifas?aba=planos');
  await page.getByRole('button', { name: 'Novo plano' }).click();
  const drawer = page.getByRole('dialog', { name: 'Novo plano' });
  await drawer.getByRole('button', { name: 'Salvar plano' }).click();
  await expect(drawer.getByText('Informe o nome do plano.')).toBeVisible();
  await drawer.getByLabel('Nome do plano').fill('Bronze');
  await drawer.getByLabel('Comissão da central').fill('9,5');
  await drawer.getByLabel('Taxa', { exact: true }).fill('79,90');
  await drawer.getByLabel('A partir de').fill('05/01/2037');
  await drawer.getByRole('button', { name: 'Abrir calendário' }).press('Enter');
  await expect(page.getByRole('dialog', { name: 'Calendário' })).toContainText('2037');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Calendário' })).toBeHidden();
  await expect(drawer.getByRole('button', { name: 'Abrir calendário' })).toBeFocused();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Salvar plano' }).click();
  const row = page.getByRole('row', { name: /Bronze/ });
  await expect(row).toContainText('9,5%');
  await expect(row).toContainText('R$ 79,90 por mês, a partir de 05/01/2037');

  await page.goto(`/parceiros/edit/${partnerId}`);
  await page.getByLabel('Plano', { exact: true }).selectOption('Bronze');
  await page.getByRole('button', { name: 'Salvar plano, comissão e saldo' }).click();
  await expect(page.getByText('Plano, comissão e saldo salvos.')).toBeVisible();

  const own = await openAs(partner, '/configuracoes');
  await expect(own.getByText('Bronze · R$ 79,90 por mês, a partir de 05/01/2037')).toBeVisible();

  await page.goto('/tarifas?aba=planos');
  await page.getByRole('button', { name: 'Remover Bronze' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remover' }).click();
  await expect(page.getByText('Há parceiros neste plano: mude-os de plano antes.')).toBeVisible();
});
