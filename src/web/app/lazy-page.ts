import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '#web/lib/load-part.ts';
import { partsWithPageFetched } from '#web/ui/lazy-part.tsx';

/** A page in a file of its own, by its name there, with the parts that it shows at once. What cannot be loaded says so, and reloads nothing by itself. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(async () => {
    const page = await loadPart(load);
    await partsWithPageFetched();
    return page;
  }, name);
}
