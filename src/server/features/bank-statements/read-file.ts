import { createHash } from 'node:crypto';
import { readBankCsv } from '#domain/payments/bank-csv.ts';
import type { Statement } from '#domain/payments/bank-line.ts';
import { lineDayObstacle } from '#domain/payments/receipt-day.ts';
import { parseOfx } from '#domain/payments/ofx.ts';
import { type Outcome, ok, refuseField } from '#domain/outcome.ts';
import type { LocalDate } from '#domain/time.ts';
import { maxImportBytes } from '#domain/trips/imports.ts';
import { decodeText, readSheet } from '#server/platform/documents/read-sheet.ts';

export type StatementFile = Statement & { hash: string };

const LINES_MOST = 5_000;
/** Account name for files that do not contain an account. */
const ONLY_ACCOUNT = 'principal';

/** Reads a base64 file: as OFX when its content has the OFX tag, and as a spreadsheet in all other cases. */
export async function readStatementFile(
  { file, account }: { file: string; account?: string | null | undefined },
  { today, timeZone }: { today: LocalDate; timeZone: string },
): Promise<Outcome<StatementFile>> {
  const bytes = Buffer.from(file, 'base64');
  if (bytes.length > maxImportBytes) return refuseField('file', 'O arquivo passa de 2 MB.');
  const text = bytes[0] === 0x50 ? '' : decodeText(bytes);
  const read = /<OFX>/i.test(text) ? parseOfx(text, timeZone) : await readTable(bytes, account || null);
  if (!read.ok) return read;
  const { lines } = read.value;
  if (lines.length === 0) return refuseField('file', 'Não há lançamentos neste arquivo.');
  if (lines.length > LINES_MOST) {
    return refuseField('file', `São ${lines.length} lançamentos: importe até ${LINES_MOST} de cada vez.`);
  }
  const misdated = lines.map((line) => lineDayObstacle(line, today)).find((obstacle) => obstacle !== null);
  if (misdated) return misdated;
  if (lines.some(({ memo, bankId }) => `${memo}${bankId}`.includes('\0'))) {
    return refuseField('file', 'O arquivo contém caracteres inválidos.');
  }
  return ok({ ...read.value, hash: createHash('sha256').update(bytes).digest('hex') });
}

async function readTable(bytes: Buffer, account: string | null): Promise<Outcome<Statement>> {
  const sheet = await readSheet(bytes);
  if (!sheet.ok) return sheet;
  const read = readBankCsv(sheet.value);
  if (!read.ok) return read;
  return ok({ account: account ?? read.value.account ?? ONLY_ACCOUNT, lines: read.value.lines });
}
