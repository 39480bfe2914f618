import { mayOpen, type PageName, titleOf } from '#domain/access/pages.ts';
import type { Role } from '#domain/access/roles.ts';

/** Target of a shortcut: a page, or a part of the layout. */
export type ShortcutTarget = { page: PageName } | { layout: 'search' | 'sheet' };

/** One key, or two keys pressed one after the other, as values of `KeyboardEvent.key`. */
export type Shortcut = { keys: readonly string[]; target: ShortcutTarget };

/** All single-letter commands. The key handler and the shortcut sheet use this table. */
const shortcuts: readonly Shortcut[] = [
  { keys: ['/'], target: { layout: 'search' } },
  { keys: ['n'], target: { page: 'request' } },
  { keys: ['?'], target: { layout: 'sheet' } },
  { keys: ['g', 'd'], target: { page: 'dashboard' } },
  { keys: ['g', 'h'], target: { page: 'history' } },
  { keys: ['g', 'v'], target: { page: 'available' } },
  { keys: ['g', 'f'], target: { page: 'ahead' } },
  { keys: ['g', 'c'], target: { page: 'wallet' } },
  { keys: ['g', 's'], target: { page: 'updateWallets' } },
  { keys: ['g', 'n'], target: { page: 'invoices' } },
  { keys: ['g', 'p'], target: { page: 'partners' } },
  { keys: ['g', 'l'], target: { page: 'clients' } },
  { keys: ['g', 'u'], target: { page: 'users' } },
  { keys: ['g', 'r'], target: { page: 'reports' } },
  { keys: ['g', 't'], target: { page: 'tariffs' } },
  { keys: ['g', 'a'], target: { page: 'central' } },
  { keys: ['g', 'o'], target: { page: 'settings' } },
  { keys: ['g', 'b'], target: { page: 'notifications' } },
  { keys: ['g', 'm'], target: { page: 'account' } },
];

export function shortcutsOf(role: Role): readonly Shortcut[] {
  return shortcuts.filter(({ target }) => !('page' in target) || mayOpen(target.page, role));
}

const layoutWords = { search: 'Buscar na lista da página', sheet: 'Mostrar os atalhos' };

export function formatShortcut(target: ShortcutTarget, role: Role): string {
  return 'page' in target ? titleOf(target.page, role) : layoutWords[target.layout];
}

/** Returns the keys that open a page. Links to the page show them. */
export function keysOf(page: PageName, role: Role): readonly string[] | undefined {
  return shortcutsOf(role).find(({ target }) => 'page' in target && target.page === page)?.keys;
}

/** Returns the shortcut of the pressed keys, `go on` if the keys are only the beginning of a shortcut, or null. */
export function readKeys(pressed: readonly string[], role: Role): Shortcut | 'go on' | null {
  const begun = shortcutsOf(role).filter(({ keys }) => pressed.every((key, at) => keys[at] === key));
  return begun.find(({ keys }) => keys.length === pressed.length) ?? (begun.length > 0 ? 'go on' : null);
}
