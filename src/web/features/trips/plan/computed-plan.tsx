import { getRouteApi } from '@tanstack/react-router';
import { IconCalendarTime } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import type { DayPlan } from '#contract/day-plans.ts';
import { count } from '#web/lib/format-counts.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { DriverList } from './driver-list.tsx';
import { OpenTrips } from './open-trips.tsx';
import { PlanFigures } from './plan-figures.tsx';
import { type Moves, rowsOf } from './plan-rows.ts';
import { Timeline } from './timeline.tsx';

const MoveDialog = lazyPart(() => import('./move-dialog.tsx'), 'MoveDialog', { opens: true });

const route = getRouteApi('/_panel/plano');
type View = 'tempo' | 'lista' | 'sem-motorista';
const views: Partial<Record<View, string>> = { tempo: 'Linha do tempo', lista: 'Lista' };

/** Trip to move: to a driver, to none (null), or to one that is still to be chosen (undefined). */
type Asked = { tripId: string; driverId?: string | null };

/** A computed plan: its figures, the trips without a driver, and the trips of each driver. */
export function ComputedPlan({ plan }: { plan: DayPlan }) {
  const rows = useMemo(() => rowsOf(plan), [plan]);
  const isNarrow = useMedia(narrow);
  const search = route.useSearch();
  const open = rows.open.length;
  const { vista = 'tempo' } = search;
  const view: View = vista === 'sem-motorista' && open === 0 ? 'tempo' : vista;
  const navigate = route.useNavigate();
  const [asked, setAsked] = useState<Asked | null>(null);
  const moves: Moves = {
    move: (tripId, driverId) => setAsked({ tripId, driverId }),
    choose: (tripId) => setAsked({ tripId }),
  };
  if (plan.trips.length === 0) {
    return (
      <EmptyState icon={IconCalendarTime} title="Nenhuma viagem agendada neste dia">
        Quando houver viagens agendadas nesta praça, calcule o plano de novo.
      </EmptyState>
    );
  }
  if (plan.state === 'failed') {
    return (
      <Notice tone="bad" title="O cálculo falhou: calcule de novo.">
        Nenhuma viagem mudou.
      </Notice>
    );
  }
  const openTrips = <OpenTrips plan={plan} trips={rows.open} moves={moves} />;
  const list = <DriverList plan={plan} rows={rows} moves={moves} />;
  const trip = asked && plan.trips.find(({ id }) => id === asked.tripId);
  return (
    <>
      {plan.state === 'cancelled' && (
        <Notice tone="info">O cálculo foi parado antes do fim: este é o melhor plano encontrado até então.</Notice>
      )}
      <PlanFigures
        plan={plan}
        link={!isNarrow && open > 0 && { to: '/plano', search: { ...search, vista: 'sem-motorista' } }}
      />
      {rows.elsewhere.length > 0 && (
        <Notice tone="info">
          {count(rows.elsewhere.length, 'viagem já aceita', 'viagens já aceitas')} sem motorista definido pelo parceiro:
          fora do plano.
        </Notice>
      )}
      {isNarrow ? (
        <>
          {openTrips}
          {list}
        </>
      ) : (
        <PageTabs
          label="Formas de ver o plano"
          tabs={open === 0 ? views : { ...views, 'sem-motorista': `Sem motorista (${open})` }}
          value={view}
          onChange={(tab) =>
            void navigate({ search: { ...search, vista: tab === 'tempo' ? undefined : tab }, replace: true })
          }
        >
          {view === 'tempo' && <Timeline plan={plan} rows={rows} moves={moves} isAsking={asked !== null} />}
          {view === 'lista' && list}
          {view === 'sem-motorista' && openTrips}
        </PageTabs>
      )}
      {asked && trip && <MoveDialog plan={plan} trip={trip} driverId={asked.driverId} onClose={() => setAsked(null)} />}
    </>
  );
}
