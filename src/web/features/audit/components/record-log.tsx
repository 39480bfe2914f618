import { useInfiniteQuery } from '@tanstack/react-query';
import { IconHistory } from '@tabler/icons-react';
import type { AuditEntry } from '#contract/audit.ts';
import { sayChanges } from '#domain/audit/changes.ts';
import { sayDeed } from '#domain/audit/deeds.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { auditQuery } from '../queries.ts';
import { sayActor } from './audit-words.ts';

type Props = { subjectType: Parameters<typeof auditQuery>[0]; subjectId: string };

/** Who changed what of a record, from what to what, when and from where. */
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
  { header: 'O quê', cell: ({ action }) => sayDeed(action), width: '12.5rem' },
  { header: 'Mudança', cell: ({ changes }) => sayChanges(changes), written: 'words' },
  { header: 'Quem', cell: (entry) => sayActor(entry), written: 'words', width: '13.75rem' },
];

function cardOf(entry: AuditEntry) {
  return (
    <ListCard
      title={sayDeed(entry.action)}
      aside={<Instant at={entry.at} brief />}
      details={[sayChanges(entry.changes), sayActor(entry)]}
    />
  );
}
