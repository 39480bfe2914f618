import { expect, it } from 'vitest';
import { menuOf } from '#domain/access/menu.ts';
import { mayOpen } from '#domain/access/pages.ts';
import { roles, type Role } from '#domain/access/roles.ts';

// Expected side menu of each role.
const menus: Record<Role, { groups: [string, string[]][]; last: string[] }> = {
  parceiro: {
    groups: [
      ['Navegação', ['Dashboard']],
      ['Fluxo de Viagem', ['Histórico de Viagens', 'Viagens Disponíveis', 'Lançar Viagens Cadastradas']],
      ['Financeiro', ['Carteira']],
      ['Mais', ['Meu Turno']],
    ],
    last: ['Configurações'],
  },
  cliente: {
    groups: [
      ['Navegação', ['Dashboard']],
      ['Fluxo de Viagem', ['Histórico de Viagens', 'Solicitar Viagem', 'Futuras Viagens']],
      ['Mais', ['Links a Enviar', 'Colaboradores', 'Faturas', 'Gastos']],
    ],
    last: ['Configurações'],
  },
  admin: {
    groups: [
      ['Navegação', ['Dashboard']],
      ['Fluxo de Viagem', ['Histórico de Viagens', 'Solicitar Viagem', 'Futuras Viagens', 'Viagens Disponíveis']],
      ['Gerenciamento', ['Parceiros', 'Clientes', 'Usuários']],
      ['Financeiro', ['Carteira', 'Atualiza Carteiras']],
      [
        'Mais',
        [
          'Despacho',
          'Plano do Dia',
          'Filas',
          'Pontos',
          'Links a Enviar',
          'Colaboradores',
          'Cadastros a Aprovar',
          'Faturas',
          'Relatórios',
          'Tarifas',
          'Auditoria',
          'Ajustes',
        ],
      ],
    ],
    last: [],
  },
  cadviagens: {
    groups: [
      ['Fluxo de Viagem', ['Histórico de Viagens', 'Solicitar Viagem', 'Futuras Viagens']],
      ['Mais', ['Despacho', 'Plano do Dia', 'Filas', 'Links a Enviar', 'Colaboradores']],
    ],
    last: [],
  },
};

it.each(roles)('the menu of the role %s contains exactly the specified entries', (role) => {
  const { groups, last } = menuOf(role);
  expect({
    groups: groups.map(({ label, entries }) => [label, entries.map((entry) => entry.label)]),
    last: last.map((entry) => entry.label),
  }).toEqual(menus[role]);
});

it.each(roles)('the menu of the role %s contains no page twice and no page that is forbidden for the role', (role) => {
  const { groups, last } = menuOf(role);
  const shown = [...groups.flatMap(({ entries }) => entries), ...last].map(({ page }) => page);
  expect(new Set(shown).size).toBe(shown.length);
  expect(shown.every((page) => mayOpen(page, role))).toBe(true);
});

it('the menu of a user of a client contains no page of the central', () => {
  const shown = menuOf('cadviagens', '7').groups.flatMap(({ entries }) => entries.map(({ page }) => page));
  expect(shown).toEqual(['history', 'request', 'ahead', 'today', 'waitingLinks', 'employees']);
  expect(menuOf('cadviagens', '7').groups.map(({ label }) => label)).toEqual(['Fluxo de Viagem', 'Mais']);
});
