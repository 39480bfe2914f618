import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
import { compression } from 'vite-plugin-compression2';
import packageJson from './package.json' with { type: 'json' };

type Route = { method?: string; path?: string };
type Contract = { '~orpc': { route: Route } } | { [name: string]: Contract };

/**
 * `virtual:api-routes`: the contract reduced to methods and paths. That is all the client needs to build its requests;
 * the schemas would put every rule of every form into the first load.
 */
function apiRoutes(): Plugin {
  const name = 'virtual:api-routes';
  return {
    name: 'api-routes',
    resolveId: (id) => (id === name ? `\0${name}` : undefined),
    async load(id) {
      if (id !== `\0${name}`) return undefined;
      const { module, dependencies } = await runnerImport<{ api: Contract }>('./src/contract/api.ts');
      for (const file of dependencies) this.addWatchFile(file);
      return `export const apiRoutes = ${JSON.stringify(routesOnly(module.api))};`;
    },
  };
}

function routesOnly(contract: Contract): object {
  if (isProcedure(contract)) {
    const { method, path } = contract['~orpc'].route;
    return { '~orpc': { route: { method, path }, errorMap: {}, meta: {} } };
  }
  return Object.fromEntries(Object.entries(contract).map(([name, inner]) => [name, routesOnly(inner)]));
}

function isProcedure(contract: Contract): contract is { '~orpc': { route: Route } } {
  return '~orpc' in contract;
}

const indexPage = '/index.html';

/** What everybody loads before signing in, and may weigh in gzip. */
const firstLoad = { modules: [indexPage, '/app/start.tsx', '/access/pages/sign-in.tsx'], maxBytes: 120_000 };

/** The frame around every page behind sign-in: what it imports, each of them loads. */
const FRAME = '/app/layout/signed-in-layout.tsx';
/** What the frame may weigh beyond sign-in, and a page beyond the frame; charts and maps are asked for after it. */
const maxBytesOf = { frame: 180_000, page: 80_000 };

/** Fails the build when sign-in, the frame or a page outgrows its budget; the usual cause is zod, or Mantine, in the first load. */
function byteBudgets(): Plugin {
  return {
    name: 'byte-budgets',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const chunkOf = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
      const weight = new Map(chunks.map(({ fileName, code }) => [fileName, gzipSync(code).length]));
      const load = (fileName: string, into: Set<string>): Set<string> => {
        if (into.has(fileName)) return into;
        into.add(fileName);
        for (const imported of chunkOf.get(fileName)?.imports ?? []) load(imported, into);
        return into;
      };
      const named = (module: string) => chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith(module))?.fileName;
      const loadNamed = (modules: string[], into: Set<string>): Set<string> => {
        for (const module of modules) load(named(module) ?? this.error(`There is no chunk of ${module}`), into);
        return into;
      };
      const beyond = (more: Set<string>, before: Set<string>): number =>
        [...more].reduce((sum, name) => sum + (before.has(name) ? 0 : (weight.get(name) ?? 0)), 0);
      const judge = (what: string, bytes: number, maxBytes: number): void => {
        if (bytes > maxBytes) this.error(`${what}: ${bytes} bytes of gzip, ${maxBytes} at most`);
        this.info(`${what}: ${bytes} bytes of gzip`);
      };

      const first = loadNamed(firstLoad.modules, new Set());
      const framed = loadNamed([FRAME], new Set(first));
      const pages = new Set([...first].flatMap((name) => chunkOf.get(name)?.dynamicImports ?? []));
      judge('First load of the sign-in page', beyond(first, new Set()), firstLoad.maxBytes);
      judge('The frame, beyond sign-in', beyond(framed, first), maxBytesOf.frame);
      for (const page of pages)
        judge(`${page}, beyond the frame`, beyond(load(page, new Set(framed)), framed), maxBytesOf.page);
    },
  };
}

const first = new Set<string>();
const frame = new Set<string>();

/** Finds what is loaded before sign-in, and what is in any case loaded behind it. */
function loadedAnyway(): Plugin {
  return {
    name: 'loaded-anyway',
    apply: 'build',
    buildEnd() {
      const reach = (id: string, into: Set<string>): void => {
        if (first.has(id) || into.has(id)) return;
        into.add(id);
        for (const imported of this.getModuleInfo(id)?.importedIds ?? []) reach(imported, into);
      };
      const ids = [...this.getModuleIds()];
      const named = (modules: string[]) => ids.filter((id) => modules.some((module) => id.endsWith(module)));
      for (const id of named(['/web/main.tsx', ...firstLoad.modules])) reach(id, first);
      for (const id of named([FRAME])) reach(id, frame);
    },
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const importsOf = new Map(chunks.map(({ fileName, imports }) => [fileName, imports]));
      const reaches = (from: string, wanted: string, seen = new Set<string>()): boolean =>
        (importsOf.get(from) ?? []).some((next) => {
          if (next === wanted) return true;
          if (seen.has(next)) return false;
          seen.add(next);
          return reaches(next, wanted, seen);
        });
      const circular = chunks.filter(({ fileName }) => reaches(fileName, fileName));
      // What they export would be read before it is there.
      if (circular.length > 0) this.error(`Import each other: ${circular.map(({ fileName }) => fileName).join(', ')}`);
    },
  };
}

const workerFile = join(import.meta.dirname, 'src/web/worker/sw.js');

/** The worker, told of every file that it keeps, and `build.json`, by which an open page knows that it has been replaced. */
function serviceWorker(): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(?:js|css|woff2)$/.test(name));
        const shell = ['/favicon.svg', '/offline.html', ...files.map((name) => `/${name}`)].toSorted();
        const worker = await readFile(workerFile, 'utf8');
        const build = createHash('sha256').update(worker).update(JSON.stringify(shell)).digest('hex').slice(0, 12);
        const source = worker.replace('__SHELL__', JSON.stringify({ build, files: shell }));
        this.emitFile({ type: 'asset', fileName: 'sw.js', source });
        const index = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.isEntry && file.facadeModuleId?.endsWith(indexPage),
        );
        const entry = `/${index?.fileName}`;
        this.emitFile({ type: 'asset', fileName: 'build.json', source: JSON.stringify({ entry }) });
      },
    },
  };
}

/**
 * What many pages share goes out in few pieces: a hundred small ones take longer to ask for than to load. A piece may import
 * those above it, never one below.
 */
const isOurs = (id: string) => !id.includes('node_modules');
const inFrame = (id: string) => frame.has(id);
const shared = [
  { name: 'icons', test: /@tabler/, minShareCount: 2 },
  {
    name: 'libraries',
    test: (id: string) => /@mantine|@floating-ui/.test(id) || (inFrame(id) && !isOurs(id)),
    minShareCount: 3,
  },
  { name: 'frame', test: inFrame, minShareCount: 2 },
  { name: 'pages', test: (id: string) => isOurs(id) && !first.has(id), minShareCount: 10 },
];

export default defineConfig({
  root: 'src/web',
  base: '/',
  define: { PANEL_VERSION: JSON.stringify(packageJson.version) },
  // The server puts a fresh nonce in place of this word in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [
    react(),
    apiRoutes(),
    byteBudgets(),
    loadedAnyway(),
    serviceWorker(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024 }),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    // Every browser that runs the rest knows it, and as a file of its own it would be asked for before a token is taken.
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      input: [indexPage, '/offline.html'].map((page) => join(import.meta.dirname, 'src/web', page)),
      output: { codeSplitting: { groups: shared, includeDependenciesRecursively: false } },
    },
  },
  server: { proxy: { '^/(api|nodejs)/': process.env['PUBLIC_URL'] ?? 'http://localhost:3000' } },
});
