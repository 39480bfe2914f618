import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconEye } from '@tabler/icons-react';
import type { AccessEntry } from '#contract/audit.ts';
import { auditSubjects, accessWays } from '#domain/audit/audit-actions.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { accessesQuery } from '../queries.ts';

const route = getRouteApi('/_panel/auditoria');

/**
 * Lists which administrator looked at whose personal data. These accesses are separate from the changes and are
 * disclosed to the data subject.
 */
export function AccessList() {
  const { q, pessoa, registro } = route.useSearch();
  const accesses = useInfiniteQuery(accessesQuery({ q, actorId: pessoa, subjectId: registro }));
  return (
    <DataTable
      label="Acessos a dados pessoais"
      what="os acessos"
      columns={columns}
      rows={rowsOf(accesses.data)}
      rowKey={({ id }) => id}
      card={cardOf}
      query={accesses}
      empty={
        <EmptyState icon={IconEye} title="Nenhum acesso encontrado">
          Quando um administrador abre o cadastro de alguém, uma viagem ou um documento, ou percorre uma lista, fica
          registrado aqui.
        </EmptyState>
      }
    />
  );
}

const columns: Column<AccessEntry>[] = [
  { header: 'Quando', cell: ({ at }) => <Instant at={at} brief />, nowrap: true, width: '10rem' },
  { header: 'Quem viu', cell: ({ actorName }) => actorName, written: 'words' },
  { header: 'O quê', cell: formatSeen, written: 'words' },
  { header: 'Como', cell: ({ way }) => accessWays[way], width: '10rem' },
  { header: 'De onde', cell: formatWhere, width: '13.75rem' },
];

function formatSeen({ subjectType, subjectName }: AccessEntry): string {
  const kind = subjectType === 'passengers' ? 'Passageiros' : auditSubjects[subjectType];
  return [kind, subjectName].filter(Boolean).join(' ');
}

function formatWhere({ address, device }: AccessEntry): string {
  return [address, device].filter(Boolean).join(' · ') || '—';
}

function cardOf(access: AccessEntry) {
  return (
    <ListCard
      title={access.actorName}
      aside={<Instant at={access.at} brief />}
      details={[formatSeen(access), accessWays[access.way], formatWhere(access)]}
    />
  );
}
