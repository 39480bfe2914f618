import { roles, type Role } from '#domain/access/roles.ts';

/**
 * A page behind sign-in: path (an id replaces `:name`), title and roles. `ofCentral` true: closed to users of a client;
 * false: closed to all others.
 */
export type Page = {
  path: string;
  title: string;
  titleFor?: Partial<Record<Role, string>>;
  roles: readonly Role[];
  ofCentral?: boolean;
};

const admin = ['admin'] as const;

/** All pages behind sign-in. Any other path, and a page of another role, redirect to `landingPath`. */
export const pages = {
  dashboard: { path: '/app/dashboard/default', title: 'Dashboard', roles },
  history: { path: '/viagens', title: 'Histórico de Viagens', roles },
  trip: { path: '/viagens/:id', title: 'Viagem', roles },
  tripEdit: { path: '/viagens/:id/editar', title: 'Editar Viagem', roles: ['cliente', 'admin', 'cadviagens'] },
  request: { path: '/solicitar-viagem', title: 'Solicitar Viagem', roles: ['cliente', 'admin', 'cadviagens'] },
  available: { path: '/viagens-solicitadas', title: 'Viagens Disponíveis', roles: ['parceiro', 'admin'] },
  ahead: {
    path: '/viagens-futuras',
    title: 'Futuras Viagens',
    titleFor: { parceiro: 'Lançar Viagens Cadastradas' },
    roles,
  },
  today: { path: '/hoje', title: 'Hoje', roles: ['cliente', 'cadviagens'], ofCentral: false },
  waitingLinks: { path: '/links-a-enviar', title: 'Links a Enviar', roles: ['cliente', 'admin', 'cadviagens'] },
  employees: { path: '/colaboradores', title: 'Colaboradores', roles: ['cliente', 'admin', 'cadviagens'] },
  console: { path: '/despacho', title: 'Despacho', roles: ['admin', 'cadviagens'], ofCentral: true },
  dayPlan: { path: '/plano', title: 'Plano do Dia', roles: ['admin', 'cadviagens'], ofCentral: true },
  queues: { path: '/filas', title: 'Filas', roles: ['admin', 'cadviagens'], ofCentral: true },
  ownShift: { path: '/fila', title: 'Meu Turno', roles: ['parceiro'] },
  ranks: { path: '/pontos', title: 'Pontos', roles: admin },
  wallet: { path: '/carteira', title: 'Carteira', roles: ['parceiro', 'admin'] },
  settings: { path: '/configuracoes', title: 'Configurações', roles: ['parceiro', 'cliente'] },
  partners: { path: '/parceiros', title: 'Parceiros', roles: admin },
  partnerNew: { path: '/parceiros/novo', title: 'Novo Parceiro', roles: admin },
  partnerEdit: { path: '/parceiros/edit/:id_parceiro', title: 'Editar Parceiro', roles: admin },
  clients: { path: '/clientes', title: 'Clientes', roles: admin },
  clientNew: { path: '/clientes/novo', title: 'Novo Cliente', roles: admin },
  clientEdit: { path: '/clientes/edit/:id_cliente', title: 'Editar Cliente', roles: admin },
  users: { path: '/usuarios', title: 'Usuários', roles: admin },
  userNew: { path: '/usuarios/novo', title: 'Novo Usuário', roles: admin },
  userEdit: { path: '/usuarios/edit/:id_usuario', title: 'Editar Usuário', roles: admin },
  registrations: { path: '/cadastros', title: 'Cadastros a Aprovar', roles: admin },
  updateWallets: { path: '/atualizacarteira', title: 'Atualiza Carteiras', roles: admin },
  invoices: { path: '/faturas', title: 'Faturas', roles: ['admin', 'cliente'] },
  invoice: { path: '/faturas/:id', title: 'Fatura', roles: ['admin', 'cliente'] },
  reports: { path: '/relatorios', title: 'Relatórios', titleFor: { cliente: 'Gastos' }, roles: ['admin', 'cliente'] },
  tariffs: { path: '/tarifas', title: 'Tarifas', roles: admin },
  audit: { path: '/auditoria', title: 'Auditoria', roles: admin },
  central: { path: '/ajustes', title: 'Ajustes', roles: admin },
  account: { path: '/conta', title: 'Minha Conta', roles },
  notifications: { path: '/avisos', title: 'Avisos', roles },
  emails: { path: '/ajustes/emails', title: 'E-mails', roles: admin },
  help: { path: '/ajuda', title: 'Ajuda', roles },
  helpArticle: { path: '/ajuda/:artigo', title: 'Artigo da Ajuda', roles },
} as const satisfies Record<string, Page>;

export type PageName = keyof typeof pages;

/** Path to which sign-in and forbidden paths redirect. */
export const landingPath = pages.dashboard.path;

/** Pages for signed-out visitors. The sign-in page has three paths. */
export const publicPages = {
  signIn: { paths: ['/', '/login', '/auth/signin-1'], title: 'Entrar' },
  signUp: { paths: ['/auth/signup-1'], title: 'Criar conta' },
  resetPassword: { paths: ['/auth/reset-password-1'], title: 'Redefinir senha' },
} as const;

/** Pages that a link opens without sign-in: outside the layout, and excluded from search engines. */
export const linkPages = {
  ride: { path: '/acompanhar/:code', title: 'Acompanhar viagem' },
  receipt: { path: '/recibo/:code', title: 'Conferir recibo' },
  wall: { path: '/mural/:code', title: 'Viagens de hoje' },
} as const;

/** `linkPath('receipt', 'K7QF')` → `/recibo/K7QF`. */
export function linkPath(name: keyof typeof linkPages, code: string): string {
  return linkPages[name].path.replace(':code', code);
}

/** Returns true for a path of `linkPages`. */
export function isLinkPage(path: string): boolean {
  return Object.values(linkPages).some((page) => path.startsWith(page.path.slice(0, page.path.indexOf(':'))));
}

/** Returns the title of a page, which is also its menu entry and the last item of its breadcrumbs. */
export function titleOf(name: PageName, role: Role): string {
  const page: Page = pages[name];
  return page.titleFor?.[role] ?? page.title;
}

/** `clientId`: client of the user; empty for users of the central. */
export function mayOpen(name: PageName, role: Role, clientId = ''): boolean {
  const page: Page = pages[name];
  return page.roles.includes(role) && page.ofCentral !== (clientId !== '');
}
