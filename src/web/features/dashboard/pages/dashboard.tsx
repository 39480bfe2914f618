import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconMapPinPlus } from '@tabler/icons-react';
import { useDeferredValue } from 'react';
import type { Dashboard } from '#contract/dashboards.ts';
import { mayOpen, pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { AdminDashboard } from '../components/admin-dashboard.tsx';
import { BookerDashboard } from '../components/booker-dashboard.tsx';
import { ClientDashboard } from '../components/client-dashboard.tsx';
import { PartnerDashboard } from '../components/partner-dashboard.tsx';
import { PeriodSection } from '../components/period-section.tsx';
import { dashboardQuery } from '../queries.ts';

const route = getRouteApi('/_panel/app/dashboard/default');

export function DashboardPage() {
  const { profile } = useSession();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const dashboard = useQuery(dashboardQuery(search));
  // Defers the rendering of the numbers, because rendering all at once would block a phone for a quarter of a second.
  const data = useDeferredValue(dashboard.data);
  return (
    <PageFrame title={pages.dashboard.title} {...(mayOpen('request', profile.tipo) && { actions: <RequestButton /> })}>
      {data === undefined && !dashboard.isError && <DashboardSkeleton />}
      {dashboard.isError && (
        <Failure what="os números" error={dashboard.error} onRetry={() => void dashboard.refetch()} />
      )}
      {/* After a change of role, the answer for the previous role is not shown. */}
      {data?.role === profile.tipo && (
        <>
          <Figures data={data} />
          <PeriodSection
            data={data}
            busy={dashboard.isPlaceholderData}
            search={search}
            onChange={(chosen) => void navigate({ search: chosen, replace: true, resetScroll: false })}
          />
        </>
      )}
    </PageFrame>
  );
}

function Figures({ data }: { data: Dashboard }) {
  if (data.role === 'admin') return <AdminDashboard data={data} />;
  if (data.role === 'parceiro') return <PartnerDashboard data={data} />;
  if (data.role === 'cliente') return <ClientDashboard data={data} />;
  return <BookerDashboard data={data} />;
}

function RequestButton() {
  return (
    <Button
      component={Link}
      to="/solicitar-viagem"
      variant="primary"
      leftSection={<IconMapPinPlus size={18} stroke={1.8} aria-hidden />}
    >
      Solicitar viagem
    </Button>
  );
}

function DashboardSkeleton() {
  return (
    <output aria-label="Carregando os números">
      <Skeleton height={104} radius="lg" mb="md" />
      <Skeleton height={320} radius="lg" />
    </output>
  );
}
