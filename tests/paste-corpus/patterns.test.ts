import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';

const folder = join(import.meta.dirname, '../../src/domain/paste');
const files = readdirSync(folder).filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));

/** Returns the texts of all patterns in a file: literals, and templates of `String.raw`. */
function patternsIn(name: string): string[] {
  const file = ts.createSourceFile(name, readFileSync(join(folder, name), 'utf8'), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isRegularExpressionLiteral(node)) found.push(node.text.slice(1, node.text.lastIndexOf('/')));
    if (ts.isTaggedTemplateExpression(node) && node.tag.getText() === 'String.raw') found.push(node.template.getText().slice(1, -1));
    ts.forEachChild(node, visit);
  };
  visit(file);
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
  it.each(files)('of %s have no unbounded repetition, so that each match costs a bounded number of steps', (name) => {
    const unbounded = patternsIn(name).filter((pattern) => /[*+]|\{\d{1,4},\}/.test(signsOf(pattern)));
    expect(unbounded).toEqual([]);
  });

  it('are found by this test', () => {
    expect(patternsIn('calendar.ts').length).toBeGreaterThan(8);
    expect(signsOf(String.raw`(?:[a-z+*]\*${'x'}){2}`)).not.toMatch(/[*+]/);
  });
});
