import { resolve } from 'node:path';

/** Choice of the tests of a run, and the arguments that select these tests in each tool. */
export type Choice = {
  kind: 'all' | 'words' | 'changed';
  words: readonly string[];
  vitest: string[];
  playwright: string[];
};

/**
 * Parses the arguments of `npm test`. No argument selects all tests. `--changed` selects the tests that changes in the
 * working tree affect. Words select the test files whose path contains one of them. Throws on other options.
 */
export function chooseTests(args: readonly string[]): Choice {
  if (args.length === 0) return { kind: 'all', words: [], vitest: [], playwright: [] };
  if (args.length === 1 && args[0] === '--changed')
    return {
      kind: 'changed',
      words: [],
      vitest: ['--changed', '--passWithNoTests'],
      playwright: ['--only-changed', '--pass-with-no-tests'],
    };
  const option = args.find((arg) => arg.startsWith('-') || arg === '');
  if (option !== undefined) throw new Error(`npm test takes words or --changed, not "${args.join(' ')}"`);
  return {
    kind: 'words',
    words: args,
    vitest: [...args, '--passWithNoTests'],
    playwright: [...args.map(inRepository), '--pass-with-no-tests'],
  };
}

/** Escapes the special characters of a regular expression. */
function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/**
 * Returns a pattern for Playwright, which matches absolute paths. The pattern begins with the path of the repository,
 * so that the word does not match a folder above the repository.
 */
function inRepository(word: string): string {
  return `${literally(`${resolve()}/`)}.*${literally(word)}`;
}
