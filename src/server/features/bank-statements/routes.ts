import { bankLinesContract, bankStatementsContract } from '#contract/bank-statements.ts';
import { readToday } from '#server/features/invoices/lock-invoice.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused, unwrap } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { assignLine } from './assign-line.ts';
import { listLines, listStatements, readLine, readStatement } from './read-statements.ts';
import { readStatementFile } from './read-file.ts';
import { readNamedLines, settleLines } from './jobs.ts';
import { ignoreLine, keepStatement, parkLine } from './keep-statement.ts';

const statements = implementing(bankStatementsContract);
const lines = implementing(bankLinesContract);
const admin = allow('admin');

export const bankStatementRoutes = statements.router({
  list: statements.list.use(admin).handler(({ context, input }) => listStatements(context.services.db, input)),

  import: statements.import.use(admin).handler(async ({ context, input }) => {
    const { services, actor } = context;
    const file = unwrap(await readStatementFile(input, await readToday(services.db)));
    const { fileName } = input;
    const { id, known } = await command(context, { operation: 'bankStatements.import', input }, (tx) =>
      keepStatement(tx, auditOf(context), { ...file, fileName }),
    );
    const waiting = await readNamedLines(services.db, file.account);
    const matchedCount = await settleLines(services.db, actor, auditOf(context), waiting);
    services.live.hint();
    const statement = await readStatement(services.db, id);
    if (!statement) throw new Refused(notFoundRecord);
    return { ...statement, newCount: known ? 0 : statement.newCount, known, matchedCount };
  }),
});

export const bankLineRoutes = lines.router({
  list: lines.list.use(admin).handler(({ context, input }) => listLines(context.services.db, input)),

  assign: lines.assign.use(admin).handler(async ({ context, input }) => {
    const options = { operation: 'bankLines.assign', input };
    await command(context, options, (tx, doer) => assignLine({ tx, doer, audit: auditOf(context) }, input));
    return lineOr404(context, input.id);
  }),

  park: lines.park.use(admin).handler(async ({ context, input }) => {
    const options = { operation: 'bankLines.park', input };
    await command(context, options, (tx) => parkLine(tx, auditOf(context), input));
    return lineOr404(context, input.id);
  }),

  ignore: lines.ignore.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'bankLines.ignore', input }, (tx) => ignoreLine(tx, auditOf(context), input));
    return lineOr404(context, input.id);
  }),
});

async function lineOr404({ services }: SignedInContext, id: string) {
  const found = await readLine(services.db, id);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}
