import { deviceStorage } from './browser-storage.ts';

const prefix = 'painel.rascunho.';
const lifetimeMs = 24 * 3_600_000;
/**
 * Draft name of a driver's current trips (`kept-trips.ts`). They are stored like drafts, but deleted whenever the
 * session ends.
 */
export const keptTripsForm = 'viagem-atual';

type Kept = { at: number; values: unknown };

/** Returns the unfinished form of a user on this device. Drafts are deleted after a day and at sign-out. */
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

/** Deletes drafts at sign-out and after a day, because they contain names of passengers. */
export function dropDrafts({ all }: { all: boolean }): void {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(prefix));
  for (const key of keys) if (all || read(key) === null) deviceStorage.write(key, null);
}

/**
 * Deletes the drafts of other users at sign-in. A session that was ended on another device never signs out on this one,
 * so its drafts would stay.
 */
export function dropDraftsOfOthers(userId: string): void {
  const keys = deviceStorage.keys().filter((key) => key.startsWith(prefix) && !key.startsWith(`${prefix}${userId}.`));
  for (const key of keys) deviceStorage.write(key, null);
}

/** Deletes the drafts of this name for all users. Used for data that must not outlive the session. */
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
