import { tabStorage } from './browser-storage.ts';

/** User that this tab acts as. Stored beyond a reload, because an expired session no longer contains it. */
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
 * Returns to the administrator's own session at the record of the other user, by a reload, because all data in memory
 * was read as that user. `ranOut`: the page says that the time is over.
 */
export function leaveActing({ userId, name }: ActedAs, { ranOut }: { ranOut: boolean }): void {
  noteActing(null);
  if (ranOut) tabStorage.write(overKey, name);
  window.location.assign(`/usuarios/edit/${userId}`);
}

/** Returns the name of the user in whose place the expired session acted; null when there is nothing to show. */
export function actingOver(): string | null {
  return tabStorage.read(overKey);
}

export function forgetActingOver(): void {
  tabStorage.write(overKey, null);
}
