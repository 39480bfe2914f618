import type { WalletEntry, WalletMonth } from '#contract/wallets.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { formatCents } from '#domain/money.ts';
import { addDays, nextMonth, formatDate, formatDateTime, formatMonth } from '#domain/time.ts';
import { drawRows } from '#server/platform/documents/pdf-rows.ts';
import {
  closeSheet,
  drawAmount,
  drawFact,
  drawRule,
  drawSeal,
  drawSender,
  faint,
  ink,
  makeRoom,
  openSheet,
  type Sheet,
  WIDTH,
  write,
} from '#server/platform/documents/pdf-sheet.ts';
import type { Statement } from './read-statement.ts';

const timeZone = 'America/Sao_Paulo';

/** Prints a month of a wallet: opening balance, every line with its balance, and pending amounts. */
export async function printStatement(statement: Statement): Promise<Sheet> {
  const { letterhead, month, lines, promised } = statement;
  const sheet = await openSheet(`Extrato da carteira, ${formatMonth(month.month)}`, letterhead.name);
  drawHead(sheet, statement);
  drawSums(sheet, month);
  drawLines(sheet, month, lines);
  drawPromised(sheet, promised);
  makeRoom(sheet, 40);
  drawRule(sheet);
  write(
    sheet,
    'Helvetica',
    8,
    faint,
    'Cada lançamento aparece no dia a que se refere. Confira o extrato e fale com a central se algo não estiver certo.',
  );
  drawSeal(sheet, letterhead);
  closeSheet(sheet);
  return sheet;
}

function drawHead(sheet: Sheet, { letterhead, owner, month: { month, closingCents, currentMonth } }: Statement): void {
  drawSender(sheet, letterhead);
  write(sheet.moveDown(1.2), 'Helvetica-Bold', 20, ink, 'Extrato da carteira');
  write(sheet, 'Helvetica', 10, faint, formatMonth(month));
  write(sheet.moveDown(0.8), 'Helvetica-Bold', 26, ink, formatCents(closingCents));
  write(sheet, 'Helvetica', 10, faint, month === currentMonth ? 'Saldo atual' : 'Saldo no fim do mês');
  drawRule(sheet);
  const facts: [string, string | null][] = [
    ['Parceiro', owner.name],
    ['CPF ou CNPJ', owner.document && formatTaxId(owner.document)],
    ['Período', `${formatDate(month)} a ${formatDate(addDays(nextMonth(month), -1))}`],
    ['Emitido em', formatDateTime(owner.now, timeZone)],
  ];
  for (const [label, value] of facts) if (value) drawFact(sheet, label, value);
  drawRule(sheet);
}

function drawSums(sheet: Sheet, { openingCents, closingCents, kinds }: WalletMonth): void {
  drawAmount(sheet, 'Helvetica-Bold', 'Saldo inicial', formatCents(openingCents));
  for (const { label, count, cents } of kinds)
    drawAmount(sheet, 'Helvetica', `${label} (${count})`, formatCents(cents));
  drawAmount(sheet, 'Helvetica-Bold', 'Saldo final', formatCents(closingCents));
  drawRule(sheet);
}

const columns = [
  { header: 'Data', width: 62 },
  { header: 'Lançamento', width: WIDTH - 62 - 90 - 82 - 82, wraps: true },
  { header: 'Viagem ou pedido', width: 90 },
  { header: 'Valor', width: 82, align: 'right' },
  { header: 'Saldo', width: 82, align: 'right' },
] as const;

function drawLines(
  sheet: Sheet,
  { month, openingCents, closingCents }: WalletMonth,
  lines: readonly WalletEntry[],
): void {
  const draw = drawRows(sheet, columns);
  draw([formatDate(month), 'Saldo inicial', '', '', formatCents(openingCents)], 'Helvetica-Bold');
  for (const { effectiveOn, label, reason, tripCode, requestCode, amountCents, balanceCents } of lines) {
    const what = [label, reason].filter(Boolean).join(': ');
    draw([
      formatDate(effectiveOn),
      what,
      tripCode ?? requestCode ?? '',
      formatCents(amountCents),
      formatCents(balanceCents),
    ]);
  }
  draw(['', 'Saldo final', '', '', formatCents(closingCents)], 'Helvetica-Bold');
}

const promisedColumns = [
  { header: 'Prometido para', width: 120 },
  { header: 'Viagem', width: WIDTH - 120 - 120 },
  { header: 'Valor', width: 120, align: 'right' },
] as const;

function drawPromised(sheet: Sheet, promised: Statement['promised']): void {
  if (promised.length === 0) return;
  makeRoom(sheet, 80);
  drawRule(sheet);
  write(sheet, 'Helvetica-Bold', 12, ink, 'A liberar');
  write(sheet, 'Helvetica', 10, faint, 'Valores já ganhos que ainda não tinham entrado no saldo no fim do período.');
  sheet.moveDown(0.6);
  const draw = drawRows(sheet, promisedColumns);
  for (const { tripCode, amountCents, releaseOn } of promised)
    draw([releaseOn === null ? 'Fatura paga' : formatDate(releaseOn), tripCode, formatCents(amountCents)]);
  const total = promised.reduce((sum, { amountCents }) => sum + amountCents, 0);
  draw(['Total a liberar', '', formatCents(total)], 'Helvetica-Bold');
}
