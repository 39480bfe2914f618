import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PanelProcess } from './panel-process.ts';

const { PATH, HOME } = process.env;

/** Imports lines of a CSV file into the gazetteer of a running panel, as its operator would. */
export async function importPlaces(
  { dataDir }: Pick<PanelProcess, 'dataDir'>,
  lines: readonly string[],
): Promise<void> {
  const file = join(dataDir, 'lugares.csv');
  await writeFile(file, ['tipo;nome;bairro;cidade;uf;cep;latitude;longitude', ...lines].join('\n'));
  const cwd = join(import.meta.dirname, '..');
  const env = { PATH, HOME, DATA_DIR: dataDir };
  await promisify(execFile)(process.execPath, [join(cwd, 'scripts/import-places.ts'), file], { cwd, env });
}
