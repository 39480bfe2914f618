import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { matchKinds } from '#domain/payments/matching.ts';
import { lineViews } from '#domain/payments/bank-line-status.ts';
import { cents, id, instant, localDate, optionalText, reason, signedCents, version, oneOf } from './fields.ts';
import { pageOf, pageQuery, searchText } from './page.ts';
import { sheetFile } from './sheet-file.ts';

export const statementPath = '/bank-statements';

export const bankStatement = z.object({
  id,
  account: z.string(),
  fileName: z.nullable(z.string()),
  periodFrom: localDate,
  periodTo: localDate,
  lineCount: z.int(),
  /** Number of lines that no earlier file contained. */
  newCount: z.int(),
  importedAt: instant,
  importedByName: z.nullable(z.string()),
});
export type BankStatement = z.infer<typeof bankStatement>;

const imported = z.extend(bankStatement, {
  /** True when the same file was imported before; `newCount` is then 0. */
  known: z.boolean(),
  /** Number of the account's lines that this import settled automatically. */
  matchedCount: z.int(),
});
export type ImportedStatement = z.infer<typeof imported>;

const match = z.object({
  kind: z.enum(matchKinds),
  id,
  /** Displayed code: a txid, or the code of an invoice, trip, payout or batch. */
  code: z.string(),
  /** Name of the partner or client. */
  name: z.string(),
  cents,
  on: localDate,
  /** True when the line contains the code of the match. */
  named: z.boolean(),
  /** True when the money is already in the ledger, so that the line is only linked to the match. */
  booked: z.boolean(),
});
export type Match = z.infer<typeof match>;

export const bankLine = z.object({
  id,
  account: z.string(),
  /** Null for a line that the payment provider reported. */
  statementId: z.nullable(id),
  postedOn: localDate,
  /** Positive: incoming money. */
  cents: signedCents,
  memo: z.string(),
  /** Codes of the panel in the text of the line. */
  codes: z.array(z.string()),
  status: z.enum(lineViews),
  /** Record to which the line is assigned; null before the decision. */
  match: z.nullable(match),
  suggestions: z.array(match),
  /**
   * Older line of the account with equal day, amount and text that this file does not contain. Either the bank changed
   * the number of the line, or there were two transactions. The panel settles a line with an older equal line
   * automatically only by its end-to-end id.
   */
  repeats: z.nullable(z.object({ id, fileName: z.nullable(z.string()), importedAt: instant })),
  reason: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  /** Null when the line was assigned automatically. */
  decidedByName: z.nullable(z.string()),
  version,
});
export type BankLine = z.infer<typeof bankLine>;

const tags = ['Extrato do banco'];
const seen = { id, version };

export const bankStatementsContract = {
  import: oc
    .route({
      method: 'POST',
      path: statementPath,
      successStatus: 201,
      summary: 'Importa um extrato do banco e concilia o que tem código; o mesmo arquivo de novo não muda nada',
      tags,
    })
    .input(
      z.object({
        /** An OFX, CSV, text, XLS or XLSX file as the bank exports it, in base64. */
        file: sheetFile,
        fileName: optionalText(200),
        /**
         * Name of the account when the spreadsheet contains none. Default: `principal`, or `cartão` for a card
         * statement.
         */
        account: optionalText(60),
      }),
    )
    .output(imported),
  list: oc
    .route({ method: 'GET', path: statementPath, summary: 'Lista os extratos importados', tags })
    .input(z.object(pageQuery))
    .output(pageOf(bankStatement)),
};

export const bankLinesContract = {
  list: oc
    .route({ method: 'GET', path: '/bank-lines', summary: 'Lista os lançamentos do banco, com o que lhes cabe', tags })
    .input(
      z.object({
        ...pageQuery,
        status: z.optional(z.enum(lineViews, oneOf('Situação desconhecida.'))),
        statementId: z.optional(id),
        q: searchText,
      }),
    )
    .output(z.extend(pageOf(bankLine), { counts: z.record(z.enum(lineViews), z.int()) })),
  assign: oc
    .route({ method: 'POST', path: '/bank-lines/{id}/assign', summary: 'Diz a que um lançamento pertence', tags })
    .input(
      z.object({
        ...seen,
        kind: z.enum(matchKinds, oneOf('Escolha a que o lançamento pertence.')),
        targetId: id,
        /** Open amount of the invoice or trip that was shown. */
        openCents: z.optional(cents),
      }),
    )
    .output(bankLine),
  park: oc
    .route({
      method: 'POST',
      path: '/bank-lines/{id}/park',
      summary: 'Registra um recebimento que ninguém reconhece, até que se saiba de quem é',
      tags,
    })
    .input(z.object(seen))
    .output(bankLine),
  ignore: oc
    .route({ method: 'POST', path: '/bank-lines/{id}/ignore', summary: 'Ignora um lançamento', tags })
    .input(z.object({ ...seen, reason }))
    .output(bankLine),
};
