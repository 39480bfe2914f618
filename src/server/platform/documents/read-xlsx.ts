import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT } from '#server/platform/root.ts';
import type { XlsxBounds, XlsxReading } from './xlsx-worker.ts';

const WORKER = join(ROOT, 'src/server/platform/documents/xlsx-worker.ts');

/** Limits of the worker thread: size of its heap, which does not contain the file, and running time. */
const MOST = { megabytes: 384, seconds: 20 };

/**
 * Last reading in the queue. Files are read one at a time, so that a large file delays only other uploads of
 * spreadsheets.
 */
let last: Promise<unknown> = Promise.resolve();

/**
 * Reads the first sheet of an XLSX file in a worker thread. A malicious file can exhaust the memory or time of that
 * thread, but not of the panel. Returns no rows when the thread exceeds a limit.
 */
export function readXlsx(file: Buffer, bounds: XlsxBounds, most = MOST): Promise<XlsxReading> {
  const reading = last.then(() => readAside(file, bounds, most));
  last = reading;
  return reading;
}

function readAside(file: Buffer, bounds: XlsxBounds, { megabytes, seconds }: typeof MOST): Promise<XlsxReading> {
  return new Promise((done) => {
    const worker = new Worker(WORKER, {
      workerData: { file: new Uint8Array(file), bounds },
      resourceLimits: { maxOldGenerationSizeMb: megabytes },
      execArgv: [],
      env: {},
    });
    const end = (reading: XlsxReading) => {
      clearTimeout(late);
      void worker.terminate();
      done(reading);
    };
    const late = setTimeout(() => end({ ok: false, why: 'too large' }), seconds * 1000);
    worker.once('message', end);
    worker.once('error', () => end({ ok: false, why: 'too large' }));
  });
}
