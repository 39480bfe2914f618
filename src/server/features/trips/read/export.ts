import type { Readable } from 'node:stream';
import type { Files } from '#contract/files.ts';
import type { Trip } from '#contract/trip.ts';
import { refuse } from '#domain/outcome.ts';
import { localDate, formatDateTime } from '#domain/time.ts';
import { type ExportFormat, exportBytesHeader, exportRowsHeader, maxExportRows } from '#domain/trips/exports.ts';
import { noteAccess } from '#server/platform/access-log.ts';
import type { FileAnswer, FileContext, FileRoute } from '#server/platform/api/files.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { noteExport } from '#server/platform/api/note-export.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { pdfTableOf } from '#server/platform/documents/pdf-table.ts';
import { csvOf, csvType, xlsxOf, xlsxType } from '#server/platform/documents/sheets.ts';
import type { Table } from '#server/platform/documents/table.ts';
import { exportColumns } from './export-columns.ts';
import type { TripFilter } from './filter.ts';
import { countTrips, listTrips } from './list-trips.ts';

/** Number of trips that are read at a time. Limits the memory of an export. */
const ROWS_EACH = 250;

type Writer = { contentType: string; bytesEach: number; write: (table: Table<Trip>) => Readable };

/** `bytesEach` is the approximate size of a trip in the file, used to show progress. */
const writers: Record<ExportFormat, Writer> = {
  csv: { contentType: csvType, bytesEach: 300, write: csvOf },
  xlsx: {
    contentType: xlsxType,
    bytesEach: 200,
    write: xlsxOf,
  },
  pdf: { contentType: 'application/pdf', bytesEach: 170, write: pdfTableOf },
};

/** Ids of the users with a running export on this node. */
const busy = new Set<string>();

export const exportTrips: FileRoute<Files['trips.export']> = {
  allow: ['admin', 'attendant', 'client', 'partner'],
  async answer(context, { format, ...filter }) {
    takeTurn(context);
    const { actor } = context;
    const count = await fromReplica(context, ({ db }) => countTrips(db, actor, filter, maxExportRows + 1));
    if (count > maxExportRows) throw new Refused(tooMany);
    await noteAccess(context, { subjectType: 'passengers', subjectId: null, way: 'export' });
    await noteExport(context, 'trips.export', format, count);
    return answerOf(context, format, filter, count);
  },
};

function answerOf(context: FileContext, format: ExportFormat, filter: TripFilter, count: number): FileAnswer {
  const { contentType, bytesEach, write } = writers[format];
  const [now, timeZone] = [new Date(), 'America/Sao_Paulo'];
  const table = {
    title: 'Viagens',
    lead: `${count === 1 ? '1 viagem' : `${count.toLocaleString('pt-BR')} viagens`} · exportado em ${formatDateTime(now, timeZone)}`,
    columns: exportColumns(context.actor),
    rows: readRows(context, filter),
  };
  return {
    contentType,
    name: `viagens-${localDate(now, timeZone)}.${format}`,
    body: write(table),
    headers: { [exportRowsHeader]: String(count), [exportBytesHeader]: String(count * bytesEach) },
  };
}

/** Reads the trips page by page, so that a slow download occupies no transaction and no database connection. */
async function* readRows(context: FileContext, filter: TripFilter): AsyncGenerator<Trip> {
  const { actor, mayGoOn } = context;
  let cursor: string | undefined;
  let left = maxExportRows;
  do {
    const asked = { ...filter, cursor, limit: Math.min(left, ROWS_EACH) };
    const page = await fromReplica(context, ({ db }) => listTrips(db, actor, asked));
    yield* page.items;
    left -= page.items.length;
    cursor = page.nextCursor ?? undefined;
    if (cursor && !(await mayGoOn())) throw new Error('the rights that the export began with are gone');
  } while (cursor && left > 0);
}

/** Allows one export per user at a time, because one export reads as much as a hundred users who open lists. */
function takeTurn({ actor: { userId }, over }: FileContext): void {
  if (busy.has(userId)) throw new Refused(oneAtATime);
  busy.add(userId);
  over.addEventListener('abort', () => busy.delete(userId));
}

const oneAtATime = {
  ...refuse('too_many_requests', 'Já há uma exportação sua em andamento. Espere terminar ou cancele-a.'),
  retryAfterSeconds: 10,
};
const tooMany = refuse('too_large', 'São mais de 100.000 viagens. Escolha um período menor, ou outro filtro.');
