import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { chooseTests } from './test-choice.ts';

describe('the arguments of npm test', () => {
  it('choose all tests when there are none', () => {
    expect(chooseTests([])).toEqual({ kind: 'all', words: [], vitest: [], playwright: [] });
  });

  it('choose with --changed the tests that each tool finds affected', () => {
    const { kind, vitest, playwright } = chooseTests(['--changed']);
    expect([kind, vitest[0], playwright[0]]).toEqual(['changed', '--changed', '--only-changed']);
  });

  it('pass words to both tools, neither of which fails without matches', () => {
    const { kind, vitest, playwright } = chooseTests(['wallets', 'pwa']);
    expect([kind, vitest]).toEqual(['words', ['wallets', 'pwa', '--passWithNoTests']]);
    expect(playwright).toHaveLength(3);
  });

  it.each([
    ['wallets', 'e2e/wallets.spec.ts', true],
    ['e2e/wallets.spec.ts', 'e2e/wallets.spec.ts', true],
    ['e2e/wallets.spec', 'e2e/walletsxspec.ts', false],
    [basename(resolve()), 'e2e/wallets.spec.ts', false],
  ])('match the word %s with the path of %s in the repository: %s', (word, path, matches) => {
    const [pattern = ''] = chooseTests([word]).playwright;
    expect(new RegExp(pattern, 'i').test(resolve(path))).toBe(matches);
  });

  it.each([[['--grep', 'x']], [['--changed', 'wallets']], [['']]])('refuse %j', (args) => {
    expect(() => chooseTests(args)).toThrow('takes words or --changed');
  });
});
