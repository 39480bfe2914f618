import type { Files } from '#contract/files.ts';
import type { WalletEntry, WalletLine } from '#contract/wallets.ts';
import { localDate, localDateTime, formatDate } from '#domain/time.ts';
import { partnerStatusLabels } from '#domain/partner-status.ts';
import type { CallerKind } from '#server/platform/api/allow.ts';
import { type FileRoute, readPages } from '#server/platform/api/files.ts';
import { sheetOf } from '#server/platform/documents/sheets.ts';
import { type TableColumn, textColumn } from '#server/platform/documents/table.ts';
import { readOwnWallet } from './read-wallet.ts';
import { listEntries } from './list-entries.ts';
import { listWallets } from './list-wallets.ts';
import { printStatement } from './statement-exports.ts';
import { readStatement } from './read-statement.ts';

const ROWS_EACH = 250;
const timeZone = 'America/Sao_Paulo';
const owners: readonly CallerKind[] = ['admin', 'partner'];

export const exportWallets: FileRoute<Files['wallets.file']> = {
  allow: ['admin'],
  async answer(context, { format, ...filter }) {
    const rows = readPages(context, (cursor) =>
      listWallets(context.services.db, { ...filter, cursor, limit: ROWS_EACH }),
    );
    const name = `carteiras-${localDate(new Date(), timeZone)}.${format}`;
    return { name, ...sheetOf(format, { title: 'Carteiras', lead: '', columns: walletColumns, rows }) };
  },
};

export const exportEntries: FileRoute<Files['wallets.entriesFile']> = {
  allow: owners,
  async answer(context, { format, ...filter }) {
    const { db } = context.services;
    await readOwnWallet(db, context.actor, filter.partnerId);
    const rows = readPages(context, (cursor) => listEntries(db, { ...filter, cursor, limit: ROWS_EACH }));
    const name = `extrato-${filter.from ?? 'inicio'}-a-${filter.to ?? localDate(new Date(), timeZone)}.${format}`;
    return { name, ...sheetOf(format, { title: 'Extrato', lead: '', columns: entryColumns, rows }) };
  },
};

export const printMonth: FileRoute<Files['wallets.statement']> = {
  allow: owners,
  async answer({ actor, services: { db } }, { partnerId, month }) {
    await readOwnWallet(db, actor, partnerId);
    const body = await printStatement(await readStatement(db, partnerId, month));
    return { contentType: 'application/pdf', name: `extrato-${month.slice(0, 7)}.pdf`, body };
  },
};

const money = <Row>(header: string, value: (row: Row) => number) =>
  ({ header, kind: 'money', width: 14, value }) as const;
const moment = <Row>(header: string, value: (row: Row) => string | null) =>
  ({ header, kind: 'moment', width: 17, value: (row: Row) => momentOf(value(row)) }) as const;

const walletColumns: readonly TableColumn<WalletLine>[] = [
  textColumn('Parceiro', 30, ({ partnerName }) => partnerName),
  textColumn('Situação', 12, ({ partnerStatus }) => partnerStatusLabels[partnerStatus]),
  money('Saldo', ({ balanceCents }) => balanceCents),
  money('Reservado', ({ reservedCents }) => reservedCents),
  money('Disponível', ({ availableCents }) => availableCents),
  money('Saldo mínimo', ({ minimumBalanceCents }) => minimumBalanceCents),
  money('A liberar', ({ pendingCents }) => pendingCents),
  money('Recargas a confirmar', ({ pendingTopUpCents }) => pendingTopUpCents),
  money('Saques a pagar', ({ pendingPayoutCents }) => pendingPayoutCents),
  moment('Último lançamento', ({ lastMovedAt }) => lastMovedAt),
];

const entryColumns: readonly TableColumn<WalletEntry>[] = [
  textColumn('Data', 12, ({ effectiveOn }) => formatDate(effectiveOn)),
  textColumn('Lançamento', 30, ({ label }) => label),
  textColumn('Motivo', 40, ({ reason }) => reason),
  textColumn('Viagem', 11, ({ tripCode }) => tripCode),
  textColumn('Recarga ou saque', 16, ({ requestCode }) => requestCode),
  money('Valor', ({ amountCents }) => amountCents),
  money('Saldo', ({ balanceCents }) => balanceCents),
  moment('Lançado em', ({ createdAt }) => createdAt),
];

function momentOf(instant: string | null): string | null {
  if (instant === null) return null;
  const { date, time } = localDateTime(new Date(instant), timeZone);
  return `${date}T${time}`;
}
