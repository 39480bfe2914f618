import { lookForNewVersion } from './new-version.ts';

/** The code of a part of the panel could not be had; `replaced`: because the server has a newer build by now. */
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

/** Loads a part ahead of its need, so that it is there without connection, too. */
export function warmPart(load: () => Promise<unknown>): void {
  load().then(
    () => warmed.add(load),
    () => undefined,
  );
}

/**
 * Loads a part of the panel when it is first needed. Without connection, and where neither was it warmed nor does the worker hold
 * it, it waits: a browser that has once failed to load a module does not ask for it again.
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

/** Under another address the same file is asked for again. */
async function loadExtras<Part>(error: unknown): Promise<Part | null> {
  const url = error instanceof TypeError ? failedUrl.exec(error.message)?.[1] : undefined;
  if (url === undefined) return null;
  try {
    return (await import(/* @vite-ignore */ `${url}?again=${Date.now()}`)) as Part;
  } catch {
    return null;
  }
}
