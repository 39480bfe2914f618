import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconListNumbers } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Queue } from '#contract/ranks.ts';
import { mayOpen, pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { QueueCard } from '../queues/queue-card.tsx';
import classes from '../queues/queues.module.css';
import { areasQuery, queuesQuery } from '../queries.ts';

const AvailableDrivers = lazyPart(() => import('../available/available-drivers.tsx'), 'AvailableDrivers');
const BlocksToDecide = lazyPart(() => import('../blocks/blocks-to-decide.tsx'), 'BlocksToDecide');
const ReviewsToAnswer = lazyPart(() => import('../reviews/reviews-to-answer.tsx'), 'ReviewsToAnswer');

const route = getRouteApi('/_panel/filas');
/** Marks such as "sem sinal" depend on the time, and no event reports them. */
const rereadMs = 30_000;

const tabs = { filas: 'Filas', disponiveis: 'Disponíveis', revisoes: 'Revisões', bloqueios: 'Bloqueios' } as const;
type Tab = keyof typeof tabs;

/** The queues of all ranks, the available drivers, and what drivers ask: reviews of decisions, and blocks. */
export function QueuesPage() {
  const queues = useQuery({ ...queuesQuery, refetchInterval: rereadMs });
  const { aba = 'filas', praca } = route.useSearch();
  const navigate = route.useNavigate();
  const items = queues.data?.items ?? [];
  const panels: Record<Tab, ReactNode> = {
    filas: <Queues queues={queues} />,
    disponiveis: <AvailableDrivers />,
    revisoes: <ReviewsToAnswer />,
    bloqueios: <BlocksToDecide />,
  };
  const hasFilter = aba === 'filas' && items.length > 0;
  return (
    <PageFrame title={pages.queues.title} {...(hasFilter && { filters: <AreaFilter queues={items} /> })}>
      <PageTabs
        label="Filas, motoristas disponíveis, revisões e bloqueios"
        tabs={tabs}
        value={aba}
        onChange={(tab) => void navigate({ search: { aba: tab, praca }, replace: true })}
      >
        {panels[aba]}
      </PageTabs>
    </PageFrame>
  );
}

/** The queues of all ranks side by side, with everything that the central may change. */
function Queues({ queues }: { queues: UseQueryResult<{ items: Queue[] }> }) {
  const { praca } = route.useSearch();
  const items = queues.data?.items ?? [];
  const shown = praca === undefined ? items : items.filter(({ serviceAreaId }) => serviceAreaId === praca);
  if (queues.isPending) {
    return (
      <div className={classes.queues} aria-busy="true">
        <Skeleton height={280} radius="lg" />
        <Skeleton height={280} radius="lg" />
        <Skeleton height={280} radius="lg" />
      </div>
    );
  }
  return (
    <>
      {queues.isError && <Failure what="as filas" error={queues.error} onRetry={() => void queues.refetch()} />}
      {queues.isSuccess && items.length === 0 && <NoRank />}
      <div className={classes.queues}>
        {shown.map((queue) => (
          <QueueCard key={queue.rankId} queue={queue} />
        ))}
      </div>
    </>
  );
}

/** Shown only when there are queues of several areas. */
function AreaFilter({ queues }: { queues: readonly Queue[] }) {
  const areas = useQuery(areasQuery);
  const { praca } = route.useSearch();
  const navigate = route.useNavigate();
  const used = new Set(queues.map(({ serviceAreaId }) => serviceAreaId));
  const offered = (areas.data?.items ?? []).filter(({ id }) => used.has(id));
  if (offered.length < 2) return null;
  return (
    <Select
      aria-label="Praça"
      placeholder="Todas as praças"
      data={offered.map(({ id, name }) => ({ value: id, label: name }))}
      clearable
      value={praca ?? null}
      onChange={(id) => void navigate({ search: { praca: id ?? undefined }, replace: true })}
    />
  );
}

function NoRank() {
  const { profile } = useSession();
  const mayDraw = mayOpen('ranks', profile.tipo);
  return (
    <EmptyState
      icon={IconListNumbers}
      title="Nenhum ponto em uso"
      actions={
        mayDraw && (
          <Button component={Link} to={pages.ranks.path}>
            Abrir Pontos
          </Button>
        )
      }
    >
      {mayDraw ? 'Desenhe um ponto, e a fila dele aparece aqui.' : 'Um administrador desenha os pontos da central.'}
    </EmptyState>
  );
}
