import { type Plugin, runnerImport } from 'vite';

type Route = { method?: string; path?: string; outputStructure?: string };
/** Operations of `guest.html`, which has a client of its own, and of a link page, which fetches without the client. */
const elsewhere = new Set(['guests', 'flexibleLinks']);

/** Letters of the methods. The routes are part of the first pages, so each saved byte counts hundreds of times. */
const letters: Record<string, string> = { GET: 'G', POST: 'P', PATCH: 'A', PUT: 'U', DELETE: 'D' };

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
      const { module, dependencies } = await runnerImport<{ api: { [name: string]: Contract } }>(
        './src/contract/api.ts',
      );
      for (const file of dependencies) this.addWatchFile(file);
      const called = Object.fromEntries(Object.entries(module.api).filter(([feature]) => !elsewhere.has(feature)));
      const methods = Object.fromEntries(Object.entries(letters).map(([method, letter]) => [letter, method]));
      return `const methods = ${JSON.stringify(methods)};
        const route = (text) =>
          ({ '~orpc': { route: { method: methods[text[0]], path: text.slice(1) }, errorMap: {}, meta: {} } });
        export const apiRoutes = ${routesOnly(called)};`;
    },
  };
}

/**
 * Returns the contract as code that calls `route` for each operation. This code is shorter than literals of the
 * resulting objects.
 */
function routesOnly(contract: Contract): string {
  if (isProcedure(contract)) {
    const { method = '', path = '' } = contract['~orpc'].route;
    const letter = letters[method];
    if (letter === undefined) throw new Error(`no letter for the method ${method} of ${path}`);
    return `route(${JSON.stringify(letter + path)})`;
  }
  const entries = Object.entries(contract)
    .filter(([, inner]) => !isFetched(inner))
    .map(([name, inner]) => `${JSON.stringify(name)}: ${routesOnly(inner)}`);
  return `{ ${entries.join(', ')} }`;
}

/** True for operations that pages call by `fetch`, because they need status and headers of the answer. */
function isFetched(contract: Contract): boolean {
  return isProcedure(contract) && contract['~orpc'].route.outputStructure === 'detailed';
}

function isProcedure(contract: Contract): contract is { '~orpc': { route: Route } } {
  return '~orpc' in contract;
}
