import { pdf, sendFile } from '#tests/document-upload.ts';
import type { Row } from '#tests/authorisation/table.ts';
import { must } from '#tests/authorisation/world.ts';
import { newId } from '#server/platform/uuid.ts';

type Named = NonNullable<Row['named']>;

/** Uploads a file as the caller, if permitted, and returns its id. For other callers returns an unknown id. */
const ownFile: Named = async ({ panel, sides }, target, caller) => {
  const { body } = await sendFile({ url: panel.url, cookie: caller.cookie }, sides[target].partnerId, pdf());
  return (body['fileId'] as string | undefined) ?? newId();
};

/** Creates a document that the partner has sent and the central has not reviewed. */
const waiting: Named = async (world, target) => {
  const { partnerId, assignee } = world.sides[target];
  const fileId = await ownFile(world, target, assignee);
  const { items } = await must(
    assignee.post(`/partners/${partnerId}/documents`, { fileId, kind: 'other', title: 'Apólice', label: fileId }),
  );
  return items.find(({ label }: { label: string }) => label === fileId).id;
};

const onlyAdmin = '200 403 403 403 403 403 403 401';
const adminOfNone = '404 403 403 403 403 403 403 401';
const withPartner = '200 403 403 403 200 403 404 401';
const ofForeign = '200 403 403 403 404 403 404 401';
const ofNone = '404 403 403 403 404 403 404 401';

// prettier-ignore
export const documentRows: Record<string, Row> = {
  // Status for: admin, attendant, client, registrar, partner, unlinked client, unlinked partner, signed out.
  // The body is JSON, which is not a document, so callers with the right to upload get 400.
  'documents.upload': {
    call: ({ partnerId }) => ['POST', `/partners/${partnerId}/files`, {}],
    own:     '400 403 403 403 400 403 404 401',
    foreign: '400 403 403 403 404 403 404 401',
    none:    ofNone,
  },
  'audit.list': {
    call: ({ partnerId }) => ['GET', `/audit?subjectId=${partnerId}`],
    own:     onlyAdmin,
    foreign: onlyAdmin,
  },
  'audit.export': {
    call: ({ partnerId }) => ['GET', `/audit/export?format=csv&subjectId=${partnerId}`],
    own:     onlyAdmin,
    foreign: onlyAdmin,
  },
  'audit.ofSubject': {
    call: ({ partnerId }) => ['GET', `/audit/partner/${partnerId}`],
    own:     onlyAdmin,
    foreign: onlyAdmin,
  },
  'documents.list': {
    call: ({ partnerId }) => ['GET', `/partners/${partnerId}/documents`],
    own:     withPartner,
    foreign: ofForeign,
    none:    ofNone,
  },
  'documents.add': {
    named: ownFile,
    call: ({ partnerId }, { id }) => ['POST', `/partners/${partnerId}/documents`, { fileId: id, kind: 'other', title: 'Apólice' }],
    own:     '201 403 403 403 201 403 404 401',
    foreign: '201 403 403 403 404 403 404 401',
    none:    ofNone,
  },
  'documents.file': {
    named: waiting,
    call: ({ partnerId }, { id }) => ['GET', `/partners/${partnerId}/documents/${id}/file`],
    own:     withPartner,
    foreign: ofForeign,
    none:    ofNone,
  },
  'documents.accept': {
    named: waiting,
    call: ({ partnerId }, { id }) => ['POST', `/partners/${partnerId}/documents/${id}/accept`, {}],
    own:     onlyAdmin,
    foreign: onlyAdmin,
    none:    adminOfNone,
  },
  'documents.refuse': {
    named: waiting,
    call: ({ partnerId }, { id }) => ['POST', `/partners/${partnerId}/documents/${id}/refuse`, { reason: 'Ilegível' }],
    own:     onlyAdmin,
    foreign: onlyAdmin,
    none:    adminOfNone,
  },
  'documents.remove': {
    named: waiting,
    call: ({ partnerId }, { id }) => ['DELETE', `/partners/${partnerId}/documents/${id}`],
    own:     withPartner,
    foreign: ofForeign,
    none:    ofNone,
  },
};
