import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { type Central, type User } from './central.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { RequestForm } from './request-form.ts';

type Team = { requester: User; renata: User; caio: User };

/** Creates a client with a requester and two approvers, Renata and Caio. */
async function makeTeam({ admin, makeUser }: Central): Promise<Team> {
  const { id } = await admin.must('POST', '/clients', { name: 'Construtora Jatobá' });
  const approver = async (nome: string) => {
    const user = await makeUser('cliente', nome, { id_cliente: id });
    const { version } = await admin.must('GET', `/users/${user.id}`);
    await admin.must('PATCH', `/users/${user.id}`, { approvesTrips: true, version });
    return user;
  };
  const requester = await makeUser('cliente', 'Otávio Lins', { id_cliente: id });
  return { requester, renata: await approver('Renata Jatobá'), caio: await approver('Caio Jatobá') };
}

const sheet = (...rows: string[]) => ({
  name: 'colaboradores.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(['Nome;Telefone;E-mail;Matrícula', ...rows].join('\n')),
});
const joana = 'Joana Prado;(11) 98111-7001;joana@jatoba.example;7001';

/** Changes the value of a `<select>` by keyboard: the first letters choose the option. */
async function choose(page: Page, label: string, letters: string): Promise<void> {
  await tabTo(page, page.getByRole('dialog').getByLabel(label, { exact: true }));
  await page.keyboard.type(letters);
}

async function importEmployees(page: Page): Promise<void> {
  await tabTo(page, page.getByRole('tab', { name: 'Colaboradores' }));
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  const choice = page.getByLabel('Planilha', { exact: true });
  await choice.setInputFiles(sheet(joana, 'Davi Melo;123;;7002'));
  await expect(page.getByText('1 linha de 2 com problemas')).toBeVisible();
  const rows = page.getByRole('table', { name: 'Linhas da planilha' });
  await expect(rows).toContainText('Telefone: Telefone inválido: informe DDD e número.');
  await expect(page.getByRole('button', { name: /^Cadastrar/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/colaboradores');
  await expect(page.getByText('Nenhum colaborador ainda')).toBeVisible();

  await tabTo(page, page.getByRole('link', { name: 'Importar de uma planilha' }));
  await page.keyboard.press('Enter');
  await choice.setInputFiles(sheet(joana, 'Davi Melo;(11) 98111-7002;;7002'));
  await tabTo(page, page.getByRole('button', { name: 'Cadastrar 2 colaboradores' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('2 colaboradores no cadastro.')).toBeVisible();
}

/** Adds the group Vendas, whose trips above R$ 10,00 need a reason and the approval of Renata. */
async function addGroup(page: Page): Promise<void> {
  await page.goto('/colaboradores?vista=grupos');
  await expect(page.getByText('Nenhum grupo ainda')).toBeVisible();
  await tabTo(page, page.getByRole('button', { name: 'Novo grupo' }));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Novo grupo' });
  await expect(drawer.getByLabel('Nome')).toBeFocused();
  await page.keyboard.type('Vendas');
  await tabTo(page, drawer.getByLabel('Por viagem'));
  await page.keyboard.type('10,00');
  await expect(drawer.getByLabel('Fora das regras')).toHaveAccessibleDescription(/para dizer quem aprova/);
  await choose(page, 'Fora das regras', 'Pedir');
  await choose(page, 'Quem aprova', 'Renata');
  await expect(drawer.getByRole('status')).toContainText(
    /Até R\$\s10,00 por viagem; fora disso pede aprovação de Renata Jatobá\./,
  );
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await tabTo(page, drawer.getByRole('button', { name: 'Salvar grupo' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Grupo cadastrado.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo grupo' })).toBeFocused();
  await expect(page.getByRole('row', { name: /Vendas/ })).toContainText('fora disso pede aprovação de Renata Jatobá.');
}

/** Puts Joana into the group Vendas. */
async function joinGroup(page: Page): Promise<void> {
  await page.goto('/colaboradores');
  await tabTo(page, page.getByRole('button', { name: 'Editar Joana Prado' }));
  await page.keyboard.press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Editar colaborador' });
  await choose(page, 'Grupo', 'Vendas');
  await expect(drawer.getByRole('status')).toContainText(/Até R\$\s10,00 por viagem/);
  await tabTo(page, drawer.getByRole('switch', { name: 'Regras próprias' }));
  await page.keyboard.press('Space');
  await expect(drawer.getByLabel('Por viagem')).toHaveAccessibleDescription(/do grupo: R\$\s10,00/);
  await expectAccessible(page);
  await tabTo(page, drawer.getByRole('button', { name: 'Salvar colaborador' }));
  await page.keyboard.press('Enter');
  await expect(page.getByText('Colaborador salvo.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Joana Prado/ })).toContainText(/Até R\$\s10,00 por viagem/);
  await expectAccessible(page);
}

/** Requests a trip for Joana beyond the rules of her group; returns its code. */
async function requestWithReason(page: Page): Promise<string> {
  const form = new RequestForm(page);
  await expect(form.passenger).toBeFocused();
  await page.keyboard.type('Joana');
  await expect(page.getByRole('option', { name: /Joana Prado/ })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(form.phone).toHaveValue('(11) 98111-7001');
  await expect(page.getByText('joana@jatoba.example')).toBeVisible();
  const rules = page.getByText(/^Vendas · até R\$\s10,00 por viagem$/);
  await expect(rules).toBeVisible();
  // Longer rules wrap, because days, hours and categories are at their end.
  await expect(rules).toHaveCSS('white-space', 'normal');
  await form.choosePlace(form.origin, 'Aeroporto de Congonhas');
  await form.choosePlace(form.destination, 'Estação da Luz');
  const reason = page.getByLabel('Motivo da viagem');
  const rule =
    /O limite por viagem do grupo Vendas é R\$\s10,00.*Informe o motivo: o pedido vai aguardar a aprovação de Renata Jatobá/;
  await expect(reason).toHaveAccessibleDescription(rule);
  await expect(reason).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await tabTo(page, reason);
  await page.keyboard.type('Reunião com a prefeitura');
  await expect(page.getByText('Vai aguardar aprovação')).toBeVisible();
  await expect(reason).not.toHaveAttribute('aria-invalid', 'true');
  return form.send();
}

test('an approver imports employees and gives a group rules, and a request beyond the rules is decided by the named approver', async ({
  openAs,
  central,
}) => {
  test.setTimeout(120_000);
  const { requester, renata, caio } = await makeTeam(central);
  const page = await openAs(caio, '/colaboradores');
  await importEmployees(page);
  await addGroup(page);
  await joinGroup(page);

  const code = await requestWithReason(await openAs(requester, '/solicitar-viagem'));
  await page.goto('/viagens-futuras?vista=aprovacoes');
  await expect(page.getByText('Nada espera a sua aprovação')).toBeVisible();
  const { items } = await central.admin.must('GET', `/trips?q=${code}`);
  await page.goto(`/viagens/${items[0].id}`);
  await expect(page.getByText('Aguarda a aprovação de Renata Jatobá.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aprovar' })).toHaveCount(0);
  const decider = await openAs(renata, '/viagens-futuras?vista=aprovacoes');
  const waiting = decider.getByRole('listitem').filter({ hasText: code });
  await expect(waiting).toContainText(/O limite por viagem do grupo Vendas é R\$\s10,00/);
  await tabTo(decider, decider.getByRole('button', { name: `Aprovar ${code}` }));
  await decider.keyboard.press('Enter');
  await expect(decider.getByText('Pedido aprovado.')).toBeVisible();
});

test('a rule that refuses is named at its field, and only approvers change employees', async ({ openAs, central }) => {
  const { requester, caio } = await makeTeam(central);
  const page = await openAs(requester, '/colaboradores');
  await expect(page.getByText('Nenhum colaborador ainda')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Novo colaborador' })).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveText(['Colaboradores', 'Grupos']);

  const approving = await openAs(caio, '/colaboradores');
  await approving.getByRole('button', { name: 'Novo colaborador' }).click();
  const drawer = approving.getByRole('dialog');
  await drawer.getByLabel('Nome').fill('Lia Prado');
  await drawer.getByLabel('Telefone').fill('11981117003');
  await drawer.getByRole('switch', { name: 'Regras próprias' }).press('Space');
  await drawer.getByLabel('Por viagem').fill('10,00');
  await drawer.getByLabel('Van', { exact: true }).press('Space');
  await drawer.getByRole('button', { name: 'Salvar colaborador' }).click();
  // The list of the requester shows the employee without a reload.
  await expect(page.getByRole('row', { name: /Lia Prado/ })).toContainText('só Van; fora disso é recusado.');

  await page.goto('/solicitar-viagem');
  const form = new RequestForm(page);
  await form.fillWhoAndWhere('11981117003');
  await expect(form.category).toHaveAccessibleDescription(
    'As categorias permitidas de Lia Prado são: Van. Esta viagem é Comum.',
  );
  await expect(form.destination).toHaveAccessibleDescription(/O limite por viagem de Lia Prado é R\$\s10,00/);
  await expect(page.getByText('O pedido não pode ser enviado assim')).toBeVisible();
});
