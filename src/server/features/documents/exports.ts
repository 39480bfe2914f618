import { noteAccess } from '#server/platform/access-log.ts';
import type { Files } from '#contract/files.ts';
import { documentKindLabels } from '#domain/documents/kinds.ts';
import { plainText } from '#domain/sheets/columns.ts';
import type { FileRoute } from '#server/platform/api/files.ts';
import { answerKeptFile } from '#server/platform/api/kept-file.ts';
import { requirePartner } from '#server/platform/api/own-partner.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readDocumentFile } from './read-documents.ts';

export const sendDocument: FileRoute<Files['documents.file']> = {
  allow: ['admin', 'partner'],
  answer: async (context, { id, documentId }) => {
    const { db, config } = context.services;
    requirePartner(context.actor, id);
    const found = await readDocumentFile(db, id, documentId);
    if (!found) throw new Refused(notFoundRecord);
    await noteAccess(context, { subjectType: 'partner', subjectId: id, way: 'file' });
    return answerKeptFile(config.dataDir, found, plainText(documentKindLabels[found.kind]).replaceAll(' ', '-'));
  },
};
