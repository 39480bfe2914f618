import { Button, Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconCalendarTime } from '@tabler/icons-react';
import { useState } from 'react';
import type { DayPlan } from '#contract/day-plans.ts';
import { pages } from '#domain/access/pages.ts';
import { addDays, localDate } from '#domain/time.ts';
import { latestTripQuery, usualArea } from '#web/entities/trip/usual-area.ts';
import { readerZone } from '#web/lib/instants.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { ComputedPlan } from '../plan/computed-plan.tsx';
import { PlanForm } from '../plan/plan-form.tsx';
import { PlanProgress } from '../plan/plan-progress.tsx';
import { areasQuery, type DayOfArea, isUnsettled, planQuery } from '../plan/plan-queries.ts';

const DesignateDialog = lazyPart(() => import('../plan/designate-dialog.tsx'), 'DesignateDialog', { opens: true });

const route = getRouteApi('/_panel/plano');

/** Plan of the day of an area: which driver takes which booked trips. */
export function DayPlanPage() {
  const { praca, dia } = route.useSearch();
  const areas = useQuery(areasQuery);
  const latest = useQuery(latestTripQuery);
  const used = areas.data?.items.filter(({ active }) => active) ?? [];
  const area = used.find(({ id }) => id === praca) ?? usualArea(used, latest.data?.items[0]?.serviceAreaId);
  const day = dia ?? addDays(localDate(new Date(serverNow()), area?.timeZone ?? readerZone), 1);
  if (areas.isPending || latest.isPending) return <Frame />;
  if (areas.isError) {
    return (
      <PageFrame title={pages.dayPlan.title}>
        <Failure what="as praças" error={areas.error} onRetry={() => void areas.refetch()} />
      </PageFrame>
    );
  }
  if (area) return <PlanOfDay key={`${area.id} ${day}`} input={{ serviceAreaId: area.id, day }} />;
  return (
    <PageFrame title={pages.dayPlan.title}>
      <EmptyState icon={IconCalendarTime} title="Nenhuma praça em uso">
        O plano é feito para uma praça e um dia.
      </EmptyState>
    </PageFrame>
  );
}

function Frame() {
  return (
    <PageFrame title={pages.dayPlan.title}>
      <Skeleton height={96} radius="lg" />
      <Skeleton height={320} radius="lg" />
    </PageFrame>
  );
}

function PlanOfDay({ input }: { input: DayOfArea }) {
  const { serviceAreaId, day } = input;
  const query = useQuery(planQuery(input));
  const [designating, setDesignating] = useState(false);
  const plan = query.data?.plan ?? null;
  const isDone = plan !== null && plan.state !== 'failed' && !isUnsettled(plan);
  const hasChains = isDone && plan.drivers.some(({ trips }) => trips.length > 0);
  return (
    <PageFrame
      title={pages.dayPlan.title}
      actions={
        hasChains && (
          <Button variant="primary" onClick={() => setDesignating(true)}>
            Designar tudo…
          </Button>
        )
      }
    >
      <PlanForm serviceAreaId={serviceAreaId} day={day} plan={plan} />
      {query.isPending && <Skeleton height={320} radius="lg" />}
      {query.isError && <Failure what="o plano" error={query.error} onRetry={() => void query.refetch()} />}
      {query.isSuccess && <State plan={plan} />}
      {designating && plan && <DesignateDialog plan={plan} onClose={() => setDesignating(false)} />}
    </PageFrame>
  );
}

function State({ plan }: { plan: DayPlan | null }) {
  if (plan === null) {
    return (
      <EmptyState icon={IconCalendarTime} title="Ainda não há plano deste dia">
        Calcule o plano: ele sugere qual motorista faz cada viagem agendada. Nenhuma viagem muda até você designar.
      </EmptyState>
    );
  }
  if (isUnsettled(plan)) return <PlanProgress plan={plan} />;
  return <ComputedPlan plan={plan} />;
}
