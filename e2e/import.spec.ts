import { addDays, localDate } from '#domain/time.ts';
import { expect, test } from './fixtures.ts';

const tomorrow = addDays(localDate(new Date(), 'America/Sao_Paulo'), 1);
const day = tomorrow.split('-').toReversed().join('/');

/** Returns a spreadsheet of trips. With `wrong`, the phone number in the third line is invalid. */
function sheet({ wrong }: { wrong: boolean }) {
  const lines = [
    'Passageiro;Telefone;Data;Hora;Origem;Destino;Pagamento;Cor do crachá',
    `Marina Duarte;(11) 98765-4321;${day};08:00;Aeroporto de Congonhas;Estação da Luz;Faturado;azul`,
    `João Araújo;${wrong ? '123' : '(11) 91234-5678'};${day};08:30;Estação da Luz;Aeroporto de Congonhas;Faturado;`,
    `Ana Prado;(11) 99876-5432;${day};09:00;Rua das Flores, 120;Estação da Luz;Dinheiro;`,
  ];
  return { name: 'hospedes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\r\n')) };
}

test('a spreadsheet with a wrong row is not imported and shows the row, and is imported when corrected', async ({
  openAs,
  central,
}) => {
  const client = await central.admin.must('POST', '/clients', { name: 'Hotel Boreal' });
  const user = await central.makeUser('cliente', 'Célia Rocha', { id_cliente: client.id });
  const page = await openAs(user, '/solicitar-viagem');
  await page.getByRole('link', { name: 'Importar planilha' }).click();
  const template = page.waitForEvent('download');
  await page.getByRole('link', { name: 'XLSX' }).click();
  expect((await template).suggestedFilename()).toBe('modelo-de-viagens.xlsx');
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(sheet({ wrong: true }));
  await expect(page.getByText('1 linha de 3 com problemas')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Linhas da planilha' }).locator('tbody tr');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('Linha 3');
  await expect(rows).toContainText('Telefone: Telefone inválido: informe DDD e número.');
  await expect(page.getByText('Colunas que não são usadas: Cor do crachá.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Importar/ })).toHaveCount(0);
  await page.getByText('Todas (3)').click();
  await expect(rows).toHaveCount(3);
  expect((await central.admin.must('GET', `/trips?clientId=${client.id}`)).items).toEqual([]);

  await page.getByLabel('Planilha', { exact: true }).setInputFiles(sheet({ wrong: false }));
  const send = page.getByRole('button', { name: 'Importar 3 viagens' });
  await expect(send).toBeVisible();
  await expect(rows.filter({ hasText: 'Pronta' })).toHaveCount(3);
  await send.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '3 viagens importadas' })).toBeVisible();
  const again = page.getByRole('button', { name: 'Importar outra planilha' });
  await expect(again).toBeFocused();
  await expect(again).toHaveAccessibleDescription('3 viagens importadas');
  await page.getByRole('link', { name: 'Ver as viagens' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Histórico de Viagens' })).toBeVisible();
  for (const name of ['Marina Duarte', 'João Araújo', 'Ana Prado']) await expect(page.getByText(name)).toBeVisible();
  expect((await central.admin.must('GET', `/trips?clientId=${client.id}`)).items).toHaveLength(3);
});

test('the central chooses the client of an import, and a file that is not a spreadsheet is refused at once', async ({
  openAs,
  people,
}) => {
  const page = await openAs(people.attendant, '/solicitar-viagem?vista=importar');
  const file = { name: 'foto.png', mimeType: 'image/png', buffer: Buffer.from([0x89, 0x50, 0x4e, 0x47, 0]) };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
  await expect(page.getByText('Escolha o cliente para conferir as linhas.')).toBeVisible();
  await page.getByRole('combobox', { name: 'Cliente' }).fill('Aurora');
  await page
    .getByRole('option', { name: /Aurora/ })
    .first()
    .click();
  await expect(page.getByRole('alert')).toContainText('O arquivo não pôde ser lido');
  await page.getByLabel('Planilha', { exact: true }).setInputFiles({ ...file, buffer: Buffer.alloc(2_000_001) });
  await expect(page.getByText('foto.png passa de 2 MB')).toBeVisible();
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(sheet({ wrong: false }));
  await expect(page.getByRole('button', { name: 'Importar 3 viagens' })).toBeVisible();
});
