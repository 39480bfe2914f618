import { type Plugin, runnerImport } from 'vite';

type Route = { method?: string; path?: string };
type Contract = { '~orpc': { route: Route } } | { [name: string]: Contract };

/**
 * Provides `virtual:api-routes`: the contract reduced to methods and paths. The client needs nothing else to build its
 * requests; the schemas would put every rule of every form into the first load.
 */
export function apiRoutes(): Plugin {
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

/** Returns the contract as code that calls `route` for each operation. The code is shorter than the resulting objects. */
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
