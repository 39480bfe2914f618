import type { ClientSummary } from '#contract/clients.ts';
import type { Files } from '#contract/files.ts';
import { clientKindLabels } from '#domain/client-kinds.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { localDate, formatDate } from '#domain/time.ts';
import { type FileRoute, readPages } from '#server/platform/api/files.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { noteExport } from '#server/platform/api/note-export.ts';
import { sheetOf } from '#server/platform/documents/sheets.ts';
import { type TableColumn, textColumn } from '#server/platform/documents/table.ts';
import { countClients, listClients } from './read-clients.ts';

const ROWS_EACH = 250;
const timeZone = 'America/Sao_Paulo';

export const exportClients: FileRoute<Files['clients.file']> = {
  allow: ['admin'],
  async answer(context, { format, order, ...filter }) {
    const count = await fromReplica(context, ({ db }) => countClients(db, filter));
    await noteExport(context, 'clients.export', format, count);
    const rows = readPages(context, (cursor) =>
      fromReplica(context, ({ db }) => listClients(db, { ...filter, order, cursor, limit: ROWS_EACH })),
    );
    const name = `clientes-${localDate(new Date(), timeZone)}.${format}`;
    return { name, ...sheetOf(format, { title: 'Clientes', lead: '', columns, rows }) };
  },
};

/** Uses the headings that the import of clients accepts. */
const columns: readonly TableColumn<ClientSummary>[] = [
  textColumn('Nome', 30, ({ name }) => name),
  textColumn('CPF ou CNPJ', 20, ({ document }) => document && formatTaxId(document)),
  textColumn('Tipo', 14, ({ kind }) => clientKindLabels[kind]),
  textColumn('Telefone', 17, ({ phone }) => phone && formatPhone(phone)),
  textColumn('E-mail', 30, ({ email }) => email),
  textColumn('Situação', 12, ({ suspended }) => (suspended ? 'Suspenso' : 'Ativo')),
  textColumn('Motivo', 30, ({ statusReason }) => statusReason),
  textColumn('Cadastro', 12, ({ createdAt }) => formatDate(localDate(new Date(createdAt), timeZone))),
];
