import { resolve } from 'node:path';

/** The tests that one run takes, and the arguments that choose them in each tool. */
export type Choice = {
  kind: 'all' | 'words' | 'changed';
  words: readonly string[];
  vitest: string[];
  playwright: string[];
};

/**
 * Reads the arguments of `npm test`: none for everything, `--changed` for the tests that the working tree concerns, or words of which a test
 * file's path has at least one. Throws at any other option.
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

/** Escapes what has a meaning in a regular expression. */
function literally(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
}

/** Playwright takes a regular expression of the absolute path, which a word may meet above the repository. */
function inRepository(word: string): string {
  return `${literally(`${resolve()}/`)}.*${literally(word)}`;
}
