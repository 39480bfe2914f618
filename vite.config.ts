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

/** What everybody loads before signing in, and may weigh in gzip. */
const firstLoad = { modules: ['/app/start.tsx', '/access/pages/sign-in.tsx'], maxBytes: 120_000 };

/** Fails the build when the sign-in page's first load outgrows its budget; the usual cause is zod, or Mantine, in it. */
function firstLoadBudget(): Plugin {
  return {
    name: 'first-load-budget',
    apply: 'build',
    generateBundle(_, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const loaded = new Set<string>();
      const load = (fileName: string): void => {
        if (loaded.has(fileName)) return;
        loaded.add(fileName);
        for (const imported of chunks.find((chunk) => chunk.fileName === fileName)?.imports ?? []) load(imported);
      };
      for (const { fileName, facadeModuleId, isEntry } of chunks) {
        if (isEntry || firstLoad.modules.some((module) => facadeModuleId?.endsWith(module))) load(fileName);
      }
      const bytes = chunks
        .filter(({ fileName }) => loaded.has(fileName))
        .reduce((sum, { code }) => sum + gzipSync(code).length, 0);
      if (bytes > firstLoad.maxBytes) {
        this.error(`The sign-in page's first load is ${bytes} bytes of gzip, ${firstLoad.maxBytes} at most`);
      }
      this.info(`First load of the sign-in page: ${bytes} bytes of gzip`);
    },
  };
}

/** What many pages share goes out in few pieces: a hundred small ones take longer to ask for than to load. */
const shared = [
  { name: 'icons', test: /@tabler/, minShareCount: 2, includeDependenciesRecursively: false },
  { name: 'mantine', test: /@mantine|@floating-ui/, minShareCount: 3, includeDependenciesRecursively: false },
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
    firstLoadBudget(),
    compression({ algorithms: ['gzip', 'brotliCompress'], threshold: 1024 }),
  ],
  build: {
    outDir: '../../dist/web',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    reportCompressedSize: true,
    rolldownOptions: { output: { codeSplitting: { groups: shared } } },
  },
  server: { proxy: { '^/(api|nodejs)/': process.env['PUBLIC_URL'] ?? 'http://localhost:3000' } },
});
