import { parentPort, workerData } from 'node:worker_threads';
import { readStatementFile } from '#server/features/bank-statements/read-file.ts';

/**
 * Reads a statement file in a thread with limited memory (hostile-files.test.ts). The thread ends normally whether the
 * file is read or refused.
 */
const { file } = workerData as { file: Uint8Array };
const { ok } = await readStatementFile(
  { file: Buffer.from(file).toString('base64') },
  { today: '2026-11-24', timeZone: 'America/Sao_Paulo' },
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker thread, not a window
parentPort?.postMessage({ ok });
