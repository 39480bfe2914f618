import type { Role } from '#domain/access/roles.ts';
import type { Central, People } from './central.ts';
import { expect, signInByForm, test } from './fixtures.ts';
import { currentCrumb, expectPage, landingPath } from './page-address.ts';
import { about, type RowOf } from './requirements.ts';

const everyone: readonly Role[] = ['parceiro', 'cliente', 'admin', 'cadviagens'];
const admin: readonly Role[] = ['admin'];

/** Paths, titles and roles that the requirements state. The list is not derived from the tested code. */
const routes: { row: RowOf<'1.4'>; title: string; roles: readonly Role[]; other?: readonly [Role, string] }[] = [
  { row: '/app/dashboard/default', title: 'Dashboard', roles: everyone },
  { row: '/viagens', title: 'Histórico de Viagens', roles: everyone },
  { row: '/solicitar-viagem', title: 'Solicitar Viagem', roles: ['cliente', 'admin', 'cadviagens'] },
  { row: '/viagens-solicitadas', title: 'Viagens Disponíveis', roles: ['parceiro', 'admin'] },
  {
    row: '/viagens-futuras',
    title: 'Futuras Viagens',
    other: ['parceiro', 'Lançar Viagens Cadastradas'],
    roles: everyone,
  },
  { row: '/carteira', title: 'Carteira', roles: ['parceiro', 'admin'] },
  { row: '/configuracoes', title: 'Configurações', roles: ['parceiro', 'cliente'] },
  { row: '/parceiros', title: 'Parceiros', roles: admin },
  { row: '/parceiros/edit/:id_parceiro', title: 'Editar Parceiro', roles: admin },
  { row: '/clientes', title: 'Clientes', roles: admin },
  { row: '/clientes/edit/:id_cliente', title: 'Editar Cliente', roles: admin },
  { row: '/usuarios', title: 'Usuários', roles: admin },
  { row: '/usuarios/edit/:id_usuario', title: 'Editar Usuário', roles: admin },
  { row: '/atualizacarteira', title: 'Atualiza Carteiras', roles: admin },
  { row: '/viagens/:id', title: 'Viagem', roles: everyone },
  { row: '/parceiros/novo', title: 'Novo Parceiro', roles: admin },
  { row: '/clientes/novo', title: 'Novo Cliente', roles: admin },
  { row: '/usuarios/novo', title: 'Novo Usuário', roles: admin },
  { row: '/faturas', title: 'Faturas', roles: ['cliente', 'admin'] },
  { row: '/faturas/:id', title: 'Fatura', roles: ['cliente', 'admin'] },
  { row: '/relatorios', title: 'Relatórios', roles: ['cliente', 'admin'], other: ['cliente', 'Gastos'] },
  { row: '/auditoria', title: 'Auditoria', roles: admin },
  { row: '/ajustes', title: 'Ajustes', roles: admin },
  { row: '/tarifas', title: 'Tarifas', roles: admin },
  { row: '/pontos', title: 'Pontos', roles: admin },
  { row: '/despacho', title: 'Despacho', roles: admin },
  { row: '/hoje', title: 'Hoje', roles: ['cliente', 'cadviagens'] },
  { row: '/links-a-enviar', title: 'Links a Enviar', roles: ['cliente', 'admin', 'cadviagens'] },
  { row: '/colaboradores', title: 'Colaboradores', roles: ['cliente', 'admin', 'cadviagens'] },
  { row: '/plano', title: 'Plano do Dia', roles: admin },
  { row: '/filas', title: 'Filas', roles: admin },
  { row: '/fila', title: 'Meu Turno', roles: ['parceiro'] },
  { row: '/conta', title: 'Minha Conta', roles: everyone },
  { row: '/avisos', title: 'Avisos', roles: everyone },
  { row: '/ajustes/emails', title: 'E-mails', roles: admin },
  { row: '/ajuda', title: 'Ajuda', roles: everyone },
];

async function withIds(path: string, { clientId, requestTrip }: Central, people: People): Promise<string> {
  const ids: Record<string, () => string | Promise<string>> = {
    ':id_parceiro': () => people.partnerId,
    ':id_cliente': () => clientId,
    ':id_usuario': () => people.cliente.id,
    ':id': async () => (await requestTrip()).id,
  };
  const name = /:\w+/.exec(path)?.[0];
  return name === undefined ? path : path.replace(name, (await ids[name]?.()) ?? '');
}

for (const { row, title, other, roles } of routes) {
  for (const role of everyone) {
    const own = other?.[0] === role ? other[1] : title;
    const claim = roles.includes(role) ? `${role} finds “${own}”` : `${role} is sent to the dashboard`;
    test(about('1.4', row, claim), async ({ desk, central, people }) => {
      const path = await withIds(row, central, people);
      const page = await desk(role);
      await page.goto(path);
      if (!roles.includes(role)) return expectPage(page, landingPath, 'Dashboard');
      await expectPage(page, path, own);
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    });
  }
}

test(about('1.4', '/filas', 'an attendant finds “Filas”'), async ({ desk }) => {
  const page = await desk('attendant');
  await page.goto('/filas');
  await expectPage(page, '/filas', 'Filas');
});

test(about('1.4', 'layout', 'menu, header and breadcrumbs stay while the page changes'), async ({ openAs, people }) => {
  const page = await openAs(people.admin, '/viagens');
  await expect(page.getByRole('navigation', { name: 'Menu' })).toBeVisible();
  const header = page.getByRole('banner');
  await expect(header).toBeVisible();
  await header.evaluate((element) => (element.dataset['mark'] = 'the same'));
  for (const entry of ['Parceiros', 'Carteira', 'Tarifas']) {
    await page.getByRole('link', { name: entry, exact: true }).click();
    await expect(currentCrumb(page)).toHaveText(entry);
  }
  await expect(header).toHaveAttribute('data-mark', 'the same');
});

for (const path of ['/nada', '/viagens/algo/mais', '/app', '/app/dashboard', '/parceiros/edit', '/admin']) {
  test(about('1.4', 'unknown path', `${path} redirects to the dashboard`), async ({ desk }) => {
    const page = await desk('admin');
    await page.goto(path);
    await expectPage(page, landingPath, 'Dashboard');
  });
}

test(
  about('1.4', 'unknown path', 'navigation inside the page redirects too, and Back does not return to the path'),
  async ({ openAs, people }) => {
    const page = await openAs(people.cliente, '/viagens');
    await page.getByRole('link', { name: 'Solicitar Viagem' }).first().click();
    await expect(currentCrumb(page)).toHaveText('Solicitar Viagem');
    await page.goto('/parceiros');
    await expectPage(page, landingPath, 'Dashboard');
    await page.goBack();
    await expectPage(page, '/solicitar-viagem', 'Solicitar Viagem');
  },
);

for (const role of everyone) {
  test(about('1.4', 'landing page', `${role} starts at the dashboard`), async ({ openNew, people }) => {
    const page = await openNew('/');
    await signInByForm(page, people[role]);
    await expectPage(page, landingPath, 'Dashboard');
  });
}

test(about('1.4', '/conta', 'the header links to the page'), async ({ openAs, people }) => {
  const page = await openAs(people.cadviagens, '/viagens');
  await page.getByRole('banner').getByRole('link', { name: 'Minha conta' }).click();
  await expectPage(page, '/conta', 'Minha Conta');
});
