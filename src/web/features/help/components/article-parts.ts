import type { ComponentType } from 'react';
import { lazyPart } from '#web/lib/load-part.ts';
import type { ArticleSlug } from './articles.ts';

/** What each article says, loaded when it is opened. */
export const articleParts: Record<ArticleSlug, ComponentType> = {
  'pedir-viagem': lazyPart(() => import('./articles/request-trip.tsx'), 'RequestTrip'),
  'repetir-viagem': lazyPart(() => import('./articles/repeat.tsx'), 'Repeat'),
  'importar-planilha': lazyPart(() => import('./articles/import-trips.tsx'), 'ImportTrips'),
  'acompanhar-viagem': lazyPart(() => import('./articles/follow.tsx'), 'Follow'),
  'aprovar-pedidos': lazyPart(() => import('./articles/approvals.tsx'), 'Approvals'),
  'contestar-valor': lazyPart(() => import('./articles/contest.tsx'), 'Contest'),
  faturas: lazyPart(() => import('./articles/invoices.tsx'), 'Invoices'),
  'favoritos-e-limites': lazyPart(() => import('./articles/favourites.tsx'), 'Favourites'),
  'convidar-colegas': lazyPart(() => import('./articles/colleagues.tsx'), 'Colleagues'),
  'aceitar-viagens': lazyPart(() => import('./articles/available-trips.tsx'), 'AvailableTrips'),
  'ofertas-e-confirmacoes': lazyPart(() => import('./articles/offers.tsx'), 'Offers'),
  'lancar-viagens': lazyPart(() => import('./articles/launch-trips.tsx'), 'LaunchTrips'),
  'fazer-a-viagem': lazyPart(() => import('./articles/drive.tsx'), 'Drive'),
  'despesas-com-comprovante': lazyPart(() => import('./articles/expenses.tsx'), 'Expenses'),
  'devolver-viagem': lazyPart(() => import('./articles/give-back.tsx'), 'GiveBack'),
  carteira: lazyPart(() => import('./articles/wallet.tsx'), 'Wallet'),
  'recarregar-por-pix': lazyPart(() => import('./articles/top-up.tsx'), 'TopUp'),
  sacar: lazyPart(() => import('./articles/payout.tsx'), 'TakeOut'),
  pontuacao: lazyPart(() => import('./articles/score.tsx'), 'Score'),
  'documentos-e-frota': lazyPart(() => import('./articles/documents.tsx'), 'Documents'),
  'conta-e-segunda-etapa': lazyPart(() => import('./articles/account.tsx'), 'Account'),
  avisos: lazyPart(() => import('./articles/notifications.tsx'), 'Notifications'),
  'instalar-no-aparelho': lazyPart(() => import('./articles/install.tsx'), 'Install'),
  'busca-e-atalhos': lazyPart(() => import('./articles/find.tsx'), 'Find'),
  privacidade: lazyPart(() => import('./articles/privacy.tsx'), 'Privacy'),
};
