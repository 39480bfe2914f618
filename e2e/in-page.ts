import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';

let script: Promise<string> | undefined;

/** Builds a script with the functions of `in-page/`, which run inside the page and are type-checked for the browser. */
async function writeScript(): Promise<string> {
  const { transformWithOxc } = await import('vite');
  const files = ['texts', 'focus', 'fields', 'scripts', 'stores', 'controls'].map(async (name) => {
    const text = await readFile(new URL(`in-page/${name}.ts`, import.meta.url), 'utf8');
    return (await transformWithOxc(text, `${name}.ts`)).code.replaceAll(/^export /gm, '');
  });
  const source = (await Promise.all(files)).join('\n');
  const functions = [...source.matchAll(/^(?:async )?function (\w+)/gm)].map(([, name]) => name).join(', ');
  return `globalThis.inPage ??= (() => { ${source}\nreturn { ${functions} }; })(); undefined`;
}

export async function inPage<Answer = string[]>(page: Page, name: string, argument?: string): Promise<Answer> {
  if (!(await page.evaluate(() => 'inPage' in globalThis))) await page.evaluate(await (script ??= writeScript()));
  return page.evaluate(`inPage.${name}(${JSON.stringify(argument) ?? ''})`);
}
