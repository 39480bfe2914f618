import { type Plugin, runnerImport } from 'vite';

type Route = { method?: string; path?: string };
type Contract = { '~orpc': { route: Route } } | { [name: string]: Contract };

/**
 * Provides `virtual:api-routes`: the contract reduced to methods and paths. The client of the API needs nothing else to
 * build its requests. The complete contract would add the validation rules of every form to the first load.
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

/**
 * Returns the contract as code that calls `route` for each operation. This code is shorter than literals of the
 * resulting objects.
 */
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
