import { useQuery } from '@tanstack/react-query';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import type { EmployeeGroup } from '#contract/employees.ts';
import { formatCents } from '#domain/money.ts';
import { formatPolicy, rulesInForce } from '#domain/employees/policy-text.ts';
import { count } from '#web/lib/format-counts.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Money } from '#web/ui/money.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { groupsQuery } from '../queries.ts';
import { EditButton, InUse } from './row-parts.tsx';
import classes from './employees.module.css';

const GroupDrawer = lazyPart(() => import('./group-drawer.tsx'), 'GroupDrawer', { opens: true });

type Props = {
  clientId?: string | undefined;
  mayChange: boolean;
  /** True while the drawer adds a group. */
  adding: boolean;
  onClose: () => void;
};

/** The groups of a client with their rules and monthly limits. */
export function GroupList({ clientId, mayChange, adding, onClose }: Props) {
  const groups = useQuery(groupsQuery({ clientId }));
  const [edited, setEdited] = useState<string | null>(null);
  const { items = [], ...names } = groups.data ?? { zones: [], approvers: [] };
  const look: Look = {
    onEdit: mayChange ? setEdited : null,
    rulesOf: ({ policy }) => formatPolicy(rulesInForce(policy, undefined), names),
  };
  return (
    <div className={classes.list}>
      <DataTable
        label="Grupos"
        what="os grupos"
        columns={columnsFor(look)}
        card={cardFor(look)}
        rows={items}
        rowKey={({ id }) => id}
        query={groups}
        empty={
          <EmptyState icon={IconUsersGroup} title="Nenhum grupo ainda">
            Um grupo reúne colaboradores com as mesmas regras e pode ter um limite por mês para todos juntos.
          </EmptyState>
        }
      />
      {(adding || edited !== null) && (
        <GroupDrawer
          key={edited ?? 'new'}
          clientId={clientId}
          id={edited}
          onClose={() => (edited ? setEdited(null) : onClose())}
        />
      )}
    </div>
  );
}

type Look = {
  /** Opens the drawer; null for users who only read. */
  onEdit: ((id: string) => void) | null;
  rulesOf: (group: EmployeeGroup) => string;
};

function columnsFor({ onEdit, rulesOf }: Look): Column<EmployeeGroup>[] {
  return [
    { header: 'Grupo', cell: ({ name, active }) => <InUse name={name} active={active} />, width: '22%' },
    { header: 'Colaboradores', cell: (group) => <Members group={group} />, nowrap: true },
    {
      header: 'Regras de cada um',
      cell: (group) => <span className={classes.rule}>{rulesOf(group)}</span>,
      written: 'words',
    },
    {
      header: 'Limite do grupo por mês',
      cell: ({ monthlyLimitCents }) => <Money cents={monthlyLimitCents} missing="Sem limite" />,
      align: 'end',
      width: '10rem',
    },
    ...(onEdit
      ? [
          {
            header: 'Ação',
            cell: ({ id, name }: EmployeeGroup) => <EditButton name={name} onClick={() => onEdit(id)} />,
            align: 'end' as const,
            width: '7.5rem',
          },
        ]
      : []),
  ];
}

function cardFor({ onEdit, rulesOf }: Look) {
  return (group: EmployeeGroup) => (
    <div className={classes.card}>
      <ListCard
        title={group.name}
        aside={onEdit && <EditButton name={group.name} onClick={() => onEdit(group.id)} />}
        details={[
          !group.active && 'fora de uso',
          count(group.memberCount, 'colaborador', 'colaboradores'),
          group.monthlyLimitCents !== null && `${formatCents(group.monthlyLimitCents)} por mês`,
        ]}
      />
      <span className={classes.small}>{rulesOf(group)}</span>
    </div>
  );
}

/** Links to the members of the group in the list of employees. */
function Members({ group: { id, memberCount } }: { group: EmployeeGroup }) {
  const text = count(memberCount, 'colaborador', 'colaboradores');
  if (memberCount === 0) return text;
  return (
    <TextLink to="/colaboradores" search={({ cliente }) => ({ cliente, grupo: id })}>
      {text}
    </TextLink>
  );
}
