import { tabStorage } from './browser-storage.ts';

const key = 'painel.voltar';
let leavingOnPurpose = false;

/** Keeps, for this tab, where somebody was going before sign-in stood in between; without storage sign-in ends at the landing page. */
export function rememberPath(path: string): void {
  if (!leavingOnPurpose) tabStorage.write(key, path);
}

/** Who leaves by Sair starts afresh the next time. */
export function leaveOnPurpose(): void {
  leavingOnPurpose = true;
  tabStorage.write(key, null);
}

/** Where to go after sign-in; asked once. */
export function takeRememberedPath(): string | null {
  leavingOnPurpose = false;
  const path = tabStorage.read(key);
  tabStorage.write(key, null);
  return path;
}
