import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../src/domain/paste');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

type Node = { type?: string; regex?: { pattern: string }; tag?: unknown; start?: number; end?: number };

/** Returns the texts of all patterns in a file: literals, and templates (`String.raw` and `regex` put patterns together). */
function patternsIn(name: string): string[] {
  const code = readFileSync(join(folder, name), 'utf8');
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { type, regex, start = 0, end = 0 } = node as Node;
    if (type === 'Literal' && regex) found.push(regex.pattern);
    if (type === 'TaggedTemplateExpression')
      found.push(
        code
          .slice(start, end)
          .replace(/^[^`]{1,40}`/, '')
          .slice(0, -1),
      );
    for (const child of Object.values(node)) visit(child);
  };
  visit(parseSync(name, code).program);
  return found;
}

/** Removes escapes, sets and inserted patterns, so that only signs with a meaning are left. */
function signsOf(pattern: string): string {
  return pattern
    .replaceAll(/\$\{\w{1,40}\}/g, 'x')
    .replaceAll(/\\[pP]\{[^}]{1,40}\}/g, 'x')
    .replaceAll(/\\./g, 'x')
    .replaceAll(/\[(?:[^\]]{0,200})\]/g, 'x');
}

describe('the patterns of the parser', () => {
  it.each(files)('have only bounded repetitions in %s, so that each match costs a bounded number of steps', (name) => {
    const unbounded = patternsIn(name).filter((pattern) => /[*+]|\{\d{1,4},\}/.test(signsOf(pattern)));
    expect(unbounded).toEqual([]);
  });

  it('are found by this test', () => {
    expect(patternsIn('calendar.ts').length).toBeGreaterThan(8);
    expect(signsOf(String.raw`(?:[a-z+*]\*){2}`)).not.toMatch(/[*+]/);
    expect(signsOf(String.raw`(?:\w+)*`)).toMatch(/[*+]/);
  });
});
