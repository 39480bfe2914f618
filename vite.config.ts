import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown, runnerImport } from 'vite';
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
      return `const route = (method, path) => ({ '~orpc': { route: { method, path }, errorMap: {}, meta: {} } });
        export const apiRoutes = ${routesOnly(module.api)};`;
    },
  };
}

/** The contract as code that calls `route` for each operation: shorter than what the calls make. */
function routesOnly(contract: Contract): string {
  if (isProcedure(contract)) {
    const { method, path } = contract['~orpc'].route;
    return `route(${JSON.stringify(method)}, ${JSON.stringify(path)})`;
  }
  const entries = Object.entries(contract).map(([name, inner]) => `${JSON.stringify(name)}: ${routesOnly(inner)}`);
  return `{ ${entries.join(', ')} }`;
}

function isProcedure(contract: Contract): contract is { '~orpc': { route: Route } } {
  return '~orpc' in contract;
}

const indexPage = '/index.html';

/**
 * What is asked for together goes out together: a page that asks for fifty files waits for most of them. Each piece holds what its
 * modules need at once and no earlier piece has, so that none imports a later one. Those behind the landing page are cut by what is
 * used together; by how many use a thing no such file could be cut: it would hold what most of its readers do without.
 */
const pieces = {
  /** Before the token has left the address, nothing else may be asked for. */
  entry: ['/web/main.tsx'],
  /** What everybody loads before signing in. */
  first: ['/app/start.tsx', '/access/pages/sign-in.tsx'],
  /** The frame around every page behind sign-in, and the one that sign-in leads to. */
  landing: ['/app/layout/signed-in-layout.tsx', '/dashboard/pages/dashboard.tsx'],
  /** What a page asks for first: needed as soon as an entry of the menu is pointed at. */
  reads: ['/app/first-reads.ts'],
  /** What most pages are made of. */
  usual: [
    '/ui/lazy-opened.tsx',
    '/lib/use-send.ts',
    '/domain/documents/phone.ts',
    '/domain/documents/email.ts',
    '/domain/trips/money-sides.ts',
    '/components/Group/Group.mjs',
    '/components/TextInput/TextInput.mjs',
    '/components/Checkbox/CheckIcon.mjs',
    '/core/DirectionProvider/DirectionProvider.mjs',
    '/create-scoped-keydown-handler.mjs',
    '/use-debounced-callback.mjs',
    '/ui/table-skeleton.tsx',
    '/ui/facts.tsx',
    '/ui/line-list.tsx',
    '/ui/record-skeleton.tsx',
    '/ui/confirm-dialog.tsx',
    '/ui/unsaved.tsx',
    '/trips/components/use-doer.ts',
    '/lib/download.ts',
    '/ui/columns.tsx',
    '/ui/record-failure.tsx',
    '/components/Accordion/AccordionChevron.mjs',
    '/components/Stack/Stack.mjs',
    '/lib/weekdays.ts',
    '/lib/minutes.ts',
  ],
  /** A trip's contract names the reasons of a review; with the trips ahead, a request would load those too. */
  review: ['/domain/trips/review-reasons.ts'],
  /** Before what holds such a box itself. */
  boxes: ['/components/Checkbox/Checkbox.mjs', '/components/Radio/RadioIcon.mjs', '/components/Switch/Switch.mjs'],
  /** What opens above a page; fields to search in and menus are made of it. */
  floating: ['/components/Popover/Popover.mjs', '/components/ScrollArea/ScrollArea.mjs'],
  combobox: ['/components/Select/Select.mjs', '/ui/record-select.tsx'],
  menus: ['/ui/late-menu.tsx'],
  lists: [
    '/ui/data-table.tsx',
    '/ui/search-box.tsx',
    '/ui/filter-tabs.tsx',
    '/ui/order-select.tsx',
    '/ui/list-card.tsx',
    '/ui/row-mark.tsx',
  ],
  days: ['/ui/day-input.tsx'],
  tabs: ['/ui/page-tabs.tsx'],
  forms: [
    '/contract/fields.ts',
    '/ui/use-api-form.ts',
    '/ui/form-frame.tsx',
    '/ui/field-row.tsx',
    '/ui/masked-input.tsx',
  ],
  /** A record's sections, each saved by itself. */
  records: ['/ui/section-form.tsx', '/ui/use-section-form.ts', '/lib/form-fields.ts'],
  numbers: ['/ui/money-input.tsx', '/ui/percent-input.tsx'],
  /** What is done with many at once. */
  many: ['/ui/many-actions.tsx'],
  /** Named by the contract of trips, so that forms need them without what runs a trip. */
  reviews: ['/domain/trips/review.ts'],
  /** Trips that are still to be run. */
  ahead: [
    '/trips/components/time-left.tsx',
    '/trips/components/awaiting-word.tsx',
    '/trips/components/use-wake-lock.ts',
  ],
} as const;
type Piece = keyof typeof pieces;

/** What the first load may weigh in gzip, what the landing page may add to it, and what any other may add to both, with whatever of it stands there at once; charts and maps are asked for later. */
const maxBytes = { first: 112_000, landing: 75_000, page: 100_000 };

/** Each file costs its browser some milliseconds, from its cache, too: how many a page behind the landing one comes in at most. */
const maxFiles = 40;

const pieceOf = new Map<string, Piece>();

/** Finds each piece's modules. A library's index asks for all of it: there, only what is named counts. */
function findPieces(): Plugin {
  return {
    name: 'find-pieces',
    apply: 'build',
    async buildEnd() {
      const askedBy = async (id: string): Promise<string[]> => {
        const { importedIds = [], code } = this.getModuleInfo(id) ?? {};
        const named = await Promise.all(importedIds.filter(isIndex).map((index) => namedIn(index, code ?? '')));
        return [...importedIds.filter((imported) => !isIndex(imported)), ...named.flat()];
      };
      const namedIn = async (index: string, code: string): Promise<string[]> => {
        const wanted = new Set(namesFrom(code).flatMap(({ names }) => names.map(([name]) => name)));
        const sources = namesFrom(this.getModuleInfo(index)?.code ?? '').filter(({ names }) =>
          names.some(([, name]) => wanted.has(name)),
        );
        const found = await Promise.all(sources.map(({ source }) => this.resolve(source, index)));
        return found.flatMap((module) => module?.id ?? []);
      };
      const take = async (id: string, piece: Piece): Promise<void> => {
        if (pieceOf.has(id)) return;
        pieceOf.set(id, piece);
        for (const asked of await askedBy(id)) await take(asked, piece);
      };
      const ids = [...this.getModuleIds()];
      for (const piece of Object.keys(pieces) as Piece[])
        for (const id of ids) if (pieces[piece].some((module) => id.endsWith(module))) await take(id, piece);
    },
  };
}

const isIndex = (id: string) => /@mantine\/\w+\/esm\/index\.mjs$|tabler-icons-react\.mjs$/.test(id);

/** `import { a as b } from 'c'` → `{ source: 'c', names: [['a', 'b']] }`, and so for an export. */
function namesFrom(code: string): { source: string; names: [name: string, as: string][] }[] {
  const found = code.matchAll(/(?:import|export)\s*\{([^}]*)\}\s*from\s*["']([^"']+)["']/g);
  return [...found].map(([, list = '', source = '']) => ({
    source,
    names: list.split(',').map((one) => {
      const [name = '', as = name] = one.trim().split(' as ');
      return [name, as];
    }),
  }));
}

/** Fails the build when a piece or a page outgrows its budget (the usual cause is zod, or Mantine, in the first load), or pieces import each other. */
function byteBudgets(): Plugin {
  return {
    name: 'byte-budgets',
    apply: 'build',
    async generateBundle(_, bundle) {
      const chunks = chunksIn(bundle);
      const weight = new Map([...chunks].map(([name, { code }]) => [name, gzipSync(code).length]));
      const judge = (what: string, names: Iterable<string>, most: number): void => {
        const bytes = [...names].reduce((sum, name) => sum + (weight.get(name) ?? 0), 0);
        const files = [...names].length;
        if (bytes > most) this.error(`${what}: ${bytes} bytes of gzip, ${most} at most`);
        if (files > maxFiles) this.error(`${what}: ${files} files, ${maxFiles} at most`);
        this.info(`${what}: ${bytes} bytes of gzip in ${files} files`);
      };
      const first = loadOf(chunks, [...pieces.entry, ...pieces.first]);
      const landing = loadOf(chunks, pieces.landing);
      judge('First load of the sign-in page', first, maxBytes.first);
      judge('The landing page, beyond sign-in', beyond(landing, first), maxBytes.landing);
      const known = new Set([...first, ...landing]);
      for (const page of new Set([...first].flatMap((name) => chunks.get(name)?.dynamicImports ?? []))) {
        const own = withImports(chunks, page);
        for (const near of await partsOf(this, chunks, beyond(own, known), 'nearPart')) withImports(chunks, near, own);
        judge(`${page}, beyond both`, beyond(own, known), maxBytes.page);
        // Of parts that take turns, as tabs do, one stands there.
        for (const part of await partsOf(this, chunks, beyond(own, known), 'lazyPart'))
          judge(
            `${page} with ${part}, beyond both`,
            beyond(withImports(chunks, part, new Set(own)), known),
            maxBytes.page,
          );
      }

      const circular = [...chunks].filter(([name, { imports }]) =>
        imports.some((imported) => withImports(chunks, imported).has(name)),
      );
      // What they export would be read before it is there.
      if (circular.length > 0) this.error(`Import each other: ${circular.map(([name]) => name).join(', ')}`);
    },
  };
}

/** Asked for when they are scrolled to, or while the page can do without. */
const later = /\/(?:bar-chart|sortable-stops|[\w-]*(?:map|point))\.tsx$/;

/** The files of what `lazyPart` or `nearPart` loads for these: it stands in the page, where `lazyOpened` loads what opens on a click. */
async function partsOf(
  context: Rolldown.PluginContext,
  chunks: Chunks,
  names: readonly string[],
  loader: 'lazyPart' | 'nearPart',
): Promise<string[]> {
  const imports = new RegExp(String.raw`${loader}\(\s*\(\) => import\(\s*["']([^"']+)["']`, 'g');
  const found = names
    .flatMap((name) => chunks.get(name)?.moduleIds ?? [])
    .map(async (id) => {
      const code = context.getModuleInfo(id)?.code ?? '';
      return Promise.all(
        [...code.matchAll(imports)].map(async ([, source = '']) => (await context.resolve(source, id))?.id ?? ''),
      );
    });
  const parts = (await Promise.all(found)).flat().filter((id) => !later.test(id));
  return [...chunks.values()].flatMap(({ fileName, moduleIds }) =>
    parts.some((part) => moduleIds.includes(part)) ? [fileName] : [],
  );
}

type Chunks = Map<string, Rolldown.OutputChunk>;

const chunksIn = (bundle: Rolldown.OutputBundle): Chunks =>
  new Map(Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file]] : [])));

function withImports(chunks: Chunks, name: string, into = new Set<string>()): Set<string> {
  if (into.has(name)) return into;
  into.add(name);
  for (const imported of chunks.get(name)?.imports ?? []) withImports(chunks, imported, into);
  return into;
}

/** The files that some modules come in, and what these import. */
function loadOf(chunks: Chunks, modules: readonly string[]): Set<string> {
  const found = modules.flatMap((module) => {
    const chunk = [...chunks.values()].find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`There is no chunk of ${module}`);
    return [...withImports(chunks, chunk.fileName)];
  });
  return new Set(found);
}

const beyond = (more: Set<string>, before: Set<string>): string[] => [...more].filter((name) => !before.has(name));

/** `preloads.json`: the files of each piece, which the server names in the page that it gives out (web-pages.ts). */
function preloads(): Plugin {
  return {
    name: 'preloads',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_, bundle) {
        const chunks = chunksIn(bundle);
        const entry = loadOf(chunks, pieces.entry);
        const first = loadOf(chunks, pieces.first);
        const landing = loadOf(chunks, pieces.landing);
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

/** What several pages use of these, without what it imports. */
const groupOf = (name: string, modules: RegExp) => ({
  name,
  test: (id: string) => modules.test(id) && !pieceOf.has(id),
  minShareCount: 2,
});
const shared = [
  ...(Object.keys(pieces) as Piece[])
    .filter((piece) => piece !== 'entry')
    .map((piece) => ({ name: piece, test: (id: string) => pieceOf.get(id) === piece })),
  groupOf('icons', /@tabler/),
  groupOf('fares', /\/domain\/(?:tariffs|places)\/|\/domain\/trips\/kinds\.ts$/),
  groupOf(
    'dialogs',
    /react-remove-scroll|use-(?:sidecar|callback-ref)|\/components\/(?:ModalBase|Modal|Drawer)\/|\/ui\/(?:dialog-form|drawer-frame|form-drawer|confirm-frame)\.tsx/,
  ),
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
    findPieces(),
    byteBudgets(),
    preloads(),
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
