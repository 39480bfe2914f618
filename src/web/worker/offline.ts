import '#web/ui/tokens.css';
import '#web/ui/inter.css';
import '#web/ui/global.css';
import './offline.css';

const everyMs = 5000;
const reason = document.querySelector('#reason');
const state = document.querySelector('#state');
const button = document.querySelector<HTMLButtonElement>('#again');

showScheme();
void begin();

/** Opens the trip that is stored on this device, or waits until the panel answers. */
async function begin(): Promise<void> {
  const page = document.querySelector<HTMLElement>('main.offline');
  if (page) page.hidden = mayHaveTrip();
  if (mayHaveTrip() && (await openTrip())) return page?.remove();
  if (page) page.hidden = false;
  explain();
  window.addEventListener('offline', explain);
  window.addEventListener('online', () => (explain(), void tryAgain()));
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void tryAgain();
  });
  setInterval(() => void tryAgain(), everyMs);
  button?.addEventListener('click', () => void tryByHand());
}

/**
 * Returns true when the device may have a stored trip. Checks only the storage keys (`lib/drafts.ts`), because the
 * panel's code is loaded only when it is needed. Returns false for a URL with a token, whose exchange needs a
 * connection.
 */
function mayHaveTrip(): boolean {
  try {
    const keys = Object.keys(window.localStorage);
    return keys.some((key) => key.endsWith('.viagem-atual')) && !window.location.search.includes('token=');
  } catch {
    return false;
  }
}

/**
 * Loads the entry script of the panel by its URL. An import would move code of the entry script into shared files,
 * which would be loaded before the token is removed from a URL.
 */
async function openTrip(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  document.addEventListener('kept-trip', (event) => resolve((event as CustomEvent<boolean>).detail), { once: true });
  const script = document.createElement('script');
  script.type = 'module';
  script.addEventListener('error', () => resolve(false));
  script.src = document.documentElement.dataset['entry'] ?? '';
  document.head.append(script);
  return await promise;
}

/**
 * Applies the colour scheme by the rules of `lib/color-scheme.ts`. Does not import that file, because the script that
 * removes a token from the URL must not share files.
 */
function showScheme(): void {
  const stored = storedScheme();
  const systemDark = window.matchMedia('(prefers-color-scheme: dark)').matches;
  const scheme = stored === 'dark' || (stored !== 'light' && systemDark) ? 'dark' : 'light';
  document.documentElement.dataset['mantineColorScheme'] = scheme;
  document.documentElement.style.colorScheme = scheme;
}

function storedScheme(): string | null {
  try {
    return window.localStorage.getItem('painel.aparencia');
  } catch {
    return null;
  }
}

function explain(): void {
  if (!reason) return;
  reason.textContent = navigator.onLine
    ? 'A internet deste aparelho funciona, mas o painel não está respondendo. Ele pode estar sendo atualizado.'
    : 'Este aparelho está sem internet.';
}

/**
 * Reloads when the panel answers. The reload opens the requested page, because the offline page is shown at the URL of
 * the requested page.
 */
async function tryAgain(): Promise<boolean> {
  try {
    const { ok } = await fetch('/readyz', { cache: 'no-store' });
    if (ok) window.location.reload();
    return ok;
  } catch {
    return false;
  }
}

async function tryByHand(): Promise<void> {
  if (await tryAgain()) return;
  explain();
  const time = new Date().toLocaleTimeString('pt-BR');
  if (state) state.textContent = `Ainda sem resposta às ${time}. Continuamos tentando.`;
}
