import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { about } from './requirements.ts';
import { SideMenu } from './side-menu.ts';

type Desk = (who: 'parceiro' | 'cliente' | 'admin' | 'cadviagens' | 'attendant') => Promise<Page>;

/** The history, freshly opened by one of these. */
async function at(desk: Desk, who: Parameters<Desk>[0]): Promise<Page> {
  const page = await desk(who);
  await page.goto('/viagens');
  return page;
}

const client = ['Histórico de Viagens', 'Solicitar Viagem', 'Futuras Viagens'];

for (const role of ['parceiro', 'cliente', 'admin'] as const) {
  test(about('1.5', 'Navegação · parceiro, cliente, admin', `${role} has Dashboard`), async ({ desk }) => {
    const menu = new SideMenu(await at(desk, role));
    await expect(menu.group('Navegação')).toBeVisible();
    expect(await menu.entriesOf('Navegação')).toEqual(['Dashboard']);
    expect((await menu.read())[0]).toBe('Navegação');
  });
}

for (const role of ['cadviagens', 'attendant'] as const) {
  test(about('1.5', 'Navegação · cadviagens', `${role} has no such group`), async ({ desk }) => {
    const menu = new SideMenu(await at(desk, role));
    expect(await menu.read()).toEqual(['Fluxo de Viagem', ...client, 'Sair']);
  });
}

for (const role of ['cliente', 'cadviagens', 'attendant'] as const) {
  test(about('1.5', 'Fluxo de Viagem · cliente, cadviagens', `${role} has its three`), async ({ desk }) => {
    const menu = new SideMenu(await at(desk, role));
    await expect(menu.nav).toBeVisible();
    expect(await menu.entriesOf('Fluxo de Viagem')).toEqual(client);
  });
}

test(about('1.5', 'Fluxo de Viagem · admin', 'Viagens Disponíveis after Futuras Viagens'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'admin'));
  await expect(menu.nav).toBeVisible();
  expect(await menu.entriesOf('Fluxo de Viagem')).toEqual([...client, 'Viagens Disponíveis']);
});

test(about('1.5', 'Fluxo de Viagem · parceiro', 'its three, the last one by its own name'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'parceiro'));
  await expect(menu.nav).toBeVisible();
  expect(await menu.entriesOf('Fluxo de Viagem')).toEqual([
    'Histórico de Viagens',
    'Viagens Disponíveis',
    'Lançar Viagens Cadastradas',
  ]);
});

test(about('1.5', 'Gerenciamento · admin', 'only the administrator has it'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'admin'));
  await expect(menu.nav).toBeVisible();
  expect(await menu.entriesOf('Gerenciamento')).toEqual(['Parceiros', 'Clientes', 'Usuários']);
  for (const role of ['parceiro', 'cliente'] as const) {
    expect(await new SideMenu(await at(desk, role)).read()).not.toContain('Gerenciamento');
  }
});

test(about('1.5', 'Financeiro · admin', 'Carteira and Atualiza Carteiras'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'admin'));
  await expect(menu.nav).toBeVisible();
  expect(await menu.entriesOf('Financeiro')).toEqual(['Carteira', 'Atualiza Carteiras']);
});

test(about('1.5', 'Financeiro · parceiro', 'Carteira alone; clients have no such group'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'parceiro'));
  await expect(menu.nav).toBeVisible();
  expect(await menu.entriesOf('Financeiro')).toEqual(['Carteira']);
  expect(await new SideMenu(await at(desk, 'cliente')).read()).not.toContain('Financeiro');
});

test(about('1.5', 'Mais · admin, cliente', 'after the other groups, before the last entries'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'admin'));
  const rows = await menu.read();
  const more = await menu.entriesOf('Mais');
  expect(more).toEqual(expect.arrayContaining(['Faturas', 'Relatórios', 'Tarifas', 'Ajustes']));
  expect(rows.slice(-more.length - 2)).toEqual(['Mais', ...more, 'Sair']);
  expect(rows.filter((row) => /^(Navegação|Fluxo de Viagem|Gerenciamento|Financeiro|Mais)$/.test(row))).toEqual([
    'Navegação',
    'Fluxo de Viagem',
    'Gerenciamento',
    'Financeiro',
    'Mais',
  ]);
  const ofClient = new SideMenu(await at(desk, 'cliente'));
  expect((await ofClient.read()).slice(-4)).toEqual(['Mais', 'Faturas', 'Configurações', 'Sair']);
});

test(about('1.5', 'Configurações · parceiro, cliente', 'just above Sair, and nobody else has it'), async ({ desk }) => {
  for (const role of ['parceiro', 'cliente'] as const) {
    expect((await new SideMenu(await at(desk, role)).read()).slice(-2)).toEqual(['Configurações', 'Sair']);
  }
  for (const role of ['admin', 'cadviagens'] as const) {
    expect(await new SideMenu(await at(desk, role)).read()).not.toContain('Configurações');
  }
});

test(about('1.5', 'Sair · everyone', 'the very last, in no group'), async ({ desk }) => {
  for (const role of ['parceiro', 'cliente', 'admin', 'cadviagens', 'attendant'] as const) {
    const menu = new SideMenu(await at(desk, role));
    expect((await menu.read()).at(-1)).toBe('Sair');
  }
});

test(about('1.5', 'submenus', 'open at first, close and open again'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'admin'));
  for (const label of ['Navegação', 'Fluxo de Viagem', 'Gerenciamento', 'Financeiro', 'Mais']) {
    await expect(menu.group(label)).toHaveAttribute('aria-expanded', 'true');
  }
  const group = menu.group('Gerenciamento');
  await group.click();
  await expect(group).toHaveAttribute('aria-expanded', 'false');
  await expect(menu.entry('Parceiros')).toBeHidden();
  await expect(menu.entry('Histórico de Viagens')).toBeVisible();
  await group.press('Enter');
  await expect(group).toHaveAttribute('aria-expanded', 'true');
  await menu.entry('Parceiros').click();
  await expect(menu.entry('Parceiros')).toHaveAttribute('aria-current', 'page');
});

test(about('1.5', 'brand', 'leads to the dashboard, which cadviagens has no entry for'), async ({ desk }) => {
  const page = await at(desk, 'cadviagens');
  await page.getByRole('link', { name: 'Chame um Táxi' }).click();
  await expect(page).toHaveURL('/app/dashboard/default');
});
