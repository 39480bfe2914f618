import { tabStorage } from './browser-storage.ts';

const key = 'painel.voltar';
let leavingOnPurpose = false;

/**
 * Remembers, for this tab, the path that the user requested before signing in. Without storage, sign-in opens the
 * landing page.
 */
export function rememberPath(path: string): void {
  if (!leavingOnPurpose) tabStorage.write(key, path);
}

/** After a sign-out by the user, the next sign-in opens the landing page. */
export function leaveOnPurpose(): void {
  leavingOnPurpose = true;
  tabStorage.write(key, null);
}

/** Returns the path to open after sign-in, and deletes it. */
export function takeRememberedPath(): string | null {
  leavingOnPurpose = false;
  const path = tabStorage.read(key);
  tabStorage.write(key, null);
  return path;
}
