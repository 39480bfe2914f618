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

/** Opens the trip that the device has kept, or waits for the panel. */
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

/** By the key alone (`lib/drafts.ts`): the panel's code is loaded only where it is needed. A token waits for the connection. */
function mayHaveTrip(): boolean {
  try {
    const keys = Object.keys(window.localStorage);
    return keys.some((key) => key.endsWith('.viagem-atual')) && !window.location.search.includes('token=');
  } catch {
    return false;
  }
}

/** Loads the entry of the panel by its address: with an import, the entry would share files with this page, and may load none. */
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

/** As `lib/color-scheme.ts` has it, which is no import here: the page that takes a token from its address shares no file. */
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

/** Opens what was asked for: this page stands at its address. */
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
