import { tabStorage } from './browser-storage.ts';

/**
 * User as which the administrator acts in this tab. Stored in the tab, because the expired acting session no longer
 * names that user.
 */
type ActedAs = { userId: string; name: string };

const actingKey = 'painel.agindo';
const overKey = 'painel.agiu';

export function noteActing(acted: ActedAs | null): void {
  tabStorage.write(actingKey, acted && JSON.stringify(acted));
}

export function actedAs(): ActedAs | null {
  const kept = tabStorage.read(actingKey);
  return kept === null ? null : (JSON.parse(kept) as ActedAs);
}

/**
 * Returns to the administrator's own session, at the page of the user. Reloads the page, because all data in memory was
 * read as that user. `ranOut` makes the page say that the time is over.
 */
export function leaveActing({ userId, name }: ActedAs, { ranOut }: { ranOut: boolean }): void {
  noteActing(null);
  if (ranOut) tabStorage.write(overKey, name);
  window.location.assign(`/usuarios/edit/${userId}`);
}

/** Returns the name of the acted-as user when the acting session ended by time; null if there is nothing to show. */
export function actingOver(): string | null {
  return tabStorage.read(overKey);
}

export function clearActingOver(): void {
  tabStorage.write(overKey, null);
}
