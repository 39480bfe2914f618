import type { Plugin, Rolldown } from 'vite';
import { beyond, type Chunks, chunksIn, loadOf } from './chunks.ts';
import { bundles } from './bundles.ts';

/**
 * Writes `preloads.json`: the files of the first bundles and of each page behind sign-in, which the server names in the
 * HTML page (web-pages.ts).
 */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const chunks = chunksIn(bundle);
        const entry = loadOf(chunks, bundles.entry);
        const first = loadOf(chunks, bundles.first);
        const landing = loadOf(chunks, bundles.landing);
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        const withStyles = (names: string[]) => [
          ...new Set(names.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? []), name])),
        ];
        const known = new Set([...first, ...landing]);
        // The dashboard is part of the landing page and does not use the bundle `reads`.
        const pages = (await pageModules(this, chunks))
          .filter(([page]) => page !== 'dashboard')
          .map(([page, module]) => [page, withStyles(beyond(loadOf(chunks, [module, ...bundles.reads]), known))]);
        const source = JSON.stringify({
          first: [...withStyles(beyond(first, entry)), ...fonts],
          landing: withStyles(beyond(landing, first)),
          pages: Object.fromEntries(pages),
        });
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
      },
    },
  };
}

/** Returns the module of each page, as `signed-in-routes.tsx` names them. */
async function pageModules(context: Rolldown.PluginContext, chunks: Chunks): Promise<[page: string, module: string][]> {
  const routes = [...chunks.values()]
    .flatMap(({ moduleIds }) => moduleIds)
    .find((id) => id.endsWith('/app/signed-in-routes.tsx'));
  const code = context.getModuleInfo(routes ?? '')?.code ?? '';
  const found = [...code.matchAll(/\bat\("(\w+)"\)[^]*?import\("([^"]+)"\)/g)];
  if (found.length === 0) throw new Error('No page is found in signed-in-routes.tsx');
  return Promise.all(
    found.map(async ([, page = '', source = '']) => [page, (await context.resolve(source, routes))?.id ?? source]),
  );
}
