import { NativeSelect } from '@mantine/core';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconIdBadge2 } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { Employee, EmployeeGroup } from '#contract/employees.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import type { EffectivePolicy } from '#domain/employees/effective-policy.ts';
import { LimitBar } from '#web/entities/client/limit-bar.tsx';
import { formatPolicy, type PolicyNames, rulesInForce } from '#domain/employees/policy-text.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { clientQuery, employeesQuery, groupsQuery } from '../queries.ts';
import classes from './employees.module.css';
import { EditButton, InUse } from './row-parts.tsx';

const EmployeeDrawer = lazyPart(() => import('./employee-drawer.tsx'), 'EmployeeDrawer', { opens: true });

const route = getRouteApi('/_panel/colaboradores');
const states = [
  { value: 'active', label: 'Ativos' },
  { value: 'inactive', label: 'Inativos' },
] as const;

type ListProps = {
  /** Client of the employees. */
  ofClient: string;
  /** Client for the API: undefined for users of the client. */
  clientId?: string | undefined;
  /** False for users who only read. */
  mayChange: boolean;
  /** True while the drawer adds an employee. */
  adding: boolean;
  onClose: () => void;
};

/** The employees of a client, with the rules that apply to each and the month's amount. */
export function EmployeeList({ ofClient, clientId, mayChange, adding, onClose }: ListProps) {
  const { q, grupo, centro, status } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { q, groupId: grupo, costCentreId: centro, status, clientId };
  const employees = useInfiniteQuery(employeesQuery(filters));
  const groups = useQuery(groupsQuery({ clientId }));
  const costCentres = useQuery(clientQuery(ofClient)).data?.costCentres ?? [];
  const [edited, setEdited] = useState<Employee | null>(null);
  type Change = { q?: typeof q; grupo?: typeof grupo; centro?: typeof centro; status?: typeof status };
  const filter = (change: Change): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  const { items = [], ...names } = groups.data ?? { zones: [], approvers: [] };
  const look = lookOf(items, names, mayChange ? setEdited : null);
  const filtered = [q, grupo, centro, status].some((value) => value !== undefined);
  return (
    <div className={classes.list}>
      <div className={classes.filters}>
        <SearchBox label="Buscar por nome, telefone ou matrícula" value={q} onSearch={(text) => filter({ q: text })} />
        <RecordFilter
          label="Grupo"
          all="Todos os grupos"
          records={items}
          value={grupo}
          onChange={(id) => filter({ grupo: id })}
        />
        <RecordFilter
          label="Centro de custo"
          all="Todos os centros"
          records={costCentres}
          value={centro}
          onChange={(id) => filter({ centro: id })}
        />
        <FilterTabs
          label="Situação"
          value={status}
          all="Todos"
          choices={states}
          onChange={(chosen) => filter({ status: chosen })}
        />
        {mayChange && <ExportMenu path="/employees/export" query={filters} what="os colaboradores" />}
      </div>
      <DataTable
        label="Colaboradores"
        what="os colaboradores"
        columns={columnsFor(look)}
        card={cardFor(look)}
        rows={rowsOf(employees.data)}
        rowKey={({ id }) => id}
        query={employees}
        empty={<None filtered={filtered} mayChange={mayChange} />}
      />
      {(adding || edited !== null) && (
        <EmployeeDrawer
          key={edited?.id ?? 'new'}
          ofClient={ofClient}
          clientId={clientId}
          employee={edited}
          onClose={() => (edited ? setEdited(null) : onClose())}
        />
      )}
    </div>
  );
}

function None({ filtered, mayChange }: { filtered: boolean; mayChange: boolean }) {
  if (filtered) {
    return (
      <EmptyState icon={IconIdBadge2} title="Nenhum colaborador encontrado">
        Confira a busca e os filtros.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={IconIdBadge2}
      title="Nenhum colaborador ainda"
      {...(mayChange && {
        actions: (
          <TextLink to="/colaboradores" search={(before) => ({ ...before, vista: 'importar' as const })}>
            Importar de uma planilha
          </TextLink>
        ),
      })}
    >
      Quem viaja pela empresa, com limite por viagem, dia e mês, horários, categorias e lugares. As regras valem nos
      pedidos faturados.
    </EmptyState>
  );
}

type FilterProps = {
  label: string;
  all: string;
  records: readonly { id: string; name: string }[];
  value: string | undefined;
  onChange: (id: string | undefined) => void;
};

function RecordFilter({ label, all, records, value = '', onChange }: FilterProps) {
  if (records.length === 0) return null;
  return (
    <NativeSelect
      aria-label={label}
      data={[{ value: '', label: all }, ...records.map(({ id, name }) => ({ value: id, label: name }))]}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
      className={classes.choice ?? ''}
    />
  );
}

type Look = {
  policyOf: (employee: Employee) => EffectivePolicy;
  rulesOf: (employee: Employee) => string;
  /** The button that opens the drawer; null for users who only read. */
  button: ((employee: Employee) => ReactNode) | null;
};

function lookOf(
  groups: readonly EmployeeGroup[],
  names: PolicyNames,
  onEdit: ((employee: Employee) => void) | null,
): Look {
  const policyOf = ({ policy, groupId }: Employee) => {
    const group = groups.find(({ id }) => id === groupId);
    // The limit of all members together is in the list of groups.
    return rulesInForce(policy, group && { ...group, monthlyLimitCents: null });
  };
  return {
    policyOf,
    rulesOf: (employee) => formatPolicy(policyOf(employee), names),
    button: onEdit && ((employee) => <EditButton name={employee.name} onClick={() => onEdit(employee)} />),
  };
}

function columnsFor({ policyOf, rulesOf, button }: Look): Column<Employee>[] {
  return [
    { header: 'Nome', cell: (employee) => <InUse {...employee} details={contactOf(employee)} /> },
    {
      header: 'Grupo e centro de custo',
      cell: (employee) => <Place employee={employee} />,
      written: 'words',
      width: '17%',
    },
    {
      header: 'Regras',
      cell: (employee) => <span className={classes.rule}>{rulesOf(employee)}</span>,
      written: 'words',
      width: '28%',
    },
    {
      header: 'Usado no mês',
      cell: (employee) => <Spent employee={employee} policy={policyOf(employee)} />,
      width: '15.5rem',
    },
    ...(button ? [{ header: 'Ação', cell: button, align: 'end' as const, width: '7rem' }] : []),
  ];
}

function cardFor({ policyOf, rulesOf, button }: Look) {
  return (employee: Employee) => (
    <div className={classes.card}>
      <ListCard
        title={employee.name}
        aside={button?.(employee)}
        details={[!employee.active && 'inativo', contactOf(employee), employee.groupName, employee.costCentreName]}
      />
      <span className={classes.small}>{rulesOf(employee)}</span>
      <Spent employee={employee} policy={policyOf(employee)} />
    </div>
  );
}

function Place({ employee: { groupName, costCentreName } }: { employee: Employee }) {
  return (
    <span className={classes.who}>
      <span>{groupName ?? '—'}</span>
      <span className={classes.small}>{costCentreName}</span>
    </span>
  );
}

function contactOf({ phone, registration }: Employee): string {
  return [formatPhone(phone), registration].filter(Boolean).join(' · ');
}

function Spent({ employee: { name, monthCents }, policy }: { employee: Employee; policy: EffectivePolicy }) {
  return (
    <ul className={classes.bars}>
      <LimitBar name="" of={name} spentCents={monthCents} limitCents={policy.perMonth?.value ?? null} />
    </ul>
  );
}
