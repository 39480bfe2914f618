import { type ComponentType, createElement, lazy, useState } from 'react';
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

type Component<Exported> = Exported extends ComponentType<infer Props> ? ComponentType<Props> : never;

/** A component in a file of its own, by its name there. */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): Component<Module[Name]> {
  return lateComponent(async () => (await loadPart(load))[name] as ComponentType).Late as never;
}

/**
 * A part that its page shows at once, for those whom it concerns: asked for as soon as the page's own code is there, which is when
 * somebody points at the page, so that it is drawn with it.
 */
export function nearPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  concerns = (): boolean => true,
): Component<Module[Name]> {
  const { Late, fetch } = lateComponent(async () => (await loadPart(load))[name] as ComponentType);
  // What fails now is fetched again when it is drawn, and says so then.
  if (concerns()) {
    const fetched = fetch().catch(() => undefined);
    near.add(fetched);
    void fetched.then(() => near.delete(fetched));
  }
  return Late as never;
}

/** A part that takes another's place on a page that is in use: who brings that about fetches it first, and it is drawn at once. */
export function fetchedPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
): { Part: Component<Module[Name]>; fetch: () => Promise<unknown> } {
  const { Late, fetch } = lateComponent(async () => (await loadPart(load))[name] as ComponentType);
  return { Part: Late as never, fetch };
}

const near = new Set<Promise<unknown>>();

/** When the parts that pages show at once are there, or could not be had. */
export async function nearPartsLoaded(): Promise<void> {
  await Promise.all(near);
}

/** What is here already is drawn without React's lazy(), which would hold it back for up to 300 ms behind the skeleton. */
function lateComponent(load: () => Promise<ComponentType>) {
  let here: ComponentType | null = null;
  const fetch = async (): Promise<{ default: ComponentType }> => {
    here = await load();
    return { default: here };
  };
  const Lazy = lazy(fetch);
  function Late(props: object) {
    const [Shown] = useState(() => here ?? Lazy);
    return createElement(Shown, props);
  }
  return { Late, fetch };
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
