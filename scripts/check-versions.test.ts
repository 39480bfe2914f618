import { expect, it } from 'vitest';
import { findRanges } from './check-versions.ts';

it('the check of versions accepts exact versions in all sections of package.json', () => {
  expect(findRanges({ dependencies: { a: '1.2.3', b: '18.4.0-beta.17' }, overrides: { c: '0.1.0' } })).toEqual([]);
});

it.each(['^1.2.3', '~1.2.3', '1.2', '1.x', '*', 'latest', '>=1.0.0', 'github:a/b', 'npm:b@^1.0.0'])(
  'the check of versions refuses %s',
  (range) => {
    expect(findRanges({ devDependencies: { a: range } })).toEqual([
      `devDependencies: a is "${range}", not an exact version`,
    ]);
  },
);
