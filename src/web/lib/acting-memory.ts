/** Whom this tab acts as, kept beyond a reload: a session that ran out while the tab slept no longer says it. */
type ActedAs = { userId: string; name: string };

const actingKey = 'painel.agindo';
const overKey = 'painel.agiu';

export function noteActing(acted: ActedAs | null): void {
  if (acted === null) write(actingKey, null);
  else write(actingKey, JSON.stringify(acted));
}

export function actedAs(): ActedAs | null {
  const kept = read(actingKey);
  return kept === null ? null : (JSON.parse(kept) as ActedAs);
}

/** Back to oneself, at the record of whom one acted as: everything in memory was read as somebody else. `ranOut`: to be told there. */
export function leaveActing({ userId, name }: ActedAs, { ranOut }: { ranOut: boolean }): void {
  noteActing(null);
  if (ranOut) write(overKey, name);
  window.location.assign(`/usuarios/edit/${userId}`);
}

/** Whom one acted as until the time was over; null: nothing is to be told. */
export function actingOver(): string | null {
  return read(overKey);
}

export function forgetActingOver(): void {
  write(overKey, null);
}

// A browser may keep nothing for anybody: then nobody is led back, and everything else goes on.

function read(key: string): string | null {
  try {
    return window.sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string | null): void {
  try {
    if (value === null) window.sessionStorage.removeItem(key);
    else window.sessionStorage.setItem(key, value);
  } catch {
    // As above.
  }
}
