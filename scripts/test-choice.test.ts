import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseTests } from './test-choice.ts';

describe('the arguments of npm test', () => {
  it('select all tests when there are no arguments', () => {
    expect(chooseTests([])).toEqual({ kind: 'all', words: [], vitest: [], playwright: [] });
  });

  it('select with --changed the tests that Vitest and Playwright find affected', () => {
    const { kind, vitest, playwright } = chooseTests(['--changed']);
    expect([kind, vitest[0], playwright[0]]).toEqual(['changed', '--changed', '--only-changed']);
  });

  it('pass words to Vitest and Playwright, so that neither fails when no file matches', () => {
    const { kind, vitest, playwright } = chooseTests(['wallets', 'pwa']);
    expect([kind, vitest]).toEqual(['words', ['wallets', 'pwa', '--passWithNoTests']]);
    expect(playwright).toHaveLength(3);
  });

  it.each([
    ['wallets', 'e2e/wallets.spec.ts', true],
    ['e2e/wallets.spec.ts', 'e2e/wallets.spec.ts', true],
    ['e2e/wallets.spec', 'e2e/walletsxspec.ts', false],
    [basename(resolve()), 'e2e/wallets.spec.ts', false],
  ])('find out whether the word %s matches the path %s within the repository: %s', (word, path, matches) => {
    const [pattern = ''] = chooseTests([word]).playwright;
    expect(new RegExp(pattern, 'i').test(resolve(path))).toBe(matches);
  });

  it.each([[['--grep', 'x']], [['--changed', 'wallets']], [['']]])('are refused when they are %j', (args) => {
    expect(() => chooseTests(args)).toThrow('takes words or --changed');
  });
});
