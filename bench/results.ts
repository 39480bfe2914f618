import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';

/** Returns the median. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const line = (cells: readonly (string | number)[]): string => `| ${cells.join(' | ')} |`;

export function tableOf(head: readonly string[], rows: readonly (string | number)[][]): string {
  return [line(head), `|---|${'--:|'.repeat(head.length - 1)}`, ...rows.map(line)].join('\n');
}

const loadBefore = loadavg()[0] ?? 0;
const EARLIER = '\n## Earlier run\n\n';

/** Describes the machine. Virtual machines often tell the clock rate in this file only. */
export function machine(): string {
  const info = existsSync('/proc/cpuinfo') ? readFileSync('/proc/cpuinfo', 'utf8') : '';
  const rate = /^cpu MHz\s*: (\S+)/m.exec(info)?.[1];
  const processor = `${cpus()[0]?.model.trim()}${rate === undefined ? '' : `, ${(Number(rate) / 1000).toFixed(1)} GHz`}`;
  return `${cpus().length} cores (${processor}), ${Math.round(totalmem() / 2 ** 30)} GB`;
}

const dayOf = (text: string) => /^Measured on (\S+):/m.exec(text)?.[1];

/**
 * Stores the results of a run in `bench/results` as Markdown, with date, machine and load. The last run of an earlier
 * day remains as a second section.
 */
export async function keepPage(name: string, text: string): Promise<string> {
  const day = new Date().toISOString().slice(0, 10);
  const measured = `Measured on ${day}: ${machine()}, load average before the run ${loadBefore.toFixed(1)}.`;
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  const file = join(folder, `${name}.md`);
  const [last = '', earlier = ''] = (await readFile(file, 'utf8').catch(() => '')).split(EARLIER);
  const kept = dayOf(last) === day ? earlier : last;
  const now = `${text.trim().replace('\n\n', `\n\n${measured}\n\n`)}\n`;
  await writeFile(file, kept === '' ? now : `${now}${EARLIER}${kept}`);
  return measured;
}

/** Prints the results of a run, and stores them in `bench/results` as Markdown and, without earlier runs, as JSON. */
export async function keepResults(name: string, text: string, data: unknown): Promise<void> {
  console.log(text);
  const measured = await keepPage(name, text);
  const file = join(import.meta.dirname, 'results', `${name}.json`);
  await writeFile(file, `${JSON.stringify({ measured, data }, null, 2)}\n`);
}
