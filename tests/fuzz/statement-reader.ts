import { parentPort, workerData } from 'node:worker_threads';
import { readStatementFile } from '#server/features/bank-statements/file-data.ts';

/** A thread of its own, whose memory is bounded (hostile-files.test.ts): whether a statement's file is read or refused, it ends. */
const { file } = workerData as { file: Uint8Array };
const { ok } = await readStatementFile(
  { file: Buffer.from(file).toString('base64') },
  { today: '2026-11-24', timeZone: 'America/Sao_Paulo' },
);
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, no window
parentPort?.postMessage({ ok });
