import { describe, expect, it } from 'vitest';
import { mayOpen, type PageName, pages, titleOf } from '#domain/access/pages.ts';
import { roles, type Role } from '#domain/access/roles.ts';

const allRoles: Role[] = ['parceiro', 'cliente', 'admin', 'cadviagens'];

// Specified pages behind sign-in (path, title and roles), written out independently of the tested code.
const routes: [path: string, title: string, roles: Role[]][] = [
  ['/app/dashboard/default', 'Dashboard', allRoles],
  ['/viagens', 'Histórico de Viagens', allRoles],
  ['/solicitar-viagem', 'Solicitar Viagem', ['cliente', 'admin', 'cadviagens']],
  ['/viagens-solicitadas', 'Viagens Disponíveis', ['parceiro', 'admin']],
  ['/viagens-futuras', 'Futuras Viagens', allRoles],
  ['/despacho', 'Despacho', ['admin', 'cadviagens']],
  ['/hoje', 'Hoje', ['cliente']],
  ['/links-a-enviar', 'Links a Enviar', ['cliente', 'admin', 'cadviagens']],
  ['/colaboradores', 'Colaboradores', ['cliente', 'admin', 'cadviagens']],
  ['/plano', 'Plano do Dia', ['admin', 'cadviagens']],
  ['/filas', 'Filas', ['admin', 'cadviagens']],
  ['/fila', 'Meu Turno', ['parceiro']],
  ['/pontos', 'Pontos', ['admin']],
  ['/carteira', 'Carteira', ['parceiro', 'admin']],
  ['/configuracoes', 'Configurações', ['parceiro', 'cliente']],
  ['/parceiros', 'Parceiros', ['admin']],
  ['/parceiros/novo', 'Novo Parceiro', ['admin']],
  ['/parceiros/edit/:id_parceiro', 'Editar Parceiro', ['admin']],
  ['/clientes', 'Clientes', ['admin']],
  ['/clientes/novo', 'Novo Cliente', ['admin']],
  ['/clientes/edit/:id_cliente', 'Editar Cliente', ['admin']],
  ['/usuarios', 'Usuários', ['admin']],
  ['/usuarios/novo', 'Novo Usuário', ['admin']],
  ['/usuarios/edit/:id_usuario', 'Editar Usuário', ['admin']],
  ['/atualizacarteira', 'Atualiza Carteiras', ['admin']],
  ['/viagens/:id', 'Viagem', allRoles],
  ['/viagens/:id/editar', 'Editar Viagem', ['cliente', 'admin', 'cadviagens']],
  ['/faturas', 'Faturas', ['cliente', 'admin']],
  ['/faturas/:id', 'Fatura', ['cliente', 'admin']],
  ['/relatorios', 'Relatórios', ['cliente', 'admin']],
  ['/tarifas', 'Tarifas', ['admin']],
  ['/auditoria', 'Auditoria', ['admin']],
  ['/ajustes', 'Ajustes', ['admin']],
  ['/conta', 'Minha Conta', allRoles],
  ['/avisos', 'Avisos', allRoles],
  ['/ajuda', 'Ajuda', allRoles],
  ['/ajuda/:artigo', 'Artigo da Ajuda', allRoles],
  ['/cadastros', 'Cadastros a Aprovar', ['admin']],
  ['/ajustes/emails', 'E-mails', ['admin']],
];

const otherTitles: Record<string, string> = {
  'parceiro /viagens-futuras': 'Lançar Viagens Cadastradas',
  'cliente /relatorios': 'Gastos',
};

const names = Object.keys(pages) as PageName[];

/** A user of the role `cliente` has a client. */
const isOpenTo = (role: Role, name: PageName): boolean =>
  mayOpen(name, role) || (role === 'cliente' && mayOpen(name, role, '7'));

describe.each(roles)('the pages of %s', (role) => {
  const expected = routes.filter(([, , whose]) => whose.includes(role)).map(([path]) => path);

  it('are exactly the specified pages', () => {
    const open = names.filter((name) => isOpenTo(role, name)).map((name) => pages[name].path);
    expect(open.toSorted()).toEqual(expected.toSorted());
  });

  it('have the specified titles', () => {
    for (const [path, title] of routes) {
      const name = names.find((candidate) => pages[candidate].path === path) as PageName;
      expect(titleOf(name, role)).toBe(otherTitles[`${role} ${path}`] ?? title);
    }
  });
});

it('a page of the central is closed to a user of a client who has a role of the central', () => {
  expect(mayOpen('queues', 'cadviagens')).toBe(true);
  expect(mayOpen('queues', 'cadviagens', '7')).toBe(false);
  expect(mayOpen('ahead', 'cadviagens', '7')).toBe(true);
});

it('a page of a client is closed to a user of the central who has a role of clients', () => {
  expect(mayOpen('today', 'cadviagens', '7')).toBe(true);
  expect(mayOpen('today', 'cadviagens')).toBe(false);
  expect(mayOpen('today', 'admin', '7')).toBe(false);
});
