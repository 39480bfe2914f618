import { tabStorage } from './browser-storage.ts';

/** Whom this tab acts as, kept beyond a reload: a session that ran out while the tab slept no longer says it. */
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

/** Back to oneself, at the record of whom one acted as: everything in memory was read as somebody else. `ranOut`: to be told there. */
export function leaveActing({ userId, name }: ActedAs, { ranOut }: { ranOut: boolean }): void {
  noteActing(null);
  if (ranOut) tabStorage.write(overKey, name);
  window.location.assign(`/usuarios/edit/${userId}`);
}

/** Whom one acted as until the time was over; null: nothing is to be told. */
export function actingOver(): string | null {
  return tabStorage.read(overKey);
}

export function forgetActingOver(): void {
  tabStorage.write(overKey, null);
}
