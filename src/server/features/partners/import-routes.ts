import { partnerImportsContract } from '#contract/partner-imports.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { evaluatePartnerRows, readPartnersSheet, showPartnerCheck } from './evaluate-import.ts';
import { importPartners } from './import-partners.ts';

const os = implementing(partnerImportsContract);
const admin = allow('admin');

export const partnerImportRoutes = os.router({
  check: os.check.use(admin).handler(async ({ context, input }) => {
    const { rows, ignoredColumns } = unwrap(await readPartnersSheet(input.file));
    return showPartnerCheck(await evaluatePartnerRows(context.services.db, rows), ignoredColumns);
  }),
  create: os.create.use(admin).handler(async ({ context, input }) => {
    const sheet = unwrap(await readPartnersSheet(input.file));
    return command(context, { operation: 'partnerImports.create', input }, (tx) =>
      importPartners(tx, auditOf(context), sheet),
    );
  }),
});
