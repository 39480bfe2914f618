import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, runnerImport } from 'vite';
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

export default defineConfig({
  root: 'src/web',
  base: '/',
  define: { __APP_VERSION__: JSON.stringify(packageJson.version) },
  // The server puts a fresh nonce in place of this word in every answer.
  html: { cspNonce: '__CSP_NONCE__' },
  plugins: [react(), apiRoutes()],
  build: { outDir: '../../dist/web', emptyOutDir: true, assetsInlineLimit: 0, reportCompressedSize: true },
  server: { proxy: { '^/(api|nodejs)/': process.env['PUBLIC_URL'] ?? 'http://localhost:3000' } },
});
