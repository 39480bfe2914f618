import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { ROOT } from '#server/platform/root.ts';
import type { XlsxBounds, XlsxReading } from './xlsx-worker.ts';

const WORKER = join(ROOT, 'src/server/platform/documents/xlsx-worker.ts');

/** What the thread may hold, beside the file itself, and how long it may take. */
const MOST = { megabytes: 384, seconds: 20 };

/** One at a time: whoever sends a large one holds up those who send another, and nobody else. */
let last: Promise<unknown> = Promise.resolve();

/**
 * The rows of an XLSX file's first sheet, read by a thread of its own: what somebody packed into it may cost that thread its memory
 * or its time, and the panel neither. A thread that comes to its end for that has read nothing.
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
