import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { SANDBOX_POLICY } from '#server/platform/http/security-headers.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { documentFile, type KeptFile } from '#server/platform/storage/document-files.ts';
import type { FileAnswer } from './files.ts';
import { Refused } from './refused.ts';

/** Sends a file that a user uploaded. Its headers allow no script, so that a browser can show any type safely. */
export async function answerKeptFile(
  dataDir: string,
  { id, contentType }: Pick<KeptFile, 'id' | 'contentType'>,
  name: string,
): Promise<FileAnswer> {
  const path = documentFile(dataDir, id);
  const handle = await open(path, 'r').catch(() => null);
  if (!handle) throw new Refused(notFoundRecord);
  return {
    contentType,
    name: `${name}.${contentType === 'image/jpeg' ? 'jpg' : 'pdf'}`,
    body: createReadStream(path, { fd: handle }),
    headers: { 'content-security-policy': SANDBOX_POLICY },
  };
}
