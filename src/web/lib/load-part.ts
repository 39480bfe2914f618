import { lookForNewVersion } from './new-version.ts';

/** Error of a lazy part whose code could not be loaded. `replaced` means that the server has a newer build. */
export class PartMissing extends Error {
  readonly replaced: boolean;

  constructor(replaced: boolean, cause: unknown) {
    super(replaced ? 'O painel foi atualizado desde que você o abriu.' : 'Confira a conexão e tente de novo.', {
      cause,
    });
    this.replaced = replaced;
  }
}

const warmed = new WeakSet<() => Promise<unknown>>();

/** Loads a part in advance, so that it also works offline. */
export function warmPart(load: () => Promise<unknown>): void {
  load().then(
    () => warmed.add(load),
    () => undefined,
  );
}

/**
 * Loads a part on first use. Browsers do not retry a module that failed to load once. Therefore, offline, a part that
 * is neither preloaded nor in the service worker's cache waits for the connection.
 */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  const isHere = warmed.has(load) || navigator.serviceWorker?.controller != null;
  if (!navigator.onLine && !isHere) await backOnline();
  try {
    return await load();
  } catch (error) {
    const extras = await loadExtras<Part>(error);
    if (extras) return extras;
    const replaced = await lookForNewVersion();
    const late = replaced ? null : await loadExtras<Part>(error);
    if (late) return late;
    throw new PartMissing(replaced, error);
  }
}

function backOnline(): Promise<void> {
  return new Promise((resolve) => {
    window.addEventListener('online', () => resolve(), { once: true });
  });
}

const failedUrl = /(https?:\/\/\S+\.js)$/;

/** Retries under another URL, because the browser remembers the failure of the first URL. */
async function loadExtras<Part>(error: unknown): Promise<Part | null> {
  const url = error instanceof TypeError ? failedUrl.exec(error.message)?.[1] : undefined;
  if (url === undefined) return null;
  try {
    return (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as Part;
  } catch {
    return null;
  }
}
