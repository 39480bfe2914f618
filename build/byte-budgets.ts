import { gzipSync } from 'node:zlib';
import type { Plugin, Rolldown } from 'vite';
import { beyond, type Chunks, chunksIn, loadOf, withImports } from './chunks.ts';
import { bundles } from './bundles.ts';

/**
 * Limits in bytes of gzip: for the first load, for the additional files of the landing page, and for the additional
 * files of any other page with its immediately visible parts. Charts and maps that are loaded later are not counted.
 *
 * The bytes are those served, with Vite's lists of the files that each `import()` preloads: 5,200 bytes of the first
 * load, which imports every page. Without them a click would load a page one import level after the other.
 */
const maxBytes = { first: 117_500, landing: 78_500, page: 105_000 };

/**
 * Limit of the number of files in each of these loads, because each file costs some milliseconds, even from the cache.
 */
const maxFiles = 40;

/**
 * Fails the build when a page exceeds its budget, usually by zod or Mantine in the first load, or when bundles import
 * each other. `size-limit` would only measure fixed lists of files. The static imports of a page and its lazy parts are
 * known only here.
 */
export function byteBudgets(): Plugin {
  return {
    name: 'byte-budgets',
    apply: 'build',
    generateBundle: {
      // After Vite has written the lists of preloaded files.
      order: 'post',
      async handler(_, bundle) {
        const chunks = chunksIn(bundle);
        const weight = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code).length]));
        const check = (what: string, names: Iterable<string>, most: number): void => {
          const bytes = [...names].reduce((sum, name) => sum + (weight.get(name) ?? 0), 0);
          const files = [...names].length;
          if (bytes > most) this.error(`${what}: ${bytes} bytes of gzip, ${most} at most`);
          if (files > maxFiles) this.error(`${what}: ${files} files, ${maxFiles} at most`);
          this.info(`${what}: ${bytes} bytes of gzip in ${files} files`);
        };
        const first = loadOf(chunks, [...bundles.entry, ...bundles.first]);
        const landing = loadOf(chunks, bundles.landing);
        check('First load of the sign-in page', first, maxBytes.first);
        check('The landing page, beyond sign-in', beyond(landing, first), maxBytes.landing);
        const known = new Set([...first, ...landing]);
        for (const page of new Set([...first].flatMap((name) => chunks.get(name)?.dynamicImports ?? []))) {
          const own = withImports(chunks, page);
          for (const near of await partsOf(this, chunks, beyond(own, known), 'withPage'))
            withImports(chunks, near, own);
          check(`${page}, beyond both`, beyond(own, known), maxBytes.page);
          // Measures each lazy part separately, because the parts replace each other (tabs) and only one is visible at a
          // time.
          for (const part of await partsOf(this, chunks, beyond(own, known), 'drawn'))
            check(
              `${page} with ${part}, beyond both`,
              beyond(withImports(chunks, part, new Set(own)), known),
              maxBytes.page,
            );
        }

        const circular = [...chunks].filter(([name, { imports }]) =>
          imports.some((imported) => withImports(chunks, imported).has(name)),
        );
        // Exports of bundles that import each other would be read before they are defined.
        if (circular.length > 0) this.error(`Import each other: ${circular.map(([name]) => name).join(', ')}`);
      },
    },
  };
}

/** Parts that are loaded on scrolling, or that the page does not need at first. */
const later = /\/(?:bar-chart|sortable-stops|[\w-]*(?:map|point))\.tsx$/;

/**
 * Returns the files of the parts that these chunks load by `lazyPart` and show without a click. `fetched` selects parts
 * that are fetched with the page or when they are drawn.
 */
async function partsOf(
  context: Rolldown.PluginContext,
  chunks: Chunks,
  names: readonly string[],
  fetched: 'withPage' | 'drawn',
): Promise<string[]> {
  const imports = /\blazyPart\(\s*\(\) => import\(\s*["']([^"']+)["']\s*\),\s*["']\w+["']\s*(?:,\s*\{\s*(\w+))?/g;
  const found = names
    .flatMap((name) => chunks.get(name)?.moduleIds ?? [])
    .map(async (id) => {
      const code = context.getModuleInfo(id)?.code ?? '';
      return Promise.all(
        [...code.matchAll(imports)]
          .filter(([, , option = 'drawn']) => option === fetched)
          .map(async ([, source = '']) => (await context.resolve(source, id))?.id ?? ''),
      );
    });
  const parts = (await Promise.all(found)).flat().filter((id) => fetched === 'withPage' || !later.test(id));
  return [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
    parts.some((part) => moduleIds.includes(part)) ? [fileName] : [],
  );
}
