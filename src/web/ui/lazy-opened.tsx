import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { errorText } from '#web/lib/api-problem.ts';
import { loadPart, PartMissing } from '#web/lib/load-part.ts';
import { toast } from './toast.ts';

type Opened = { onClose?: () => void };

/**
 * What opens on a click, in a file of its own, by its name there: a dialog, a drawer, a folded group's fields. It is fetched as
 * soon as somebody reaches for any control of the page, so that it opens at once; what cannot be fetched says so, and the page
 * stays as it was. `Waiting` stands in its place meanwhile.
 */
export function lazyOpened<Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  Waiting?: Module[Name],
): Module[Name] {
  let Part: ComponentType<Opened> | null = null;
  const fetch = async (): Promise<void> => {
    Part = (await loadPart(load))[name] as ComponentType<Opened>;
  };
  fetchWhenReached(fetch);

  // Not React's lazy(): that holds what it has just loaded back for up to 300 ms, and keeps a failure for ever.
  function LazyOpened(props: Opened) {
    const [, setFetched] = useState(Part !== null);
    const giveUp = useEffectEvent((error: unknown) => {
      const [title, message] =
        error instanceof PartMissing && error.replaced
          ? ['Recarregue a página.', error.message]
          : ['Não foi possível abrir.', errorText(error)];
      toast({ tone: 'bad', title, message });
      props.onClose?.();
    });
    useEffect(() => {
      if (Part !== null) return undefined;
      let shown = true;
      fetch().then(
        () => shown && setFetched(true),
        (error: unknown) => shown && giveUp(error),
      );
      return () => {
        shown = false;
      };
    }, []);
    const Shown = Part ?? (Waiting as ComponentType<Opened> | undefined);
    return Shown && <Shown {...props} />;
  }
  return LazyOpened as Module[Name];
}

const unfetched = new Set<() => Promise<void>>();
// A key that comes up does so where the focus has gone; the focus itself may be the page's own doing.
const reaches = ['pointerover', 'keyup'] as const;
const controls = ':is(main, [role=dialog]) :is(a, button, input, label, select, summary, textarea)';

function fetchWhenReached(fetch: () => Promise<void>): void {
  unfetched.add(fetch);
  for (const reach of reaches) document.addEventListener(reach, onReach);
}

function onReach({ target }: Event): void {
  if (!(target instanceof Element) || !target.closest(controls)) return;
  for (const reach of reaches) document.removeEventListener(reach, onReach);
  // What fails now is fetched again when it is opened, and says so then.
  for (const fetch of unfetched) fetch().catch(() => undefined);
  unfetched.clear();
}
