import { type ComponentType, lazy, useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '#web/lib/api-problem.ts';
import { loadPart, PartMissing } from '#web/lib/load-part.ts';
import { toast } from './toast.ts';

type Options<Shown> = {
  /**
   * The page shows the part at once, to all users or to those for whom the function returns true. The code is fetched
   * together with the page's own code.
   */
  withPage?: true | (() => boolean);
  /**
   * The part opens on a click, such as a dialog, a drawer or a folded group. The code is fetched when a pointer or key
   * first reaches a control of the page. If the fetch fails, a toast reports the failure and the part closes. The page
   * is not changed.
   */
  opens?: true;
  /** Placeholder while the code of an opening part loads. */
  waiting?: Shown;
};

type Part<Exported> =
  Exported extends ComponentType<never>
    ? Exported & { /** Fetches the code in advance. */ fetch: () => Promise<unknown> }
    : never;

/**
 * Returns a component whose code is in a separate file, by its export name. Without options the code is fetched when
 * the part is drawn, and `Suspense` shows the fallback.
 */
export function lazyPart<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  { withPage, opens, waiting }: Options<Module[Name]> = {},
): Part<Module[Name]> {
  let here: ComponentType<object> | null = null;
  const fetch = async (): Promise<{ default: ComponentType<object> }> => {
    here = (await loadPart(load))[name] as ComponentType<object>;
    return { default: here };
  };
  if (withPage === true || withPage?.()) fetchWithPage(fetch);
  if (opens) fetchWhenReached(fetch);
  const code: Code = { fetch, fetched: () => here };
  const Shown = opens ? openingPart(code, waiting as ComponentType<object> | undefined) : suspendingPart(code);
  return Object.assign(Shown, { fetch }) as Part<Module[Name]>;
}

type Code = { fetch: () => Promise<{ default: ComponentType<object> }>; fetched: () => ComponentType<object> | null };

/**
 * Draws fetched code without React's lazy(), which would show the skeleton for up to 300 ms although the code is
 * loaded.
 */
function suspendingPart({ fetch, fetched }: Code) {
  const Lazy = lazy(fetch);
  return function LazyPart(props: object) {
    const [Shown] = useState(() => fetched() ?? Lazy);
    return <Shown {...props} />;
  };
}

type Opened = { onClose?: () => void };

/** Does not use React's lazy(), which delays loaded code for up to 300 ms and never retries after a failure. */
function openingPart({ fetch, fetched }: Code, Waiting: ComponentType<object> | undefined) {
  return function OpeningPart(props: Opened) {
    const [, setFetched] = useState(fetched() !== null);
    const giveUp = useEffectEvent((error: unknown) => {
      const [title, message] =
        error instanceof PartMissing && error.replaced
          ? ['Recarregue a página.', error.message]
          : ['Não foi possível abrir.', errorText(error)];
      toast({ tone: 'bad', title, message });
      props.onClose?.();
    });
    useEffect(() => {
      // The code may have arrived after the component was rendered.
      if (fetched() !== null) {
        setFetched(true);
        return undefined;
      }
      let shown = true;
      fetch().then(
        () => shown && setFetched(true),
        (error: unknown) => shown && giveUp(error),
      );
      return () => {
        shown = false;
      };
    }, []);
    const Shown = fetched() ?? Waiting;
    return Shown && <Shown {...props} />;
  };
}

const fetching = new Set<Promise<unknown>>();

/** A failure is ignored here: drawing the part fetches again and reports it. */
function fetchWithPage(fetch: () => Promise<unknown>): void {
  const fetched = fetch().catch(() => undefined);
  fetching.add(fetched);
  void fetched.then(() => fetching.delete(fetched));
}

/** Resolves when all parts fetched with a page are loaded or have failed. */
export async function partsWithPageFetched(): Promise<void> {
  await Promise.all(fetching);
}

const unreached = new Set<() => Promise<unknown>>();
// The `keyup` event has the newly focused element as its target. Focus events are not used, because the page itself may
// cause them.
const reaches = ['pointerover', 'keyup'] as const;
const controls = ':is(main, [role=dialog]) :is(a, button, input, label, select, summary, textarea)';

function fetchWhenReached(fetch: () => Promise<unknown>): void {
  unreached.add(fetch);
  for (const reach of reaches) document.addEventListener(reach, onReach);
}

function onReach({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest(controls)) return;
  for (const reach of reaches) document.removeEventListener(reach, onReach);
  // A failure is ignored here: opening the part fetches again and reports it.
  for (const fetch of unreached) fetch().catch(() => undefined);
  unreached.clear();
}
