import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import { chunksIn } from './chunks.ts';

const workerFile = join(import.meta.dirname, '../src/web/worker/sw.js');

function entryOf(bundle: Rolldown.OutputBundle, page: string): string {
  const chunks = [...chunksIn(bundle).values()];
  return `/${chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(page))?.fileName}`;
}

/**
 * Writes the service worker with the list of the files that it caches. Also writes `build.json`, by which an open page
 * detects a new version.
 */
export function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      /** Writes the URL of the panel's entry file into the offline page, which loads that file. */
      handler: (html, { bundle }) => (bundle ? html.replace('__PANEL_ENTRY__', entryOf(bundle, '/index.html')) : html),
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|woff2)$/.test(name));
        const shell = ['/favicon.svg', '/offline.html', ...files.map((name) => `/${name}`)].toSorted();
        const worker = await readFile(workerFile, 'utf8');
        const build = createHash('sha256').update(worker).update(JSON.stringify(shell)).digest('hex').slice(0, 12);
        const source = worker.replace('__SHELL__', JSON.stringify({ build, files: shell }));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
        const entries = { entry: entryOf(bundle, '/index.html'), offline: entryOf(bundle, '/offline.html') };
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify(entries) });
      },
    },
  };
}
