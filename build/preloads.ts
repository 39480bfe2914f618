import type { Plugin } from 'vite';
import { beyond, chunksIn, loadOf } from './chunks.ts';
import { bundles } from './bundles.ts';

/** Writes `preloads.json`: the files of the first bundles, which the server names in the HTML page (web-pages.ts). */
export function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = chunksIn(bundle);
        const entry = loadOf(chunks, bundles.entry);
        const first = loadOf(chunks, bundles.first);
        const landing = loadOf(chunks, bundles.landing);
        const fonts = Object.keys(bundle).filter((name) => name.endsWith('.woff2'));
        const withStyles = (names: string[]) =>
          names.flatMap((name) => [...(chunks.get(name)?.viteMetadata?.importedCss ?? []), name]);
        const source = JSON.stringify({
          first: [...withStyles(beyond(first, entry)), ...fonts],
          landing: withStyles(beyond(landing, first)),
        });
        this.emitFile({ type: 'asset', fileName: 'preloads.json', source });
      },
    },
  };
}
