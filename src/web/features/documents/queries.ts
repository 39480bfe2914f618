import type { PartnerDocument } from '#contract/documents.ts';
import { uploads, type UploadedFile } from '#contract/uploads.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer, queryClient } from '#web/lib/query-client.ts';
import { sendFileTo } from '#web/lib/send-file.ts';

export function documentsQuery(partnerId: string) {
  return api.documents.list.queryOptions({ input: { id: partnerId } });
}

type Documents = { items: PartnerDocument[] };

/**
 * Writes the answer of a change into the query cache. Waits until the partner record is read again, because a decision
 * about the partner may follow immediately and needs the new version.
 */
export async function keepDocuments(partnerId: string, documents: Documents): Promise<Documents> {
  setQueryAnswer(documentsQuery(partnerId).queryKey, documents);
  await queryClient.invalidateQueries({ queryKey: api.partners.key() });
  return documents;
}

export async function rereadDocuments(partnerId: string): Promise<Documents> {
  return queryClient.fetchQuery({ ...documentsQuery(partnerId), staleTime: 0 });
}

/** Uploads the bytes only. The description follows in another call. */
export function sendFile(partnerId: string, file: File): Promise<UploadedFile> {
  return sendFileTo(uploads['documents.upload'].path.replace('{id}', partnerId), file);
}

export function filePath({ id }: PartnerDocument, partnerId: string): string {
  return `/api/v1/partners/${partnerId}/documents/${id}/file`;
}
