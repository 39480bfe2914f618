import * as z from 'zod/mini';
import { auditFilters } from './audit.ts';
import { id, monthStart } from './fields.ts';
import { exportFormats } from '#domain/trips/exports.ts';
import { debtSides, reportDimensions } from '#domain/reports/dimensions.ts';
import { spendDimensions } from '#domain/reports/spend.ts';
import { templateFormats } from '#domain/trips/imports.ts';
import { clientFilters } from './clients.ts';
import { lineFilters } from './invoice-lines.ts';
import { employeeFilters } from './employees.ts';
import { partnerFilters } from './partners.ts';
import { reportInput } from './reports.ts';
import { spendInput } from './spend.ts';
import { tripFilters } from './trips.ts';
import { userFilters } from './users.ts';
import { entryFilters, walletFilters } from './wallets.ts';

/**
 * Operations that return a file. All are GET. Their routes are outside the typed API, but have the same rights, rules
 * and errors.
 */
export const files = {
  'audit.export': {
    path: '/audit/export',
    summary: 'Exporta a auditoria filtrada, do mais novo ao mais antigo',
    tags: ['Auditoria'],
    input: z.object({ ...auditFilters, format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'trips.export': {
    path: '/trips/export',
    summary: 'Exporta as viagens filtradas, até 100.000, na ordem da lista',
    tags: ['Viagens'],
    input: z.object({ ...tripFilters, format: z.enum(exportFormats, 'Escolha csv, xlsx ou pdf.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'application/pdf'],
  },
  'trips.receipt': {
    path: '/trips/{id}/receipt',
    summary: 'O recibo de uma viagem que terminou, com o código que o confere',
    tags: ['Viagens'],
    input: z.object({ id }),
    contentTypes: ['application/pdf'],
  },
  'expenseReceipts.file': {
    path: '/trips/{id}/expense-receipts/{receiptId}/file',
    summary: 'O arquivo de um comprovante de despesa',
    tags: ['Viagens'],
    input: z.object({ id, receiptId: id }),
    contentTypes: ['image/jpeg', 'application/pdf'],
  },
  'invoices.document': {
    path: '/invoices/{id}/document',
    summary: 'A fatura em PDF, com o Pix do que está em aberto',
    tags: ['Faturas'],
    input: z.object({ id }),
    contentTypes: ['application/pdf'],
  },
  'invoices.itemsFile': {
    path: '/invoices/{id}/items/export',
    summary: 'As viagens de uma fatura com todos os detalhes e a linha de totais',
    tags: ['Faturas'],
    input: z.object({ id, format: z.enum(templateFormats, 'Escolha csv ou xlsx.'), ...lineFilters }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'partners.file': {
    path: '/partners/export',
    summary: 'Os parceiros filtrados, na ordem da lista',
    tags: ['Parceiros'],
    input: z.object({ ...partnerFilters, format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'clients.file': {
    path: '/clients/export',
    summary: 'Os clientes filtrados, na ordem da lista',
    tags: ['Clientes'],
    input: z.object({ ...clientFilters, format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'users.file': {
    path: '/users/export',
    summary: 'Os usuários filtrados, na ordem da lista',
    tags: ['Usuários'],
    input: z.object({ ...userFilters, format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'wallets.file': {
    path: '/wallets/export',
    summary: 'As carteiras filtradas, na ordem da lista',
    tags: ['Carteiras'],
    input: z.object({ ...walletFilters, format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'wallets.entriesFile': {
    path: '/wallets/{partnerId}/entries/export',
    summary: 'O extrato filtrado de uma carteira, do lançamento mais novo ao mais antigo',
    tags: ['Carteiras'],
    input: z.object({ partnerId: id, ...entryFilters, format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'wallets.statement': {
    path: '/wallets/{partnerId}/months/{month}/document',
    summary: 'O extrato de um mês de uma carteira, com os saldos e o que fica a liberar',
    tags: ['Carteiras'],
    input: z.object({ partnerId: id, month: monthStart }),
    contentTypes: ['application/pdf'],
  },
  'payoutBatches.file': {
    path: '/payout-batches/{id}/file',
    summary: 'Os saques de um lote, com as chaves Pix, para o banco',
    tags: ['Saques'],
    input: z.object({ id }),
    contentTypes: ['text/csv'],
  },
  'adjustmentBatches.template': {
    path: '/adjustment-batches/template',
    summary: 'Um modelo de planilha de ajustes, com os títulos e uma linha de exemplo',
    tags: ['Ajustes em lote'],
    input: z.object({ format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'documents.file': {
    path: '/partners/{id}/documents/{documentId}/file',
    summary: 'O arquivo de um documento de um parceiro',
    tags: ['Documentos'],
    input: z.object({ id, documentId: id }),
    contentTypes: ['image/jpeg', 'application/pdf'],
  },
  'reports.tripsFile': {
    path: '/reports/trips/export',
    summary:
      'As somas de um período, por tempo, parceiro, cliente, praça, categoria, forma de pagamento, hora ou dia da semana',
    tags: ['Relatórios'],
    input: reportInput({
      by: z.enum(reportDimensions, 'Escolha time, partner, client, area, category, payment, hour ou weekday.'),
      format: z.enum(templateFormats, 'Escolha csv ou xlsx.'),
    }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'reports.spendFile': {
    path: '/reports/spend/export',
    summary: 'O gasto de um cliente em um período, por colaborador, centro de custo, trajeto ou hora',
    tags: ['Relatórios'],
    input: spendInput({
      by: z.enum(spendDimensions, 'Escolha employee, cost-centre, route ou hour.'),
      format: z.enum(templateFormats, 'Escolha csv ou xlsx.'),
    }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'reports.debtsFile': {
    path: '/reports/debts/export',
    summary: 'O que se deve a quem, por idade',
    tags: ['Relatórios'],
    input: z.object({
      of: z.enum(debtSides, 'Escolha clients, passengers ou partners.'),
      format: z.enum(templateFormats, 'Escolha csv ou xlsx.'),
    }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'employees.file': {
    path: '/employees/export',
    summary: 'Os colaboradores filtrados de um cliente, nas colunas da importação',
    tags: ['Colaboradores'],
    input: z.object({ ...employeeFilters, format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'employees.template': {
    path: '/employees/import/template',
    summary: 'Um modelo de planilha de colaboradores, com os títulos e uma linha de exemplo',
    tags: ['Colaboradores'],
    input: z.object({ format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'clientImports.template': {
    path: '/clients/import/template',
    summary: 'Um modelo de planilha de clientes, com os títulos e uma linha de exemplo',
    tags: ['Clientes'],
    input: z.object({ format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'partnerImports.template': {
    path: '/partners/import/template',
    summary: 'Um modelo de planilha de parceiros, com os títulos e uma linha de exemplo',
    tags: ['Parceiros'],
    input: z.object({ format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
  'imports.template': {
    path: '/trips/import/template',
    summary: 'Um modelo de planilha de viagens, com os títulos e uma linha de exemplo',
    tags: ['Importação'],
    input: z.object({ format: z.enum(templateFormats, 'Escolha csv ou xlsx.') }),
    contentTypes: ['text/csv', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  },
} as const;
export type Files = typeof files;
