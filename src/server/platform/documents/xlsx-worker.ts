import { parentPort, workerData } from 'node:worker_threads';
import { type CellValue, readXls, streamXlsxRows } from 'hucre/xlsx';

export type XlsxRow = { index: number; values: readonly CellValue[] };
export type XlsxBounds = { lines: number; cells: number };
/** Answer of the thread: the rows of the first sheet, or the reason of a failure. */
export type XlsxReading = { ok: true; rows: XlsxRow[] } | { ok: false; why: 'unreadable' | 'too large' };

async function read(file: Uint8Array, bounds: XlsxBounds): Promise<XlsxReading> {
  const rows: XlsxRow[] = [];
  let cells = 0;
  try {
    for await (const { index, values } of isOld(file)
      ? oldRows(file)
      : streamXlsxRows(file, { maxRows: bounds.lines + 1 })) {
      cells += values.length;
      if (index >= bounds.lines || cells > bounds.cells) return { ok: false, why: 'too large' };
      if (!Number.isInteger(index) || index < 0) return { ok: false, why: 'unreadable' };
      rows.push({ index, values });
    }
  } catch {
    return { ok: false, why: 'unreadable' };
  }
  return { ok: true, rows };
}

/** Returns true for Excel 97 to 2003, which some banks still export. */
function isOld(file: Uint8Array): boolean {
  return file[0] === 0xd0;
}

async function* oldRows(file: Uint8Array): AsyncGenerator<XlsxRow> {
  const { sheets } = await readXls(file);
  for (const [index, values] of (sheets[0]?.rows ?? []).entries()) yield { index, values };
}

const { file, bounds } = workerData as { file: Uint8Array; bounds: XlsxBounds };
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
parentPort?.postMessage(await read(file, bounds));
