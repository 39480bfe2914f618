import { registerHooks } from 'node:module';
import { json } from 'node:stream/consumers';

/**
 * Prints the types of the API document on standard input. Runs in a separate process, because the module hook below
 * redirects an import.
 */

// openapi-typescript needs the JavaScript API of TypeScript, which the native TypeScript 7 does not have.
registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier === 'typescript' ? '@ts-morph/common/dist/typescript.js' : specifier, context),
});
const { default: generate, astToString } = await import('openapi-typescript');
const document = (await json(process.stdin)) as Parameters<typeof generate>[0];
// A field with a default value may be left out of a call.
process.stdout.write(astToString(await generate(document, { defaultNonNullable: false })));
