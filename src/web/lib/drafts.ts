import { deviceStorage } from './browser-storage.ts';

const prefix = 'painel.rascunho.';
const lifetimeMs = 24 * 3_600_000;
/** Form name of a driver's current trips (`kept-trips.ts`): stored like drafts, and also deleted with the session. */
export const keptTripsForm = 'viagem-atual';

type Kept = { at: number; values: unknown };

/** Returns the unfinished form of a user on this device. Drafts last a day and are deleted at sign-out. */
export function readDraft(userId: string, form: string): { at: Date; values: unknown } | null {
  const kept = read(keyOf(userId, form));
  return kept && { at: new Date(kept.at), values: kept.values };
}

export function keepDraft(userId: string, form: string, values: unknown): void {
  deviceStorage.write(keyOf(userId, form), JSON.stringify({ at: Date.now(), values }));
}

export function dropDraft(userId: string, form: string): void {
  deviceStorage.write(keyOf(userId, form), null);
}

/** Deletes drafts at sign-out and after a day, because they contain names of people. */
export function dropDrafts({ all }: { all: boolean }): void {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(prefix));
  for (const key of keys) if (all || read(key) === null) deviceStorage.write(key, null);
}

/**
 * Deletes drafts of other users at sign-in, because a session that was ended remotely has no sign-out on this device.
 */
export function dropDraftsOfOthers(userId: string): void {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`));
  for (const key of keys) deviceStorage.write(key, null);
}

/** Deletes the drafts of this name of all users, for data that ends with the session. */
export function dropDraftsOf(form: string): void {
  for (const userId of usersWithDraft(form)) dropDraft(userId, form);
}

/** Returns the users with a draft of this name on the device. */
export function usersWithDraft(form: string): string[] {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(prefix) && key.endsWith(`.${form}`));
  return keys.map((key) => key.slice(prefix.length, -form.length - 1));
}

function read(key: string): Kept | null {
  try {
    const kept = JSON.parse(deviceStorage.read(key) ?? 'null') as Kept | null;
    return kept !== null && Date.now() - kept.at < lifetimeMs ? kept : null;
  } catch {
    return null;
  }
}

function keyOf(userId: string, form: string): string {
  return `${prefix}${userId}.${form}`;
}
