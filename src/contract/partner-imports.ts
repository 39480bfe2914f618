import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { categories } from '#domain/trips/categories.ts';
import { id } from './fields.ts';
import { recordVerdict, sheetFile } from './sheet-file.ts';

/** Paths of the operations with a file in the body. These paths have a higher size limit. */
export const partnerImportPaths = ['/partners/import', '/partners/import/check'] as const;

const checkedPartner = z.object({
  /** Row number in the spreadsheet. */
  line: z.int(),
  name: z.string(),
  document: z.string(),
  areas: z.array(z.string()),
  categories: z.array(z.enum(categories)),
  /** Plate of the vehicle in the row; null: none. */
  plate: z.nullable(z.string()),
  verdicts: z.array(recordVerdict),
});
export type CheckedPartner = z.infer<typeof checkedPartner>;

const tags = ['Parceiros'];
const input = z.object({ file: sheetFile });

export const partnerImportsContract = {
  check: oc
    .route({
      method: 'POST',
      path: partnerImportPaths[1],
      summary: 'Diz de cada linha de uma planilha de parceiros o que a impede, sem cadastrar',
      tags,
    })
    .input(input)
    .output(z.object({ rows: z.array(checkedPartner), refused: z.int(), ignoredColumns: z.array(z.string()) })),
  create: oc
    .route({
      method: 'POST',
      path: partnerImportPaths[0],
      successStatus: 201,
      summary: 'Cadastra os parceiros de uma planilha, todos ou nenhum',
      tags,
    })
    .input(input)
    .output(z.object({ partnerIds: z.array(id) })),
};
