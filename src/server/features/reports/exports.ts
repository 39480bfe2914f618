import type { Files } from '#contract/files.ts';
import type { ClientDebt, PartnerDebt, PassengerDebt, SumsLine } from '#contract/reports.ts';
import type { SpendHour, SpendLine } from '#contract/spend.ts';
import { invoiceAges, passengerAges } from '#domain/invoices/invoice-status.ts';
import { type ReportDimension, reportDimensionLabels } from '#domain/reports/dimensions.ts';
import { spendDimensionLabels } from '#domain/reports/spend.ts';
import { localDate, formatDate } from '#domain/time.ts';
import { noteAccess } from '#server/platform/access-log.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import type { FileAnswer, FileRoute } from '#server/platform/api/files.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { sheetOf } from '#server/platform/documents/sheets.ts';
import type { TableColumn } from '#server/platform/documents/table.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readLines } from './read-report.ts';
import { readSpendLines, spendClient } from './read-spend.ts';
import { listClientDebts, listPartnerDebts, listPassengerDebts } from './list-debts.ts';

export const exportSums: FileRoute<Files['reports.tripsFile']> = {
  allow: ['admin'],
  async answer(context, { by, format, ...filter }) {
    const lines = await fromReplica(context, ({ db }) => readLines(db, filter, by));
    const name = `relatorio-${filter.from}-a-${filter.to}`;
    return fileOf(format, name, 'Relatório', [keyColumn(by), ...sumColumns], lines);
  },
};

export const exportSpend: FileRoute<Files['reports.spendFile']> = {
  allow: ['admin', 'client'],
  async answer(context, { by, format, clientId, ...days }) {
    const client = spendClient(context.actor, clientId);
    const spend = await fromReplica(context, ({ db }) => readSpendLines(db, client, days, by));
    if (!spend) throw new Refused(notFoundRecord);
    if (by === 'employee') await noteAccess(context, { subjectType: 'passengers', subjectId: null, way: 'export' });
    const name = `gastos-${days.from}-a-${days.to}`;
    if (by === 'hour') return fileOf(format, name, 'Gastos', hourColumns, spend.hours);
    const columns = [{ ...who, header: spendDimensionLabels[by] }, ...spendColumns];
    return fileOf(format, name, 'Gastos', columns, spend.lines);
  },
};

export const exportDebts: FileRoute<Files['reports.debtsFile']> = {
  allow: ['admin'],
  async answer({ services: { db } }, { of, format }) {
    const today = localDate(new Date(), 'America/Sao_Paulo');
    if (of === 'clients')
      return fileOf(format, `a-receber-${today}`, 'A receber', clientColumns, await listClientDebts(db));
    if (of === 'passengers')
      return fileOf(format, `pix-a-receber-${today}`, 'Pix a receber', passengerColumns, await listPassengerDebts(db));
    return fileOf(format, `a-pagar-${today}`, 'A pagar', partnerColumns, await listPartnerDebts(db));
  },
};

function fileOf<Row>(
  format: 'csv' | 'xlsx',
  name: string,
  title: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
): FileAnswer {
  return { name: `${name}.${format}`, ...sheetOf(format, { title, lead: '', columns, rows: each(rows) }) };
}

async function* each<Row>(rows: readonly Row[]): AsyncGenerator<Row> {
  yield* rows;
}

const money = <Row>(header: string, value: (row: Row) => number) =>
  ({ header, kind: 'money', width: 14, value }) as const;
const amount = <Row>(header: string, value: (row: Row) => number) =>
  ({ header, kind: 'number', width: 12, value }) as const;

function keyColumn(by: ReportDimension): TableColumn<SumsLine> {
  return { header: reportDimensionLabels[by], kind: 'text', width: 30, value: (line) => formatKey(by, line) };
}

const weekdays = ['domingo', 'segunda', 'terça', 'quarta', 'quinta', 'sexta', 'sábado'];

function formatKey(by: ReportDimension, { key, name }: SumsLine): string {
  if (by === 'hour') return `${key} h`;
  if (by === 'weekday') return weekdays[Number(key)] ?? '';
  return (by === 'time' ? key : name) ?? 'Sem parceiro';
}

const sumColumns: readonly TableColumn<SumsLine>[] = [
  amount('Viagens', ({ trips }) => trips),
  amount('Canceladas', ({ cancelled }) => cancelled),
  amount('Não compareceu', ({ noShows }) => noShows),
  amount('Não atendidas', ({ unattended }) => unattended),
  money('Faturamento', ({ revenueCents }) => revenueCents),
  money('Comissão', ({ commissionCents }) => commissionCents),
  money('Parte dos parceiros', ({ partnerCents }) => partnerCents),
  money('Pedágios e estacionamento', ({ reimbursementCents }) => reimbursementCents),
  money('Taxas', ({ feeCents }) => feeCents),
  money('Descontos', ({ discountCents }) => discountCents),
  amount('Em conferência', ({ inReview }) => inReview),
  money('Valor em conferência', ({ inReviewCents }) => inReviewCents),
];

const who = { header: 'Nome', kind: 'text', width: 30, value: ({ name }: { name: string }) => name } as const;

const spendSumColumns = [
  amount('Viagens', ({ trips }: { trips: number }) => trips),
  money('Gasto', ({ cents }: { cents: number }) => cents),
  money('Taxas incluídas', ({ feeCents }: { feeCents: number }) => feeCents),
];

const spendColumns: readonly TableColumn<SpendLine>[] = [
  ...spendSumColumns,
  money('Gasto no período anterior', ({ beforeCents }) => beforeCents),
];

const hourColumns: readonly TableColumn<SpendHour>[] = [
  { header: 'Dia do embarque', kind: 'text', width: 14, value: ({ weekday }) => weekdays[weekday] ?? '' },
  { header: 'Hora do embarque', kind: 'text', width: 12, value: ({ hour }) => `${hour} h` },
  ...spendSumColumns,
];

const clientColumns: readonly TableColumn<ClientDebt>[] = [
  who,
  ...invoiceAges.map(({ name, label }) => money(label, (debt: ClientDebt) => debt[`${name}Cents`])),
  money('A faturar', ({ unbilledCents }) => unbilledCents),
  money('Contestado', ({ disputedCents }) => disputedCents),
  money('Total devido', ({ owedCents }) => owedCents),
  money('Crédito do cliente', ({ creditCents }) => creditCents),
];

const passengerColumns: readonly TableColumn<PassengerDebt>[] = [
  { header: 'Viagem', kind: 'text', width: 12, value: ({ code }) => code },
  { header: 'Cliente', kind: 'text', width: 30, value: ({ name }) => name },
  { header: 'Terminou em', kind: 'text', width: 12, value: ({ endedOn }) => formatDate(endedOn) },
  ...passengerAges.map(({ name, label }) => money(label, (debt: PassengerDebt) => debt[`${name}Cents`])),
  money('Total', ({ owedCents }) => owedCents),
];

const partnerColumns: readonly TableColumn<PartnerDebt>[] = [
  who,
  money('Atrasado', ({ lateCents }) => lateCents),
  money('Em até 7 dias', ({ soonCents }) => soonCents),
  money('Depois', ({ laterCents }) => laterCents),
  money('Após o pagamento do cliente', ({ awaitingCents }) => awaitingCents),
  money('Contestado', ({ heldCents }) => heldCents),
  money('Saldo na carteira', ({ walletCents }) => walletCents),
  money('Saques pedidos', ({ payoutCents }) => payoutCents),
  money('Total', ({ owedCents }) => owedCents),
];
