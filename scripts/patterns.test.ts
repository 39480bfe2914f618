import { globSync, readFileSync } from 'node:fs';
import { analyse } from 'scslre';
import { describe, expect, it } from 'vitest';

/** Finds regular expression literals in source text. */
const literal = /[(,=:?&|!{[]\s*\/((?![*/])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n[])+)\/([dgimsuvy]*)(?=\s*[.,;)\]}:])/g;

/** Sources whose regular expressions are applied only to text of the operator or of the panel itself. */
const notForStrangers =
  /embedded-postgres|seal-key|prove-guards|migration-files|config-values|database\/hosts|backup\/|\/demo\//;

function patternsIn(source: string): RegExp[] {
  return Array.from(source.matchAll(literal), ([, body = '', flags]) => new RegExp(body, flags));
}

const files = globSync('src/{domain,contract,server}/**/*.ts').filter(
  (file) => !file.endsWith('.test.ts') && !notForStrangers.test(file),
);
const patterns = new Map(
  files.flatMap((file) => patternsIn(readFileSync(file, 'utf8')).map((pattern) => [String(pattern), pattern])),
);

/** Returns the kinds of superlinear backtracking of an expression; none when it is linear. */
function slowWays({ source, flags }: { source: string; flags: string }): string[] {
  return analyse({ source, flags }, { reportTypes: { Move: true } }).reports.map(({ type }) => type);
}

describe('the regular expressions of the server', () => {
  it('are found in the sources, and an expression with superlinear backtracking is reported', () => {
    expect(patterns.size).toBeGreaterThan(80);
    expect([/\s+$/, /a*b/, /^(?:a+)+$/].map(slowWays)).toEqual([['Move'], ['Move'], ['Self']]);
  });

  it('take time linear in the length of the text, also for hostile text', () => {
    const slow = [...patterns].map(([source, pattern]) => [source, slowWays(pattern)] as const);
    expect(Object.fromEntries(slow.filter(([, ways]) => ways.length > 0))).toEqual({});
  });
});
