import { lazyRouteComponent } from '@tanstack/react-router';
import { loadPart } from '#web/lib/load-part.ts';

/** A page in a file of its own, by its name there. What cannot be loaded says so, and reloads nothing by itself. */
export function lazyPage<Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) {
  return lazyRouteComponent(() => loadPart(load), name);
}
