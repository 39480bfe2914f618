import { mkdir, writeFile } from 'node:fs/promises';
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

/** Prints the results of a run, and stores them in `bench/results` as Markdown and as JSON. */
export async function keepResults(name: string, text: string, data: unknown): Promise<void> {
  console.log(text);
  const folder = join(import.meta.dirname, 'results');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, `${name}.md`), `${text}\n`);
  await writeFile(join(folder, `${name}.json`), `${JSON.stringify(data, null, 2)}\n`);
}
