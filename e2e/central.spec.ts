import { expect, test } from './fixtures.ts';

let before: object;
test.beforeEach(async ({ central }) => {
  const { version: _version, ...settings } = await central.admin.must('GET', '/settings');
  before = settings;
});
// Restores the original settings, on which the other tests of this worker depend.
test.afterEach(({ central }) => central.admin.must('PATCH', '/settings', before));

test("an administrator can change the central's settings while another administrator changes other settings", async ({
  openAs,
  people,
  central,
}) => {
  const page = await openAs(people.admin);
  await page.getByRole('link', { name: 'Ver os passos' }).click();
  const steps = page.getByRole('region', { name: 'Primeiros passos' });
  await expect(steps.getByRole('listitem').filter({ hasText: 'Cadastre a praça · feito' })).toBeVisible();
  await steps.getByRole('button', { name: 'Pular: Ligue o envio de e-mails' }).click();
  await steps.getByRole('button', { name: 'Retomar: Ligue o envio de e-mails' }).click();
  await expect(steps.getByRole('button', { name: 'Pular: Ligue o envio de e-mails' })).toBeVisible();
  await steps.getByRole('link', { name: 'Preencher os dados' }).click();

  const identity = page.getByRole('region', { name: 'A central', exact: true });
  await identity.getByLabel('Telefone').fill('11 3333 4444');
  await identity.getByLabel('CPF ou CNPJ').fill('12.ABC.345/01DE-36');
  await identity.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(identity.getByText('CPF ou CNPJ inválido: confira os dígitos.')).toBeVisible();
  await identity.getByLabel('CPF ou CNPJ').fill('12ABC34501DE35');
  await identity.getByRole('button', { name: 'Salvar dados' }).click();
  await expect(page.getByText('Dados da central salvos.')).toBeVisible();

  const sender = page.getByRole('region', { name: 'Remetente dos e-mails' });
  await sender.getByLabel('Nome do remetente').fill('Rádio Táxi Paulista');
  await sender.getByLabel('E-mail do remetente').fill('avisos@');
  await expect(sender.getByRole('button', { name: 'Salve para testar' })).toBeDisabled();
  await sender.getByRole('button', { name: 'Salvar remetente' }).click();
  await expect(sender.getByText(/^E-mail inválido/)).toBeVisible();
  await sender.getByLabel('E-mail do remetente').fill('avisos@taxipaulista.example');
  await sender.getByRole('button', { name: 'Salvar remetente' }).click();
  await sender.getByRole('button', { name: 'Enviar e-mail de teste' }).click();
  await expect(page.getByText('o teste ficou em E-mails guardados')).toBeVisible();

  await page.getByRole('tab', { name: 'Distribuição' }).click();
  const asked = page.getByRole('region', { name: 'Reconfirmações' });
  await asked.getByRole('button', { name: 'Remover reconfirmação 1' }).click();
  await asked.getByLabel('Antecedência').fill('1,5');
  await asked.getByLabel('Prazo da resposta').fill('120');
  await asked.getByRole('button', { name: 'Salvar reconfirmações' }).click();
  await expect(asked.getByText('O prazo da resposta tem de acabar antes do embarque.')).toBeVisible();
  await asked.getByLabel('Prazo da resposta').fill('20');
  await asked.getByRole('button', { name: 'Salvar reconfirmações' }).click();
  await expect(page.getByText('Reconfirmações salvas.')).toBeVisible();

  // Another administrator changes two fields, one of which is also being edited on this page.
  await page.getByRole('tab', { name: 'Viagens' }).click();
  const times = page.getByRole('region', { name: 'Prazos das viagens' });
  await times.getByLabel('Antecedência para publicar').fill('5');
  await central.admin.must('PATCH', '/settings', { leadTimeSeconds: 14_400, recordingDays: 9 });
  await times.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(times.getByText(/^Outra pessoa mudou Antecedência para publicar/)).toBeVisible();
  await times.getByRole('button', { name: 'Manter o que digitei' }).click();
  await times.getByRole('button', { name: 'Salvar prazos' }).click();
  await expect(page.getByText('Prazos das viagens salvos.')).toBeVisible();
  await expect(times.getByLabel('Registrar execução')).toHaveValue('9 dias');

  expect(await central.admin.must('GET', '/settings')).toMatchObject({
    phone: '+551133334444',
    document: '12ABC34501DE35',
    reconfirmations: [{ answerSeconds: 1_200, beforeSeconds: 5_400 }],
    leadTimeSeconds: 18_000,
    recordingDays: 9,
  });

  await page.getByRole('tab', { name: 'Dinheiro' }).click();
  await page.getByRole('button', { name: 'Mudar: Segundo administrador' }).click();
  await expect(page.getByRole('dialog', { name: 'Segundo administrador' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Mudar: Segundo administrador' })).toBeFocused();
});
