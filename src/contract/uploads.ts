import * as z from 'zod/mini';
import { DOCUMENT_BYTES, documentContentTypes } from '#domain/documents/file-content.ts';
import { expenseReceipts } from './expense-receipts.ts';
import { id } from './fields.ts';

/** Operations with a raw file as body. Their routes are outside the typed API, but have the same rights and errors. */
export const uploads = {
  'documents.upload': {
    path: '/partners/{id}/files',
    summary: 'Envia o arquivo de um documento: JPEG, PNG, WebP ou PDF, até 10 MB',
    tags: ['Documentos'],
    input: z.object({ id }),
    contentTypes: documentContentTypes,
    maxBytes: DOCUMENT_BYTES,
    output: z.object({ fileId: id, contentType: z.string(), bytes: z.int() }),
  },
  'expenseReceipts.attach': {
    path: '/trips/{id}/expense-receipts',
    summary: 'Junta um comprovante de despesa à viagem: JPEG, PNG, WebP ou PDF, até 10 MB',
    tags: ['Viagens'],
    input: z.object({ id }),
    contentTypes: documentContentTypes,
    maxBytes: DOCUMENT_BYTES,
    output: expenseReceipts,
  },
} as const;
export type UploadedFile = z.infer<(typeof uploads)['documents.upload']['output']>;
