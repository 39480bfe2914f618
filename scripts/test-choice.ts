import { resolve } from 'node:path';

/** The tests of a run, and the arguments that select them in each tool. */
export type Choice = {
  kind: 'all' | 'words' | 'changed';
  words: readonly string[];
  vitest: string[];
  playwright: string[];
};

/**
 * Parses the arguments of `npm test`: none for all tests, `--changed` for those affected by the working tree, or words,
 * one of which the path of a test file must contain. Throws at other options.
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
 * Returns a pattern for Playwright, which matches absolute paths: the word must not match folders above the repository.
 */
function inRepository(word: string): string {
  return `${literally(`${resolve()}/`)}.*${literally(word)}`;
}
