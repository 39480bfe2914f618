import { Button, Select } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconPlus, IconShieldLock, IconUserCheck, IconUsers } from '@tabler/icons-react';
import { useState } from 'react';
import type { User } from '#contract/users.ts';
import { pages } from '#domain/access/pages.ts';
import { roleLabels, roles } from '#domain/access/roles.ts';
import { orderOf, usersOrders } from '#web/entities/record/record-order.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { choosingOf } from '#web/ui/choosing.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { OrderSelect } from '#web/ui/order-select.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useSelection } from '#web/ui/use-selection.ts';
import { ManyUsers } from '../components/many-users.tsx';
import { pendingColumns, userCard, userColumns } from '../components/user-columns.tsx';
import { nameOf } from '../components/user-labels.ts';
import { usersQuery } from '../queries.ts';
import { useUserDialogs } from '../components/user-dialogs.tsx';

const SecurityDrawer = lazyPart(() => import('../components/security-drawer.tsx'), 'SecurityDrawer', { opens: true });

const route = getRouteApi('/_panel/usuarios');
const states = [
  { value: 'pending', label: 'A aprovar' },
  { value: 'active', label: 'Ativos' },
  { value: 'blocked', label: 'Bloqueados' },
] as const;
const roleOptions = roles.map((value) => ({ value, label: roleLabels[value] }));

const keyOf = ({ id }: User) => id;

export function UserListPage() {
  const { q, status, tipo, ordem } = route.useSearch();
  const navigate = route.useNavigate();
  const filters = { q, status, tipo, ...orderOf(usersOrders, ordem) };
  const users = useInfiniteQuery(usersQuery(filters));
  const rows = rowsOf(users.data);
  const selection = useSelection(rows, keyOf);
  const dialogs = useUserDialogs();
  const [securityOpen, setSecurityOpen] = useState(false);
  const columns =
    status === 'pending' ? pendingColumns({ onApprove: dialogs.approve, onReject: dialogs.reject }) : userColumns;
  return (
    <PageFrame
      title={pages.users.title}
      actions={
        <>
          <ExportMenu path="/users/export" query={filters} what="os usuários" />
          <Button onClick={() => setSecurityOpen(true)} leftSection={<IconShieldLock size={16} aria-hidden />}>
            Segurança
          </Button>
          <Button
            component={Link}
            to="/usuarios/novo"
            variant="primary"
            leftSection={<IconPlus size={16} aria-hidden />}
          >
            Novo usuário
          </Button>
        </>
      }
      filters={<Filters />}
    >
      <DataTable
        label="Usuários"
        what="os usuários"
        columns={columns}
        order={{
          name: ordem ?? '',
          onChange: (chosen) =>
            void navigate({ search: (before) => ({ ...before, ordem: chosen || undefined }), replace: true }),
        }}
        rows={rows}
        rowKey={keyOf}
        rowLink={({ id }) => ({ to: '/usuarios/edit/$id_usuario', params: { id_usuario: id } })}
        // Sign-ups are decided one by one, without bulk actions.
        {...(status !== 'pending' && {
          card: userCard,
          choosing: choosingOf({ selection, keyOf, nameOf, bar: <ManyUsers selection={selection} /> }),
        })}
        query={users}
        empty={status === 'pending' && q === undefined ? noneWaiting : noneFound}
      />
      {dialogs.dialog}
      {securityOpen && <SecurityDrawer onClose={() => setSecurityOpen(false)} />}
    </PageFrame>
  );
}

function Filters() {
  const { q, status, tipo, ordem } = route.useSearch();
  const navigate = route.useNavigate();
  type Change = { q?: typeof q; status?: typeof status; tipo?: typeof tipo; ordem?: typeof ordem };
  const filter = (change: Change): void =>
    void navigate({ search: (before) => ({ ...before, ...change }), replace: true });
  return (
    <>
      <SearchBox label="Buscar por nome ou e-mail" value={q} onSearch={(text) => filter({ q: text })} />
      <FilterTabs
        label="Situação"
        value={status}
        all="Todos"
        choices={states}
        onChange={(chosen) => filter({ status: chosen, ...(chosen === 'pending' && { tipo: undefined }) })}
      />
      {status !== 'pending' && (
        <Select
          aria-label="Tipo"
          placeholder="Todos os tipos"
          data={roleOptions}
          clearable
          clearButtonProps={{ 'aria-label': 'Limpar tipo' }}
          w={200}
          value={tipo ?? null}
          onChange={(chosen) => filter({ tipo: chosen ?? undefined })}
        />
      )}
      <OrderSelect orders={usersOrders} value={ordem} onChange={(chosen) => filter({ ordem: chosen })} />
    </>
  );
}

const noneWaiting = (
  <EmptyState icon={IconUserCheck} title="Ninguém aguarda aprovação">
    Quem pede uma conta em “Criar conta” aparece aqui, com o que pediu e os seus dados.
  </EmptyState>
);

const noneFound = (
  <EmptyState icon={IconUsers} title="Nenhum usuário encontrado">
    Confira a busca e os filtros escolhidos.
  </EmptyState>
);
