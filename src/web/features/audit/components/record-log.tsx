import { useInfiniteQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import type { AuditEntry } from '#contract/audit.ts';
import { formatChanges } from '#domain/audit/changes.ts';
import { formatAuditAction } from '#domain/audit/audit-actions.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { auditQuery } from '../queries.ts';
import { formatActor } from './audit-labels.ts';

type Props = { subjectType: Parameters<typeof auditQuery>[0]; subjectId: string };

/** The changes of one record: author, old and new values, time and origin. */
export function RecordLog({ subjectType, subjectId }: Props) {
  const entries = useInfiniteQuery(auditQuery(subjectType, subjectId));
  return (
    <DataTable
      label="Registro de alterações"
      what="o registro"
      columns={columns}
      rows={rowsOf(entries.data)}
      rowKey={({ id }) => id}
      card={cardOf}
      query={entries}
      empty={
        <EmptyState icon={IconHistory} title="Nada mudou ainda">
          Cada alteração deste cadastro aparece aqui, com quem a fez.
        </EmptyState>
      }
    />
  );
}

const columns: Column<AuditEntry>[] = [
  { header: 'Quando', cell: ({ at }) => <Instant at={at} brief />, nowrap: true, width: '10rem' },
  { header: 'O quê', cell: ({ action }) => formatAuditAction(action), width: '12.5rem' },
  { header: 'Mudança', cell: ({ changes }) => formatChanges(changes), written: 'words' },
  { header: 'Quem', cell: (entry) => formatActor(entry), written: 'words', width: '13.75rem' },
];

function cardOf(entry: AuditEntry) {
  return (
    <ListCard
      title={formatAuditAction(entry.action)}
      aside={<Instant at={entry.at} brief />}
      details={[formatChanges(entry.changes), formatActor(entry)]}
    />
  );
}
