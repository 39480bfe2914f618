import { getRouteApi } from '@tanstack/react-router';
import { IconBuilding } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { pages } from '#domain/access/pages.ts';
import { ClientField } from '#web/entities/client/client-field.tsx';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import { EmployeeList } from '../components/employee-list.tsx';

const GroupList = lazyPart(() => import('../components/group-list.tsx'), 'GroupList');
const EmployeeImport = lazyPart(() => import('../components/employee-import.tsx'), 'EmployeeImport');

const route = getRouteApi('/_panel/colaboradores');

const tabs = { colaboradores: 'Colaboradores', grupos: 'Grupos', importar: 'Importar planilha' } as const;
type Tab = keyof typeof tabs;

/** The employees of a client and their rules. Users of the central choose the client. */
export function EmployeesPage() {
  const { profile, approvesTrips } = useSession();
  const { cliente } = route.useSearch();
  const navigate = route.useNavigate();
  const central = profile.id_cliente === '';
  const mayChange = profile.tipo === 'admin' || (profile.tipo === 'cliente' && approvesTrips);
  const ofClient = central ? cliente : profile.id_cliente;
  return (
    <UnsavedGuard>
      <PageFrame
        title={pages.employees.title}
        {...(central && {
          filters: (
            <ClientField
              aria-label="Cliente"
              placeholder="Escolha um cliente"
              value={cliente ?? null}
              onChange={(id) => void navigate({ search: { cliente: id ?? undefined }, replace: true })}
            />
          ),
        })}
      >
        {ofClient ? (
          <Employees key={ofClient} ofClient={ofClient} central={central} mayChange={mayChange} />
        ) : (
          <EmptyState icon={IconBuilding} title="Escolha um cliente">
            Aqui ficam os colaboradores de cada cliente, com as regras das viagens faturadas.
          </EmptyState>
        )}
      </PageFrame>
    </UnsavedGuard>
  );
}

function Employees({ ofClient, central, mayChange }: { ofClient: string; central: boolean; mayChange: boolean }) {
  const { vista = 'colaboradores' } = route.useSearch();
  const navigate = route.useNavigate();
  const exports = !central || mayChange;
  const parts = { clientId: central ? ofClient : undefined, mayChange };
  const panels: Record<Tab, ReactNode> = {
    colaboradores: <EmployeeList ofClient={ofClient} exports={exports} {...parts} />,
    grupos: <GroupList {...parts} />,
    importar: mayChange && <EmployeeImport {...parts} />,
  };
  const { importar, ...readable } = tabs;
  return (
    <PageTabs
      label="Colaboradores e grupos"
      tabs={mayChange ? { ...readable, importar } : readable}
      value={vista}
      onChange={(tab) =>
        void navigate({
          search: ({ cliente }) => ({ cliente, vista: tab === 'colaboradores' ? undefined : tab }),
          replace: true,
        })
      }
    >
      {panels[vista]}
    </PageTabs>
  );
}
