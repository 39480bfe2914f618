import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Suspense } from 'react';
import { count } from '#web/lib/format-counts.ts';
import { knownSession } from '#web/lib/session-store.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import type { DashboardOf } from '../queries.ts';
import { TripLines } from './trip-lines.tsx';

const DecisionFigures = lazyPart(() => import('./decision-figures.tsx'), 'DecisionFigures', {
  withPage: () => knownSession()?.profile.tipo === 'admin',
});

const running = 'en_route,arrived,in_progress';

/** Pending decisions of administrators, the most urgent first. */
export function AdminDashboard({ data }: { data: DashboardOf<'admin'> }) {
  return (
    <>
      {data.openSteps > 0 && (
        <Notice
          tone="info"
          title={`A central ainda tem ${count(data.openSteps, 'passo', 'passos')} para ficar pronta.`}
          actions={
            <TextLink to="/ajustes" search={{ aba: 'inicio' }}>
              Ver os passos
            </TextLink>
          }
        />
      )}
      <Suspense fallback={<Skeleton height={104} radius="lg" mb="md" />}>
        <DecisionFigures data={data} />
      </Suspense>
      <Figures label="Agora">
        <Figure
          label="Em andamento"
          value={data.runningNow}
          hint="A caminho, no local ou rodando"
          link={{ to: '/viagens', search: { status: running } }}
        />
        <Figure
          label="Disponíveis"
          value={data.availableNow}
          hint="À espera de um parceiro"
          link={{ to: '/viagens-solicitadas' }}
        />
      </Figures>
      <Section
        title="Próximas sem parceiro"
        actions={
          data.uncovered.length > 0 && (
            <TextLink to="/viagens-futuras" search={{ semParceiro: 'sim' }}>
              Ver todas
            </TextLink>
          )
        }
      >
        {data.uncovered.length === 0 ? (
          <EmptyState compact icon={IconCircleCheck} title="Nenhuma viagem sem parceiro">
            As que ficarem sem parceiro aparecem aqui, a mais próxima primeiro.
          </EmptyState>
        ) : (
          <TripLines label="Próximas sem parceiro" trips={data.uncovered} side="fare" />
        )}
      </Section>
    </>
  );
}
