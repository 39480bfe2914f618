import { documentsContract } from '#contract/documents.ts';
import type { uploads } from '#contract/uploads.ts';
import { refuse } from '#domain/outcome.ts';
import { readPartner } from '#server/features/partners/read-partners.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { requirePartner } from '#server/platform/api/own-partner.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { UploadRoute } from '#server/platform/api/uploads.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { countFiles, listDocuments } from './read-documents.ts';
import { acceptDocument, addDocument, noteFile, refuseDocument, removeDocument } from './decide-documents.ts';
import { receiveFile } from './receive-file.ts';

/** Maximum number of files of a partner, far above the usual number. Limits the use of the disk. */
const FILES_OF_A_PARTNER = 300;

const os = implementing(documentsContract);
const admin = allow('admin');
const both = allow('admin', 'partner');

export const documentsRoutes = os.router({
  list: os.list.use(both).handler(async ({ context, input }) => {
    requirePartner(context.actor, input.id);
    return itemsOf(context, input.id);
  }),

  // A document added by an administrator is accepted immediately.
  add: os.add.use(both).handler(async ({ context, input }) => {
    requirePartner(context.actor, input.id);
    const { userId, role } = context.actor;
    await command(context, { operation: 'documents.add', input }, async (tx) => {
      const added = await addDocument(tx, auditOf(context), userId, input);
      if (!added.ok || role !== 'admin') return added;
      return acceptDocument(tx, auditOf(context), userId, { id: input.id, documentId: added.value.id });
    });
    return itemsOf(context, input.id);
  }),

  accept: os.accept.use(admin).handler(async ({ context, input }) => {
    const { userId } = context.actor;
    await command(context, { operation: 'documents.accept', input }, (tx) =>
      acceptDocument(tx, auditOf(context), userId, input),
    );
    return itemsOf(context, input.id);
  }),

  refuse: os.refuse.use(admin).handler(async ({ context, input }) => {
    const { userId } = context.actor;
    await command(context, { operation: 'documents.refuse', input }, (tx) =>
      refuseDocument(tx, auditOf(context), userId, input),
    );
    return itemsOf(context, input.id);
  }),

  remove: os.remove.use(both).handler(async ({ context, input: { id, documentId } }) => {
    requirePartner(context.actor, id);
    const which = { partnerId: id, documentId, pendingOnly: context.actor.role !== 'admin' };
    await command(context, { operation: 'documents.remove', input: which }, (tx) =>
      removeDocument(tx, auditOf(context), which),
    );
    return itemsOf(context, id);
  }),
});

export const uploadDocument: UploadRoute<(typeof uploads)['documents.upload']> = {
  allow: ['admin', 'partner'],
  receive: async (context, { id: partnerId }, body) => {
    const { actor, services } = context;
    requirePartner(actor, partnerId);
    if (!(await readPartner(services.db, partnerId))) throw new Refused(notFoundRecord);
    if ((await countFiles(services.db, partnerId)) >= FILES_OF_A_PARTNER) throw new Refused(tooMany);
    const file = await receiveFile(context, body, (kept) =>
      command(context, { operation: 'documents.upload', input: { partnerId, fileId: kept.id } }, (tx) =>
        noteFile(tx, { partnerId, userId: actor.userId, file: kept }),
      ),
    );
    const { id: fileId, contentType, bytes } = file;
    return { fileId, contentType, bytes };
  },
};

const tooMany = refuse('limit_exceeded', 'Há arquivos demais neste cadastro. Remova os que não valem mais.');

async function itemsOf({ services: { db } }: SignedInContext, partnerId: string) {
  if (!(await readPartner(db, partnerId))) throw new Refused(notFoundRecord);
  return { items: await listDocuments(db, partnerId) };
}
