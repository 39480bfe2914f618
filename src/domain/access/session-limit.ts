import { type Refusal, refuse } from '../outcome.ts';
import { type KeyScope, scopesAllow } from './key-scopes.ts';

/**
 * Restrictions of a session. `acting`: an administrator in the session of another user. `enrolling`: an administrator
 * who has to set up the second factor first. `key`: an API key, restricted by its scopes.
 */
export type SessionLimit = 'acting' | 'enrolling' | 'key';

/** Maximum duration of an acting session. */
export const ACTING_MINUTES = 30;

/**
 * Allowed operations of the API (`trips.list`), and allowed other endpoints by method and path. All other operations
 * and endpoints are refused.
 */
const allowedUnder: Record<Exclude<SessionLimit, 'key'>, ReadonlySet<string>> = {
  // Allows reading and requesting a trip. Excludes operations that show Pix data, keys, files or the IP addresses of
  // sessions, and operations that mark something as read by the user.
  acting: new Set([
    'panel.info',
    'account.session',
    'acting.end',
    'GET /api/v1/live',
    'POST /api/auth/sign-out',
    'users.get',
    'dashboards.get',
    'search.find',
    'notifications.list',
    'notifications.unread',
    'trips.list',
    'trips.get',
    'trips.events',
    'trips.route',
    'trips.candidates',
    'bookings.get',
    'series.get',
    'approvals.list',
    'dispatch.disputes',
    'dispatch.uncovered',
    'ranks.list',
    'ranks.own',
    'guestPages.own',
    'flexibleRides.list',
    'rides.get',
    'rides.link',
    'rides.position',
    'receipts.get',
    'today.board',
    'today.wall',
    'expenseReceipts.list',
    'clients.get',
    'clients.list',
    'partners.get',
    'partners.list',
    'vouchers.list',
    'employees.list',
    'employees.get',
    'employees.groups',
    'limits.list',
    'reports.spend',
    'passengers.list',
    'passengers.stops',
    'places.areas',
    'places.cep',
    'places.list',
    'places.suggestions',
    'tariffs.list',
    'calendar.get',
    'settings.paymentTerms',
    'wallets.get',
    'wallets.entries',
    'wallets.month',
    'invoices.list',
    'invoices.get',
    'invoices.items',
    'invoices.itemSums',
    'invoices.item',
    'tariffs.estimate',
    'bookings.check',
    'bookings.create',
    'trips.create',
  ]),
  enrolling: new Set([
    'panel.info',
    'account.session',
    'secondFactor.get',
    'secondFactor.begin',
    'secondFactor.confirm',
    'rides.get',
    'receipts.get',
    'today.wall',
    'POST /api/auth/sign-in/email',
    'POST /api/auth/sign-in/second-factor',
    'POST /api/auth/sign-in/custom-token',
    'POST /nodejs/generateCustomToken',
    'POST /api/auth/sign-out',
    'POST /api/auth/request-password-reset',
    'POST /api/auth/reset-password',
    'POST /api/auth/change-password',
    'GET /api/auth/jwks',
  ]),
};

const refusals: Record<SessionLimit, Refusal> = {
  acting: refuse(
    'forbidden',
    'Ao acessar como outra pessoa, você só pode consultar e solicitar viagens. Encerre esse acesso para fazer isto.',
  ),
  enrolling: refuse(
    'forbidden',
    'Ative primeiro a verificação em duas etapas: ela é obrigatória para administradores.',
  ),
  key: refuse('forbidden', 'Esta chave de API não tem permissão para isto.'),
};

type Limited = { limit: SessionLimit | null; scopes: readonly KeyScope[] | null };

/** Returns the refusal of an operation, or null when it is allowed. */
export function refuseUnder(session: Limited | null, operation: string): Refusal | null {
  if (session === null || session.limit === null) return null;
  const { limit, scopes } = session;
  const allowed = limit === 'key' ? scopesAllow(scopes ?? [], operation) : allowedUnder[limit].has(operation);
  return allowed ? null : refusals[limit];
}
