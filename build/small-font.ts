import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';
import type { Plugin } from 'vite';

/** The weights and the features that the style sheets use: kerning, and digits of equal width. */
const used = { variationAxes: { wght: { min: 400, max: 700, default: 400 } }, keepFeatures: ['kern', 'tnum'] };

/** Each character that the font may contain. */
const characters = Array.from({ length: 0x3000 }, (_, code) => String.fromCharCode(code)).join('');

/** Provides `small:inter.woff2`: the font without weights and features that the panel does not use, half as large. */
export function smallFont(): Plugin {
  return {
    name: 'small-font',
    async config({ cacheDir = join(import.meta.dirname, '../node_modules/.vite') }) {
      const source = fileURLToPath(
        import.meta.resolve('@fontsource-variable/inter/files/inter-latin-wght-normal.woff2'),
      );
      const made = join(cacheDir, 'inter.woff2');
      await mkdir(cacheDir, { recursive: true });
      await writeFile(made, await subsetFont(await readFile(source), characters, { targetFormat: 'woff2', ...used }));
      return { resolve: { alias: { 'small:inter.woff2': made } } };
    },
  };
}
