import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '#web/lib/load-part.ts';
import { partsWithPageFetched } from '#web/ui/lazy-part.tsx';

/**
 * Returns a lazily loaded page, by its export name, together with the parts that the page shows at once. A failed load
 * shows an error and does not reload the page.
 */
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
