import { tabStorage } from './browser-storage.ts';

const key = 'painel.voltar';
let leavingOnPurpose = false;

/**
 * Stores for this tab the path that the user wanted to open before signing in. Without storage, sign-in leads to the
 * landing page.
 */
export function rememberPath(path: string): void {
  if (!leavingOnPurpose) tabStorage.write(key, path);
}

/** After Sair the next sign-in begins at the landing page. */
export function leaveOnPurpose(): void {
  leavingOnPurpose = true;
  tabStorage.write(key, null);
}

/** Returns the path to open after sign-in, and forgets it. */
export function takeRememberedPath(): string | null {
  leavingOnPurpose = false;
  const path = tabStorage.read(key);
  tabStorage.write(key, null);
  return path;
}
