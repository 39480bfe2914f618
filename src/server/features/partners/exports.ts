import type { Files } from '#contract/files.ts';
import type { PartnerSummary } from '#contract/partners.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatTaxId } from '#domain/documents/tax-id.ts';
import { partnerKindLabels, partnerStatusLabels } from '#domain/partner-status.ts';
import { localDate, formatDate } from '#domain/time.ts';
import { listAreas } from '#server/features/areas/read-areas.ts';
import { type FileRoute, readPages } from '#server/platform/api/files.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { noteExport } from '#server/platform/api/note-export.ts';
import { sheetOf } from '#server/platform/documents/sheets.ts';
import { type TableColumn, textColumn } from '#server/platform/documents/table.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { countPartners, listPartners } from './read-partners.ts';

const ROWS_EACH = 250;
const timeZone = 'America/Sao_Paulo';

export const exportPartners: FileRoute<Files['partners.file']> = {
  allow: ['admin'],
  async answer(context, { format, order, ...filter }) {
    const { count, areas } = await fromReplica(context, async ({ db }) => ({
      count: await countPartners(db, filter),
      areas: new Map((await listAreas(db)).map(({ id, name }) => [id, name])),
    }));
    await noteExport(context, 'partners.export', format, count);
    const rows = readPages(context, (cursor) =>
      fromReplica(context, ({ db }) => listPartners(db, { ...filter, order, cursor, limit: ROWS_EACH })),
    );
    const name = `parceiros-${localDate(new Date(), timeZone)}.${format}`;
    return { name, ...sheetOf(format, { title: 'Parceiros', lead: '', columns: columnsWith(areas), rows }) };
  },
};

/** Uses the headings that the import of partners accepts. */
const columnsWith = (areas: ReadonlyMap<string, string>): readonly TableColumn<PartnerSummary>[] => [
  textColumn('Nome', 30, ({ name }) => name),
  textColumn('CPF ou CNPJ', 20, ({ document }) => document && formatTaxId(document)),
  textColumn('Tipo', 14, ({ kind }) => partnerKindLabels[kind]),
  textColumn('Telefone', 17, ({ phone }) => phone && formatPhone(phone)),
  textColumn('E-mail', 30, ({ email }) => email),
  textColumn('Categorias', 24, ({ categories }) => categories.map((one) => categoryLabels[one]).join(', ')),
  textColumn('Praças', 30, ({ areaIds }) => areaIds.flatMap((id) => areas.get(id) ?? []).join(', ')),
  textColumn('Situação', 12, ({ status }) => partnerStatusLabels[status]),
  textColumn('Motivo', 30, ({ statusReason }) => statusReason),
  textColumn('Recebe viagens', 15, ({ available, status }) => (available && status === 'active' ? 'Sim' : 'Não')),
  textColumn('Cadastro', 12, ({ createdAt }) => formatDate(localDate(new Date(createdAt), timeZone))),
];
