import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { IconBuilding, IconPlus } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { UnsavedGuard } from '#web/ui/unsaved.tsx';
import { ClientField } from '../components/client-field.tsx';
import { EmployeeList } from '../components/employee-list.tsx';

const GroupList = lazyPart(() => import('../components/group-list.tsx'), 'GroupList');
const EmployeeImport = lazyPart(() => import('../components/employee-import.tsx'), 'EmployeeImport');

const route = getRouteApi('/_panel/colaboradores');

const tabs = { colaboradores: 'Colaboradores', grupos: 'Grupos', importar: 'Importar planilha' } as const;
type Tab = keyof typeof tabs;

/** The employees of a client and their rules. Users of the central choose the client. */
export function EmployeesPage() {
  const { profile, approvesTrips } = useSession();
  const { cliente, vista = 'colaboradores' } = route.useSearch();
  const navigate = route.useNavigate();
  const [adding, setAdding] = useState(false);
  const central = profile.id_cliente === '';
  const ofClient = central ? cliente : profile.id_cliente;
  const mayWrite = profile.tipo === 'admin' || (profile.tipo === 'cliente' && approvesTrips);
  const mayAdd = mayWrite && ofClient !== undefined && vista !== 'importar';
  return (
    <UnsavedGuard>
      {/* The frame stays when the client changes, so that the field of the client keeps the focus. */}
      <PageFrame
        title={pages.employees.title}
        {...(central && {
          filters: (
            <ClientField
              value={cliente ?? null}
              onChange={(id) => void navigate({ search: { cliente: id ?? undefined }, replace: true })}
            />
          ),
        })}
        actions={
          mayAdd && (
            <Button variant="primary" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setAdding(true)}>
              {vista === 'grupos' ? 'Novo grupo' : 'Novo colaborador'}
            </Button>
          )
        }
      >
        {ofClient ? (
          <Employees
            key={ofClient}
            ofClient={ofClient}
            clientId={central ? ofClient : undefined}
            mayChange={mayWrite}
            adding={adding}
            onClose={() => setAdding(false)}
          />
        ) : (
          <EmptyState icon={IconBuilding} title="Escolha um cliente">
            Aqui ficam os colaboradores de cada cliente, com as regras das viagens faturadas.
          </EmptyState>
        )}
      </PageFrame>
    </UnsavedGuard>
  );
}

type Props = {
  ofClient: string;
  /** The client that calls name; undefined for users of the client. */
  clientId: string | undefined;
  mayChange: boolean;
  adding: boolean;
  onClose: () => void;
};

function Employees({ ofClient, ...parts }: Props) {
  const { vista = 'colaboradores' } = route.useSearch();
  const navigate = route.useNavigate();
  const { clientId, mayChange } = parts;
  const panels: Record<Tab, ReactNode> = {
    colaboradores: <EmployeeList ofClient={ofClient} {...parts} />,
    grupos: <GroupList {...parts} />,
    importar: mayChange && <EmployeeImport clientId={clientId} />,
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
