import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { about } from './requirements.ts';
import { SideMenu } from './side-menu.ts';

type Desk = (who: 'parceiro' | 'cliente' | 'admin' | 'cadviagens' | 'attendant') => Promise<Page>;

/** Opens the trip history as this user. */
async function at(desk: Desk, who: Parameters<Desk>[0]): Promise<Page> {
  const page = await desk(who);
  await page.goto('/viagens');
  return page;
}

const client = ['Histórico de Viagens', 'Solicitar Viagem', 'Futuras Viagens'];

for (const role of ['parceiro', 'cliente', 'admin'] as const) {
  test(
    about('1.5', 'Navegação · parceiro, cliente, admin', `the group of ${role} contains Dashboard`),
    async ({ desk }) => {
      const menu = new SideMenu(await at(desk, role));
      await expect(menu.group('Navegação')).toBeVisible();
      expect(await menu.entriesOf('Navegação')).toEqual(['Dashboard']);
      expect((await menu.read())[0]).toBe('Navegação');
    },
  );
}

for (const [role, more] of [
  ['cadviagens', ['Mais', 'Hoje', 'Links a Enviar', 'Colaboradores']],
  ['attendant', ['Mais', 'Despacho', 'Plano do Dia', 'Filas', 'Links a Enviar', 'Colaboradores']],
] as const) {
  test(about('1.5', 'Navegação · cadviagens', `the menu of ${role} does not have this group`), async ({ desk }) => {
    const menu = new SideMenu(await at(desk, role));
    expect(await menu.read()).toEqual(['Fluxo de Viagem', ...client, ...more, 'Sair']);
  });
}

for (const role of ['cliente', 'cadviagens', 'attendant'] as const) {
  test(
    about('1.5', 'Fluxo de Viagem · cliente, cadviagens', `the group of ${role} contains the three entries`),
    async ({ desk }) => {
      const menu = new SideMenu(await at(desk, role));
      await expect(menu.nav).toBeVisible();
      expect(await menu.entriesOf('Fluxo de Viagem')).toEqual(client);
    },
  );
}

test(about('1.5', 'Fluxo de Viagem · admin', 'Viagens Disponíveis follows Futuras Viagens'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'admin'));
  await expect(menu.nav).toBeVisible();
  expect(await menu.entriesOf('Fluxo de Viagem')).toEqual([...client, 'Viagens Disponíveis']);
});

test(
  about(
    '1.5',
    'Fluxo de Viagem · parceiro',
    'the group contains three entries, the last one titled Lançar Viagens Cadastradas',
  ),
  async ({ desk }) => {
    const menu = new SideMenu(await at(desk, 'parceiro'));
    await expect(menu.nav).toBeVisible();
    expect(await menu.entriesOf('Fluxo de Viagem')).toEqual([
      'Histórico de Viagens',
      'Viagens Disponíveis',
      'Lançar Viagens Cadastradas',
    ]);
  },
);

test(about('1.5', 'Gerenciamento · admin', 'only administrators have the group'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'admin'));
  await expect(menu.nav).toBeVisible();
  expect(await menu.entriesOf('Gerenciamento')).toEqual(['Parceiros', 'Clientes', 'Usuários']);
  for (const role of ['parceiro', 'cliente'] as const) {
    expect(await new SideMenu(await at(desk, role)).read()).not.toContain('Gerenciamento');
  }
});

test(about('1.5', 'Financeiro · admin', 'the group contains Carteira and Atualiza Carteiras'), async ({ desk }) => {
  const menu = new SideMenu(await at(desk, 'admin'));
  await expect(menu.nav).toBeVisible();
  expect(await menu.entriesOf('Financeiro')).toEqual(['Carteira', 'Atualiza Carteiras']);
});

test(
  about('1.5', 'Financeiro · parceiro', 'the group contains Carteira only, and clients do not have it'),
  async ({ desk }) => {
    const menu = new SideMenu(await at(desk, 'parceiro'));
    await expect(menu.nav).toBeVisible();
    expect(await menu.entriesOf('Financeiro')).toEqual(['Carteira']);
    expect(await new SideMenu(await at(desk, 'cliente')).read()).not.toContain('Financeiro');
  },
);

test(
  about('1.5', 'Mais · admin, cliente', 'the group Mais is below the other groups and above the last entries'),
  async ({ desk }) => {
    const menu = new SideMenu(await at(desk, 'admin'));
    // The number of waiting registrations may appear between two readings.
    await expect(async () => {
      const rows = await menu.read();
      const more = await menu.entriesOf('Mais');
      expect(more).toEqual(expect.arrayContaining(['Faturas', 'Relatórios', 'Tarifas', 'Ajustes']));
      expect(rows.slice(-more.length - 2)).toEqual(['Mais', ...more, 'Sair']);
    }).toPass();
    const rows = await menu.read();
    expect(rows.filter((row) => /^(Navegação|Fluxo de Viagem|Gerenciamento|Financeiro|Mais)$/.test(row))).toEqual([
      'Navegação',
      'Fluxo de Viagem',
      'Gerenciamento',
      'Financeiro',
      'Mais',
    ]);
    const ofClient = new SideMenu(await at(desk, 'cliente'));
    expect((await ofClient.read()).slice(-8)).toEqual([
      'Mais',
      'Hoje',
      'Links a Enviar',
      'Colaboradores',
      'Faturas',
      'Gastos',
      'Configurações',
      'Sair',
    ]);
  },
);

test(
  about(
    '1.5',
    'Configurações · parceiro, cliente',
    'the entry Configurações is just above Sair, and other roles do not have it',
  ),
  async ({ desk }) => {
    for (const role of ['parceiro', 'cliente'] as const) {
      expect((await new SideMenu(await at(desk, role)).read()).slice(-2)).toEqual(['Configurações', 'Sair']);
    }
    for (const role of ['admin', 'cadviagens'] as const) {
      expect(await new SideMenu(await at(desk, role)).read()).not.toContain('Configurações');
    }
  },
);

test(about('1.5', 'Sair · everyone', 'Sair is the last entry and outside the groups'), async ({ desk }) => {
  for (const role of ['parceiro', 'cliente', 'admin', 'cadviagens', 'attendant'] as const) {
    const menu = new SideMenu(await at(desk, role));
    expect((await menu.read()).at(-1)).toBe('Sair');
  }
});

test(about('1.5', 'submenus', 'the groups are open at first, close and open again'), async ({ desk }) => {
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

test(
  about('1.5', 'brand', 'the brand links to the dashboard, also for cadviagens, whose menu does not have that entry'),
  async ({ desk }) => {
    const page = await at(desk, 'cadviagens');
    await page.getByRole('link', { name: 'Chame um Táxi' }).click();
    await expect(page).toHaveURL('/app/dashboard/default');
  },
);
