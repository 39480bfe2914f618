import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { maxImportBytes } from '#domain/trips/imports.ts';
import { verdictKinds } from './bookings.ts';
import { cents, id, instant } from './fields.ts';
import { sheetFile } from './sheet-file.ts';

/** Paths of the operations with a file in the body. These paths have a higher size limit. */
export const importPaths = ['/trips/import', '/trips/import/check'] as const;
/** Maximum size of a body: the largest file in base64, plus the other fields. */
export const importBodyBytes = Math.ceil((maxImportBytes * 4) / 3) + 10_000;

const tripsFile = z.object({
  clientId: z.optional(z.nullable(id)),
  file: sheetFile,
});

const importVerdict = z.object({
  /**
   * Kinds of findings about a request, and `repeated`: an equal trip seems to exist. A repeated row does not block the
   * import.
   */
  kind: z.enum([...verdictKinds, 'repeated']),
  /** Heading of the affected cell; null: the whole row. */
  column: z.nullable(z.string()),
  message: z.string(),
});
export type ImportVerdict = z.infer<typeof importVerdict>;

const importRow = z.object({
  /** Row number in the spreadsheet. */
  line: z.int(),
  passengers: z.array(z.string()),
  stops: z.array(z.string()),
  pickupAt: z.nullable(instant),
  timeZone: z.nullable(z.string()),
  category: z.enum(categories),
  estimateCents: z.nullable(cents),
  verdicts: z.array(importVerdict),
});
export type ImportRow = z.infer<typeof importRow>;

export const importCheck = z.object({
  rows: z.array(importRow),
  /** Number of rows that would be refused, and number of rows that would need an approval. */
  refused: z.int(),
  awaitingApproval: z.int(),
  /** Sum of the known estimates, and number of rows without an estimate. Both exclude refused rows. */
  estimatedCents: cents,
  withoutEstimate: z.int(),
  /** Unknown headings, whose columns are ignored. */
  ignoredColumns: z.array(z.string()),
});
export type ImportCheck = z.infer<typeof importCheck>;

const imported = z.object({
  tripIds: z.array(id),
  awaitingApproval: z.int(),
  estimatedCents: cents,
  firstPickupAt: instant,
  lastPickupAt: instant,
});
export type Imported = z.infer<typeof imported>;

const tags = ['Importação'];

export const importsContract = {
  check: oc
    .route({
      method: 'POST',
      path: importPaths[1],
      summary: 'Diz de cada linha de uma planilha de viagens o que a impede, sem registrá-la',
      tags,
    })
    .input(tripsFile)
    .output(importCheck),
  create: oc
    .route({
      method: 'POST',
      path: importPaths[0],
      successStatus: 201,
      summary: 'Solicita as viagens de uma planilha, todas ou nenhuma',
      tags,
    })
    .input(tripsFile)
    .output(imported),
};
