import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { adjustmentStatuses } from '#domain/adjustments/batch.ts';
import { verdictKinds } from '#domain/adjustments/sheet.ts';
import { id, instant, localDate, optionalText, reason, signedCents, version } from './fields.ts';
import { listOf, pageOf, pageQuery } from './page.ts';
import { sheetFile } from './sheet-file.ts';

/** Paths of the operations with a file in the body. These paths have a higher size limit. */
export const adjustmentPaths = ['/adjustment-batches', '/adjustment-batches/check'] as const;

export const adjustmentBatch = z.object({
  id,
  code: z.string(),
  fileName: z.nullable(z.string()),
  status: z.enum(adjustmentStatuses),
  rowCount: z.int(),
  partnerCount: z.int(),
  creditCents: z.int(),
  /** Positive, like `creditCents`. */
  debitCents: z.int(),
  /** True when an administrator other than the sender must approve the batch. */
  needsSecond: z.boolean(),
  /** Reason for allowing wallets below their minimum balance; null: not allowed. */
  belowMinimumReason: z.nullable(z.string()),
  createdById: id,
  createdByName: z.nullable(z.string()),
  createdAt: instant,
  /** User who posted, refused or reversed the batch. */
  decidedById: z.nullable(id),
  decidedByName: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Reason of the refusal or withdrawal. */
  reason: z.nullable(z.string()),
  /** Requested reversal of the batch. The reversal has been posted when `decidedAt` is set. */
  reversal: z.nullable(
    z.object({
      reason: z.string(),
      askedById: id,
      askedByName: z.nullable(z.string()),
      askedAt: instant,
      decidedByName: z.nullable(z.string()),
      decidedAt: z.nullable(instant),
    }),
  ),
  version,
});
export type AdjustmentBatch = z.infer<typeof adjustmentBatch>;

const batchRow = z.object({
  /** Row number in the spreadsheet. */
  line: z.int(),
  partnerId: id,
  partnerName: z.string(),
  cents: signedCents,
  reason: z.string(),
  /**
   * After the posting, the day of the entry. Before the posting, the day in the file; null: the day of the posting.
   */
  effectiveOn: z.nullable(localDate),
  entryId: z.nullable(id),
});
export type AdjustmentBatchRow = z.infer<typeof batchRow>;

export const batchDetail = z.extend(adjustmentBatch, { rows: z.array(batchRow) });
export type AdjustmentBatchDetail = z.infer<typeof batchDetail>;

const checkedRow = z.object({
  line: z.int(),
  /** Partner as typed in the file. */
  typedPartner: z.string(),
  partnerId: z.nullable(id),
  partnerName: z.nullable(z.string()),
  cents: z.nullable(z.int()),
  reason: z.string(),
  effectiveOn: z.nullable(localDate),
  verdicts: z.array(
    z.object({
      /** `moved`: a notice that does not block the file. Every other kind blocks the whole file. */
      kind: z.enum(verdictKinds),
      /** Heading of the affected cell; null: the whole row. */
      column: z.nullable(z.string()),
      message: z.string(),
    }),
  ),
});
export type CheckedAdjustment = z.infer<typeof checkedRow>;

export const adjustmentCheck = z.object({
  rows: z.array(checkedRow),
  /** Number of rows that block the file. */
  refused: z.int(),
  /**
   * Number of partners in the rows without a blocking problem. The amounts and `needsSecond` also include only these
   * rows.
   */
  partnerCount: z.int(),
  creditCents: z.int(),
  debitCents: z.int(),
  needsSecond: z.boolean(),
  /** Earlier batch that was created from the same file; null: none. */
  knownAs: z.nullable(z.object({ id, code: z.string() })),
  /** Unknown headings, whose columns are ignored. */
  ignoredColumns: z.array(z.string()),
});
export type AdjustmentCheck = z.infer<typeof adjustmentCheck>;

const adjustmentsFile = {
  file: sheetFile,
  /** Reason for allowing wallets below their minimum balance. */
  belowMinimumReason: optionalText(300),
};
const seen = z.object({ id, version });
const withReason = z.extend(seen, { reason });
const tags = ['Ajustes em lote'];

export const adjustmentBatchesContract = {
  check: oc
    .route({
      method: 'POST',
      path: adjustmentPaths[1],
      summary: 'Diz de cada linha de uma planilha de ajustes o que a impede, sem lançar nada',
      tags,
    })
    .input(z.object(adjustmentsFile))
    .output(adjustmentCheck),
  create: oc
    .route({
      method: 'POST',
      path: adjustmentPaths[0],
      successStatus: 201,
      summary:
        'Lança os ajustes de uma planilha, todos ou nenhum; acima do valor dos Ajustes, espera outro administrador',
      tags,
    })
    .input(z.object({ ...adjustmentsFile, fileName: optionalText(200) }))
    .output(batchDetail),
  list: oc
    .route({ method: 'GET', path: '/adjustment-batches', summary: 'Lista os lotes de ajustes', tags })
    .input(z.object({ ...pageQuery, status: listOf(adjustmentStatuses, 'Situação desconhecida.') }))
    .output(pageOf(adjustmentBatch)),
  get: oc
    .route({
      method: 'GET',
      path: '/adjustment-batches/{id}',
      summary: 'Consulta um lote de ajustes, com as suas linhas',
      tags,
    })
    .input(z.object({ id }))
    .output(batchDetail),
  approve: oc
    .route({
      method: 'POST',
      path: '/adjustment-batches/{id}/approve',
      summary: 'Aprova e lança um lote que outro administrador enviou, ou o estorno que ele pediu',
      tags,
    })
    .input(seen)
    .output(batchDetail),
  refuse: oc
    .route({
      method: 'POST',
      path: '/adjustment-batches/{id}/refuse',
      summary: 'Recusa um lote ou estorno que espera aprovação, ou o retira quem o pediu',
      tags,
    })
    .input(withReason)
    .output(batchDetail),
  reverse: oc
    .route({
      method: 'POST',
      path: '/adjustment-batches/{id}/reverse',
      summary: 'Estorna um lote lançado, inteiro e uma vez; acima do valor dos Ajustes, espera outro administrador',
      tags,
    })
    .input(withReason)
    .output(batchDetail),
};
