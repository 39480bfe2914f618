import type { Files } from '#contract/files.ts';
import type { User } from '#contract/users.ts';
import { roleLabels } from '#domain/access/roles.ts';
import { localDate, localDateTime, formatDate } from '#domain/time.ts';
import { type FileRoute, readPages } from '#server/platform/api/files.ts';
import { fromReplica } from '#server/platform/api/from-replica.ts';
import { noteExport } from '#server/platform/api/note-export.ts';
import { sheetOf } from '#server/platform/documents/sheets.ts';
import { type TableColumn, textColumn } from '#server/platform/documents/table.ts';
import { countUsers, listUsers } from './read-users.ts';

const ROWS_EACH = 250;
const timeZone = 'America/Sao_Paulo';

export const exportUsers: FileRoute<Files['users.file']> = {
  allow: ['admin'],
  async answer(context, { format, order, ...filter }) {
    const count = await fromReplica(context, ({ db }) => countUsers(db, filter));
    await noteExport(context, 'users.export', format, count);
    const rows = readPages(context, (cursor) =>
      fromReplica(context, ({ db }) => listUsers(db, { ...filter, order, cursor, limit: ROWS_EACH })),
    );
    const name = `usuarios-${localDate(new Date(), timeZone)}.${format}`;
    return { name, ...sheetOf(format, { title: 'Usuários', lead: '', columns, rows }) };
  },
};

const columns: readonly TableColumn<User>[] = [
  textColumn('Nome', 30, ({ nome, signUp }) => nome || (signUp?.name ?? null)),
  textColumn('E-mail', 30, ({ email }) => email),
  textColumn('Tipo', 20, ({ tipo }) => (tipo === '' ? null : roleLabels[tipo])),
  textColumn('Vínculo', 30, ({ clientName, partnerName }) => clientName ?? partnerName),
  textColumn('Situação', 18, formatState),
  textColumn('Motivo', 30, ({ blockedReason }) => blockedReason),
  textColumn('Verificação em duas etapas', 26, ({ secondFactor }) => (secondFactor ? 'Sim' : 'Não')),
  { header: 'Último acesso', kind: 'moment', width: 17, value: ({ lastSignInAt }) => momentOf(lastSignInAt) },
  textColumn('Cadastro', 12, ({ createdAt }) => formatDate(localDate(new Date(createdAt), timeZone))),
];

function formatState({ blocked, signUp, tipo, hasPassword }: User): string {
  if (blocked) return 'Bloqueado';
  if (signUp && !signUp.decided) return 'Aguarda aprovação';
  if (tipo === '') return 'Sem acesso';
  return hasPassword ? 'Ativo' : 'Convidado';
}

function momentOf(instant: string | null): string | null {
  if (instant === null) return null;
  const { date, time } = localDateTime(new Date(instant), timeZone);
  return `${date}T${time}`;
}
