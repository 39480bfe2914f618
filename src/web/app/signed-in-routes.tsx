import { createRoute, redirect } from '@tanstack/react-router';
import { landingPath } from '#domain/access/pages.ts';
import { roles } from '#domain/access/roles.ts';
import { invoiceStatuses } from '#domain/invoices/invoice-status.ts';
import { lineViews } from '#domain/payments/bank-line-status.ts';
import { loadPart } from '#web/lib/load-part.ts';
import { day, oneOf, recordId, search, text, yes } from '#web/lib/search.ts';
import { pageTitle, titleFor } from './guards.ts';
import { historySearch } from './history-search.ts';
import { lazyPage } from './lazy-page.ts';
import { at, signedInRoute } from './page-route.ts';

// One entry per page, which calls `at` with the page's name in pages.ts and imports the page's module. `search`
// (lib/search.ts) types its search parameters. Imports nothing of the contract, which would put zod into the first load.
// The list is a separate constant: inside `addChildren([…])` all its types would become `any`.
const pageRoutes = [
  createRoute({
    ...at('account'),
    component: lazyPage(() => import('./account-page.tsx'), 'OwnAccountPage'),
  }),
  createRoute({
    ...at('help'),
    validateSearch: search({ q: text }),
    component: lazyPage(() => import('#web/features/help/pages/help.tsx'), 'HelpPage'),
  }),
  createRoute({
    ...at('helpArticle'),
    loader: async ({ params }) => {
      const { articleOf } = await loadPart(() => import('#web/features/help/components/articles.ts'));
      return { title: articleOf(params.artigo)?.title };
    },
    head: ({ loaderData, match }) => ({
      meta: [loaderData?.title ? pageTitle(loaderData.title) : titleFor('helpArticle', match.context.session)],
    }),
    component: lazyPage(() => import('#web/features/help/pages/article.tsx'), 'ArticlePage'),
  }),
  createRoute({
    ...at('emails'),
    validateSearch: search({
      mensagem: text,
      lista: oneOf('envio', 'guardados'),
      estado: oneOf('due', 'sent', 'trouble'),
    }),
    component: lazyPage(() => import('#web/features/emails/pages/emails.tsx'), 'MailsPage'),
  }),
  createRoute({
    ...at('notifications'),
    component: lazyPage(() => import('#web/features/notifications/pages/notifications.tsx'), 'NotificationsPage'),
  }),
  createRoute({
    ...at('dashboard'),
    validateSearch: search({ periodo: oneOf('hoje', '7-dias', '30-dias', 'mes', 'mes-passado'), de: day, ate: day }),
    component: lazyPage(() => import('#web/features/dashboard/pages/dashboard.tsx'), 'DashboardPage'),
  }),
  createRoute({
    ...at('partners'),
    validateSearch: search({
      q: text,
      status: oneOf('active', 'pending', 'suspended'),
      documentos: oneOf('vencendo', 'conferir'),
      ordem: text,
    }),
    component: lazyPage(() => import('#web/features/partners/pages/partner-list.tsx'), 'PartnerListPage'),
  }),
  createRoute({
    ...at('partnerNew'),
    validateSearch: search({ aba: oneOf('um', 'planilha') }),
    component: lazyPage(() => import('#web/features/partners/pages/new-partner.tsx'), 'NewPartnerPage'),
  }),
  createRoute({
    ...at('partnerEdit'),
    validateSearch: search({ aba: oneOf('cadastro', 'viagens', 'carteira', 'pontuacao', 'registro') }),
    component: lazyPage(() => import('./partner-page.tsx'), 'PartnerPage'),
  }),
  createRoute({
    ...at('clients'),
    validateSearch: search({
      aba: oneOf('clientes', 'limites'),
      q: text,
      status: oneOf('active', 'suspended'),
      uso: oneOf('todos'),
      ordem: text,
    }),
    component: lazyPage(() => import('#web/features/clients/pages/client-list.tsx'), 'ClientListPage'),
  }),
  createRoute({
    ...at('clientNew'),
    validateSearch: search({ aba: oneOf('um', 'planilha') }),
    component: lazyPage(() => import('#web/features/clients/pages/new-client.tsx'), 'NewClientPage'),
  }),
  createRoute({
    ...at('clientEdit'),
    validateSearch: search({ aba: oneOf('cadastro', 'faturamento', 'centros', 'pedidos') }),
    component: lazyPage(() => import('./client-page.tsx'), 'ClientPage'),
  }),
  createRoute({
    ...at('users'),
    validateSearch: search({
      q: text,
      status: oneOf('pending', 'active', 'blocked'),
      tipo: oneOf(...roles),
      ordem: text,
    }),
    component: lazyPage(() => import('#web/features/users/pages/user-list.tsx'), 'UserListPage'),
  }),
  createRoute({
    ...at('userNew'),
    component: lazyPage(() => import('#web/features/users/pages/new-user.tsx'), 'NewUserPage'),
  }),
  createRoute({
    ...at('userEdit'),
    component: lazyPage(() => import('#web/features/users/pages/user-edit.tsx'), 'UserEditPage'),
  }),
  createRoute({
    ...at('registrations'),
    validateSearch: search({ cadastro: recordId, vez: oneOf('central', 'devolvidos') }),
    component: lazyPage(() => import('./registrations-page.tsx'), 'WaitingRegistrationsPage'),
  }),
  createRoute({
    ...at('wallet'),
    validateSearch: search({
      q: text,
      // Search parameters of the list of all wallets.
      saldo: oneOf('negativo', 'baixo'),
      status: oneOf('active', 'pending', 'suspended'),
      pedidos: oneOf('recarga', 'saque'),
      ordem: text,
      // Search parameters of one wallet and its statement.
      parceiro: recordId,
      aba: oneOf('extrato', 'pedidos', 'liberacoes', 'meses'),
      de: day,
      ate: day,
      tipo: text,
      mes: day,
      recarga: recordId,
    }),
    component: lazyPage(() => import('#web/features/wallets/pages/wallet.tsx'), 'WalletPage'),
  }),
  createRoute({
    ...at('updateWallets'),
    validateSearch: search({
      aba: oneOf('recargas', 'saques', 'lotes', 'extrato', 'ajuste', 'ajuste-em-lote'),
      lote: recordId,
      situacao: oneOf('decididas'),
      lancamentos: oneOf(...lineViews),
      q: text,
      parceiro: recordId,
    }),
    component: lazyPage(() => import('./money-page.tsx'), 'MoneyPage'),
  }),
  createRoute({
    ...at('audit'),
    validateSearch: search({
      aba: oneOf('alteracoes', 'acessos', 'exclusoes'),
      q: text,
      pessoa: recordId,
      tipo: text,
      registro: recordId,
      acao: text,
      endereco: text,
      de: day,
      ate: day,
      entrada: text,
    }),
    component: lazyPage(() => import('./audit-page.tsx'), 'AuditAndPrivacyPage'),
  }),
  createRoute({
    ...at('central'),
    validateSearch: search({
      aba: oneOf('inicio', 'central', 'viagens', 'distribuicao', 'dinheiro', 'integracoes', 'privacidade'),
    }),
    component: lazyPage(() => import('./central-page.tsx'), 'CentralPage'),
  }),
  createRoute({
    ...at('settings'),
    component: lazyPage(() => import('./own-settings-page.tsx'), 'OwnSettingsPage'),
  }),
  createRoute({
    ...at('invoices'),
    validateSearch: search({ q: text, status: oneOf(...invoiceStatuses), cliente: recordId, contestadas: yes }),
    component: lazyPage(() => import('#web/features/invoices/pages/invoice-list.tsx'), 'InvoiceListPage'),
  }),
  createRoute({
    ...at('invoice'),
    validateSearch: search({ centro: text, pessoa: text, contestadas: yes }),
    component: lazyPage(() => import('#web/features/invoices/pages/invoice.tsx'), 'InvoicePage'),
  }),
  createRoute({
    ...at('reports'),
    validateSearch: search({
      aba: oneOf('viagens', 'dividas', 'gastos'),
      de: day,
      ate: day,
      praca: recordId,
      parceiro: recordId,
      cliente: recordId,
    }),
    component: lazyPage(() => import('#web/features/reports/pages/reports.tsx'), 'ReportsPage'),
  }),
  createRoute({
    ...at('tariffs'),
    validateSearch: search({
      aba: oneOf('tarifas', 'precos', 'feriados', 'simulador', 'locais', 'pracas', 'planos'),
      q: text,
    }),
    component: lazyPage(() => import('./tariffs-page.tsx'), 'TariffsPage'),
  }),
  createRoute({
    ...at('history'),
    validateSearch: historySearch,
    component: lazyPage(() => import('#web/features/trips/pages/history.tsx'), 'HistoryPage'),
  }),
  createRoute({
    ...at('trip'),
    component: lazyPage(() => import('#web/features/trips/pages/trip.tsx'), 'TripPage'),
  }),
  createRoute({
    ...at('tripEdit'),
    component: lazyPage(() => import('#web/features/requests/pages/edit.tsx'), 'EditPage'),
  }),
  createRoute({
    ...at('request'),
    validateSearch: search({ repetir: recordId, vista: oneOf('importar', 'colar', 'flexivel'), fone: text }),
    component: lazyPage(() => import('#web/features/requests/pages/request.tsx'), 'RequestPage'),
  }),
  createRoute({
    ...at('available'),
    validateSearch: search({ vista: oneOf('disputas') }),
    component: lazyPage(() => import('#web/features/trips/pages/available.tsx'), 'AvailablePage'),
  }),
  createRoute({
    ...at('console'),
    validateSearch: search({ viagem: recordId, motorista: recordId, fone: text }),
    component: lazyPage(() => import('./console-page.tsx'), 'DispatchConsolePage'),
  }),
  createRoute({
    ...at('today'),
    validateSearch: search({ vista: oneOf('folha') }),
    component: lazyPage(() => import('#web/features/today/pages/today.tsx'), 'TodayPage'),
  }),
  createRoute({
    ...at('waitingLinks'),
    component: lazyPage(() => import('#web/features/trips/pages/waiting-links.tsx'), 'WaitingLinksPage'),
  }),
  createRoute({
    ...at('employees'),
    validateSearch: search({
      cliente: recordId,
      vista: oneOf('grupos', 'importar'),
      q: text,
      grupo: recordId,
      centro: recordId,
      status: oneOf('active', 'inactive'),
    }),
    component: lazyPage(() => import('#web/features/employees/pages/employees.tsx'), 'EmployeesPage'),
  }),
  createRoute({
    ...at('dayPlan'),
    validateSearch: search({ praca: recordId, dia: day, vista: oneOf('lista', 'sem-motorista') }),
    component: lazyPage(() => import('#web/features/trips/pages/day-plan.tsx'), 'DayPlanPage'),
  }),
  createRoute({
    ...at('queues'),
    validateSearch: search({
      aba: oneOf('filas', 'disponiveis', 'revisoes', 'bloqueios'),
      praca: recordId,
      estado: oneOf('free', 'queued', 'offered', 'on_trip', 'paused', 'silent'),
      q: text,
    }),
    component: lazyPage(() => import('#web/features/ranks/pages/queues.tsx'), 'QueuesPage'),
  }),
  createRoute({
    ...at('ownShift'),
    validateSearch: search({ viagem: recordId }),
    component: lazyPage(() => import('#web/features/ranks/pages/own-shift.tsx'), 'OwnShiftPage'),
  }),
  createRoute({
    ...at('ranks'),
    validateSearch: search({ aba: oneOf('pontos', 'despacho') }),
    component: lazyPage(() => import('#web/features/ranks/pages/ranks.tsx'), 'RanksPage'),
  }),
  createRoute({
    ...at('ahead'),
    validateSearch: search({
      vista: oneOf('semana', 'folha', 'aprovacoes', 'descobertas', 'andamento'),
      semParceiro: yes,
      dia: day,
      aba: oneOf('execucao'),
      viagem: text,
    }),
    component: lazyPage(() => import('./trips-ahead.tsx'), 'TripsAhead'),
  }),
] as const;

/** Redirects every other path to the landing page. */
const elsewhere = createRoute({
  getParentRoute: () => signedInRoute,
  path: '$',
  beforeLoad: () => {
    throw redirect({ to: landingPath, replace: true });
  },
});

export const signedInRoutes = signedInRoute.addChildren([...pageRoutes, elsewhere]);
