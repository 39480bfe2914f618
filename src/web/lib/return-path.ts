const key = 'painel.voltar';
let leavingOnPurpose = false;

/** Keeps, for this tab, where somebody was going before sign-in stood in between. */
export function rememberPath(path: string): void {
  if (!leavingOnPurpose) write((storage) => storage.setItem(key, path));
}

/** Who leaves by Sair starts afresh the next time. */
export function leaveOnPurpose(): void {
  leavingOnPurpose = true;
  write((storage) => storage.removeItem(key));
}

/** Where to go after sign-in; asked once. */
export function takeRememberedPath(): string | null {
  leavingOnPurpose = false;
  try {
    const path = window.sessionStorage.getItem(key);
    window.sessionStorage.removeItem(key);
    return path;
  } catch {
    return null;
  }
}

function write(change: (storage: Storage) => void): void {
  try {
    change(window.sessionStorage);
  } catch {
    // Without storage sign-in ends at the landing page.
  }
}
