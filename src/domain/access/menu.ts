import { mayOpen, type PageName, pages, titleOf } from '#domain/access/pages.ts';
import type { Role } from '#domain/access/roles.ts';

export type MenuEntry = { page: PageName; label: string; path: string };
export type MenuGroup = { label: string; entries: readonly MenuEntry[] };
export type Menu = { groups: readonly MenuGroup[]; last: readonly MenuEntry[] };

/** Last menu entry of every role; opens the dialog that ends the session. */
export const signOutLabel = 'Sair';

/** Position of a page in the menu. `pages` defines its roles; `only` restricts them further. */
type Place = { page: PageName; only?: readonly Role[] };

// The page Viagens Disponíveis has two positions in the menu: for partners before the page of the upcoming trips, and
// for administrators after that page.
const groups: readonly { label: string; places: readonly Place[] }[] = [
  { label: 'Navegação', places: [{ page: 'dashboard', only: ['parceiro', 'cliente', 'admin'] }] },
  {
    label: 'Fluxo de Viagem',
    places: [
      { page: 'history' },
      { page: 'request' },
      { page: 'available', only: ['parceiro'] },
      { page: 'ahead' },
      { page: 'available', only: ['admin'] },
    ],
  },
  { label: 'Gerenciamento', places: [{ page: 'partners' }, { page: 'clients' }, { page: 'users' }] },
  { label: 'Financeiro', places: [{ page: 'wallet' }, { page: 'updateWallets' }] },
  {
    label: 'Mais',
    places: [
      { page: 'today' },
      { page: 'ownShift' },
      { page: 'console' },
      { page: 'dayPlan' },
      { page: 'queues' },
      { page: 'ranks' },
      { page: 'waitingLinks' },
      { page: 'employees' },
      { page: 'registrations' },
      { page: 'invoices' },
      { page: 'reports' },
      { page: 'tariffs' },
      { page: 'audit' },
      { page: 'central' },
    ],
  },
];

/**
 * Returns the side menu of a role: its non-empty groups in order, and the entries below them before Sair. `clientId`:
 * client of the user; empty for users of the central.
 */
export function menuOf(role: Role, clientId = ''): Menu {
  return {
    groups: groups
      .map(({ label, places }) => ({ label, entries: entriesOf(places, role, clientId) }))
      .filter(({ entries }) => entries.length > 0),
    last: entriesOf([{ page: 'settings' }], role, clientId),
  };
}

function entriesOf(places: readonly Place[], role: Role, clientId: string): MenuEntry[] {
  return places
    .filter(({ page, only }) => mayOpen(page, role, clientId) && (only?.includes(role) ?? true))
    .map(({ page }) => ({ page, label: titleOf(page, role), path: pages[page].path }));
}
