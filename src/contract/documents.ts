import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { documentKinds } from '#domain/documents/kinds.ts';
import { id, instant, localDate, optionalText, reason, version, oneOf } from './fields.ts';

const documentStatuses = ['pending', 'accepted', 'refused', 'replaced'] as const;

export const partnerDocument = z.object({
  id,
  kind: z.enum(documentKinds),
  /** Title of a document of kind `other`; null for the other kinds. */
  title: z.nullable(z.string()),
  driverId: z.nullable(id),
  vehicleId: z.nullable(id),
  /** The driver's name or the vehicle's plate; null for a document of the partner. */
  holder: z.nullable(z.string()),
  number: z.nullable(z.string()),
  expiresOn: z.nullable(localDate),
  /** A sent document becomes valid when the central accepts it. A newer document of the same kind replaces it. */
  status: z.enum(documentStatuses),
  reason: z.nullable(z.string()),
  /** Original name of the file. */
  label: z.nullable(z.string()),
  contentType: z.enum(['image/jpeg', 'application/pdf']),
  bytes: z.int(),
  sentAt: instant,
  sentByName: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  version,
});
export type PartnerDocument = z.infer<typeof partnerDocument>;

const said = {
  number: optionalText(40),
  expiresOn: z.optional(z.nullable(localDate)),
};

const documentInput = z.object({
  id,
  /** Id of a file uploaded before (`POST /partners/{id}/files`). */
  fileId: id,
  kind: z.enum(documentKinds, oneOf('Informe o tipo do documento.')),
  title: optionalText(80),
  driverId: z.optional(z.nullable(id)),
  vehicleId: z.optional(z.nullable(id)),
  label: optionalText(200),
  ...said,
});

const tags = ['Documentos'];
const ofOne = z.object({ id, documentId: id });
const list = z.object({ items: z.array(partnerDocument) });

export const documentsContract = {
  list: oc
    .route({ method: 'GET', path: '/partners/{id}/documents', summary: 'Os documentos de um parceiro', tags })
    .input(z.object({ id }))
    .output(list),
  add: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/documents',
      successStatus: 201,
      summary: 'Junta um arquivo enviado aos documentos; o do parceiro espera a conferência da central',
      tags,
    })
    .input(documentInput)
    .output(list),
  accept: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/documents/{documentId}/accept',
      summary: 'Aceita um documento: número e validade passam a valer no cadastro',
      tags,
    })
    .input(z.extend(ofOne, { ...said, version: z.optional(version) }))
    .output(list),
  refuse: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/documents/{documentId}/refuse',
      summary: 'Recusa um documento, com o motivo',
      tags,
    })
    .input(z.extend(ofOne, { reason, version: z.optional(version) }))
    .output(list),
  remove: oc
    .route({
      method: 'DELETE',
      path: '/partners/{id}/documents/{documentId}',
      summary: 'Remove um documento e o seu arquivo; o parceiro, o que ainda não foi conferido',
      tags,
    })
    .input(ofOne)
    .output(list),
};
