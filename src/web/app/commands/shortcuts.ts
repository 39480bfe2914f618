import { mayOpen, type PageName, titleOf } from '#domain/access/pages.ts';
import type { Role } from '#domain/access/roles.ts';

/** What a shortcut does: opens a page, or something of the layout. */
export type Deed = { page: PageName } | { layout: 'search' | 'sheet' };

/** One or two keys, one after the other, as `KeyboardEvent.key` has them. */
export type Shortcut = { keys: readonly string[]; deed: Deed };

/** Every single-letter command: the handler goes by it, and the sheet is printed from it. */
const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], deed: { layout: 'search' } },
  { keys: ['n'], deed: { page: 'request' } },
  { keys: ['?'], deed: { layout: 'sheet' } },
  { keys: ['g', 'd'], deed: { page: 'dashboard' } },
  { keys: ['g', 'h'], deed: { page: 'history' } },
  { keys: ['g', 'v'], deed: { page: 'available' } },
  { keys: ['g', 'f'], deed: { page: 'ahead' } },
  { keys: ['g', 'c'], deed: { page: 'wallet' } },
  { keys: ['g', 's'], deed: { page: 'updateWallets' } },
  { keys: ['g', 'n'], deed: { page: 'invoices' } },
  { keys: ['g', 'p'], deed: { page: 'partners' } },
  { keys: ['g', 'l'], deed: { page: 'clients' } },
  { keys: ['g', 'u'], deed: { page: 'users' } },
  { keys: ['g', 'r'], deed: { page: 'reports' } },
  { keys: ['g', 't'], deed: { page: 'tariffs' } },
  { keys: ['g', 'a'], deed: { page: 'central' } },
  { keys: ['g', 'o'], deed: { page: 'settings' } },
  { keys: ['g', 'b'], deed: { page: 'notifications' } },
  { keys: ['g', 'm'], deed: { page: 'account' } },
];

export function shortcutsOf(role: Role): readonly Shortcut[] {
  return shortcuts.filter(({ deed }) => !('page' in deed) || mayOpen(deed.page, role));
}

const layoutWords = { search: 'Buscar na lista da página', sheet: 'Mostrar os atalhos' };

export function sayDeed(deed: Deed, role: Role): string {
  return 'page' in deed ? titleOf(deed.page, role) : layoutWords[deed.layout];
}

/** The keys of a page, for who is about to go there another way. */
export function keysOf(page: PageName, role: Role): readonly string[] | undefined {
  return shortcutsOf(role).find(({ deed }) => 'page' in deed && deed.page === page)?.keys;
}

/** What the pressed keys come to: a shortcut, the beginning of one (`go on`), or nothing. */
export function readKeys(pressed: readonly string[], role: Role): Shortcut | 'go on' | null {
  const begun = shortcutsOf(role).filter(({ keys }) => pressed.every((key, at) => keys[at] === key));
  return begun.find(({ keys }) => keys.length === pressed.length) ?? (begun.length > 0 ? 'go on' : null);
}
