import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Files } from '#contract/files.ts';
import { documentKindLabels } from '#domain/documents/kinds.ts';
import { plainText } from '#domain/sheets/columns.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { requirePartner } from '#server/platform/api/own-partner.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { SANDBOX_POLICY } from '#server/platform/http/security-headers.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { documentFile } from '#server/platform/storage/document-files.ts';
import { readDocumentFile } from './data.ts';

/** To be looked at or kept, never run: whatever it is, a browser opens it with no rights at all. */
export const sendDocument: FileRoute<Files['documents.file']> = {
  allow: ['admin', 'partner'],
  answer: async ({ actor, services: { db, config } }, { id, documentId }) => {
    requirePartner(actor, id);
    const found = await readDocumentFile(db, id, documentId);
    if (!found) throw new Refused(notFoundRecord);
    const path = documentFile(config.dataDir, found.fileId);
    const handle = await open(path, 'r').catch(() => null);
    if (!handle) throw new Refused(notFoundRecord);
    return {
      contentType: found.contentType,
      name: `${plainText(documentKindLabels[found.kind]).replaceAll(' ', '-')}.${found.contentType === 'image/jpeg' ? 'jpg' : 'pdf'}`,
      body: createReadStream(path, { fd: handle }),
      headers: { 'content-security-policy': SANDBOX_POLICY },
    };
  },
};
