import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { clientKinds } from '#domain/client-kinds.ts';
import { billingCycles } from '#domain/invoices/billing-cycle.ts';
import { id } from './fields.ts';
import { recordVerdict, sheetFile } from './sheet-file.ts';

/** Paths of the operations with a file in the body. These paths have a higher size limit. */
export const clientImportPaths = ['/clients/import', '/clients/import/check'] as const;

const checkedClient = z.object({
  /** Row number in the spreadsheet. */
  line: z.int(),
  name: z.string(),
  document: z.string(),
  kind: z.nullable(z.enum(clientKinds)),
  billingCycle: z.nullable(z.enum(billingCycles)),
  dueDays: z.nullable(z.int()),
  verdicts: z.array(recordVerdict),
});
export type CheckedClient = z.infer<typeof checkedClient>;

const tags = ['Clientes'];
const input = z.object({ file: sheetFile });

export const clientImportsContract = {
  check: oc
    .route({
      method: 'POST',
      path: clientImportPaths[1],
      summary: 'Diz de cada linha de uma planilha de clientes o que a impede, sem cadastrar',
      tags,
    })
    .input(input)
    .output(z.object({ rows: z.array(checkedClient), refused: z.int(), ignoredColumns: z.array(z.string()) })),
  create: oc
    .route({
      method: 'POST',
      path: clientImportPaths[0],
      successStatus: 201,
      summary: 'Cadastra os clientes de uma planilha, todos ou nenhum',
      tags,
    })
    .input(input)
    .output(z.object({ clientIds: z.array(id) })),
};
