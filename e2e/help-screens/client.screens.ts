import { expect } from '@playwright/test';
import { settled } from '../axe.ts';
import { RequestForm } from '../request-form.ts';
import { keep, test, tripOf } from './screens.ts';

test('the help picture “request” can be taken', async ({ open }) => {
  const page = await open('cliente', '/solicitar-viagem');
  const form = new RequestForm(page);
  await form.passenger.fill('Marina Duarte');
  await form.phone.fill('11987654321');
  await form.choosePlace(form.origin, 'Aeroporto de Congonhas');
  await form.choosePlace(form.destination, 'MASP');
  await form.when.fill('amanhã 8h');
  await form.when.press('Tab');
  await expect(page.getByText('Bandeirada')).toBeVisible();
  await keep('request-form', page.locator('form'), { tallest: 1300 });
});

test('the help picture “repeat” can be taken', async ({ open }) => {
  const page = await open('cliente', '/viagens');
  await page.goto('/solicitar-viagem');
  const form = new RequestForm(page);
  await form.choosePlace(form.origin, 'Aeroporto de Congonhas');
  await form.choosePlace(form.destination, 'MASP');
  await form.when.fill('amanhã 8h');
  await page.getByText('Repetir em outros dias').click();
  await page.getByRole('switch', { name: 'Repetir a viagem' }).click();
  const until = new Date(Date.now() + 14 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel('Repetir até').fill(until.split('-').toReversed().join('/'));
  await page.getByLabel('Repetir até').press('Tab');
  await expect(page.getByRole('list', { name: 'Dias da repetição' })).toBeVisible();
  await keep('repeat', page.locator('details', { hasText: 'Repetir em outros dias' }));
});

test('the help picture “import” can be taken', async ({ open }) => {
  const page = await open('cliente', '/solicitar-viagem?vista=importar');
  const day = new Date(Date.now() + 30 * 86_400_000).toISOString().slice(0, 10);
  const lines = [
    'Passageiro;Telefone;Data;Hora;Origem;Destino;Pagamento',
    `Marina Duarte;(11) 98765-4321;${day};08:00;Aeroporto de Congonhas;Estação da Luz;Faturado`,
    `João Araújo;(11) 91234-5678;${day};08:30;MASP;Aeroporto de Congonhas;Faturado`,
    `Helena Prado;123;${day};09:00;MASP;Estação da Luz;Fiado`,
  ];
  const file = { name: 'hospedes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines.join('\n')) };
  await page.getByLabel('Planilha', { exact: true }).setInputFiles(file);
  await page.getByText('Todas (3)').click();
  await expect(page.getByText('Helena Prado')).toBeVisible();
  await keep('import', page.getByRole('main'), { around: 0, tallest: 900 });
});

test('the help picture “approvals” can be taken', async ({ open }) => {
  const page = await open('admin', '/viagens-futuras?vista=aprovacoes');
  await keep('approvals', page.getByRole('main'), { around: 0, tallest: 640 });
});

test('the help picture “trip ahead” can be taken', async ({ open }) => {
  const page = await open('cliente', '/viagens');
  const { id } = await tripOf(page, 'status=scheduled');
  await page.goto(`/viagens/${id}`);
  await settled(page);
  await keep('trip', page.getByRole('main'), { around: 0, tallest: 760 });
});

test('the help picture “history” can be taken', async ({ open }) => {
  const page = await open('cliente', '/viagens', 'wide');
  await keep('history', page.getByRole('main'), { around: 0, tallest: 560 });
});

test('the help picture “contest” can be taken', async ({ open }) => {
  const page = await open('cliente', '/viagens');
  const { id } = await tripOf(page, 'status=completed&clientSide=unbilled');
  await page.goto(`/viagens/${id}`);
  await settled(page);
  await page.getByRole('button', { name: 'Contestar valor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Motivo').fill('A espera foi de 10 minutos, não de 40.');
  await keep('contest', dialog);
});

test('the help picture “invoices” can be taken', async ({ open }) => {
  const page = await open('cliente', '/faturas', 'wide');
  await keep('invoices', page.getByRole('main'), { around: 0, tallest: 520 });
});

test('the help picture “colleagues” can be taken', async ({ open }) => {
  const page = await open('cliente', '/configuracoes');
  await keep('colleagues', page.getByRole('region', { name: 'Usuários' }));
});
