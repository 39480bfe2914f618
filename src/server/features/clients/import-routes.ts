import { clientImportsContract } from '#contract/client-imports.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { evaluateClientRows, readClientsSheet, showClientCheck } from './evaluate-import.ts';
import { importClients } from './import-clients.ts';

const os = implementing(clientImportsContract);
const admin = allow('admin');

export const clientImportRoutes = os.router({
  check: os.check.use(admin).handler(async ({ context, input }) => {
    const { rows, ignoredColumns } = unwrap(await readClientsSheet(input.file));
    return showClientCheck(await evaluateClientRows(context.services.db, rows), ignoredColumns);
  }),
  create: os.create.use(admin).handler(async ({ context, input }) => {
    const sheet = unwrap(await readClientsSheet(input.file));
    return command(context, { operation: 'clientImports.create', input }, (tx) =>
      importClients(tx, auditOf(context), sheet),
    );
  }),
});
