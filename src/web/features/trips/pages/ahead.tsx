import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconPlus } from '@tabler/icons-react';
import { type ComponentType, Suspense } from 'react';
import { titleOf } from '#domain/access/pages.ts';
import { type Actor, isAttendant } from '#domain/access/roles.ts';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { ViewTabs } from '../shared/view-tabs.tsx';
import { useDoer } from '../shared/use-doer.ts';

const route = getRouteApi('/_panel/viagens-futuras');

/** A view of the future trips. `vista` is the name of the view in the URL. The first view has no name. */
type AheadView = {
  vista?: 'semana' | 'folha' | 'aprovacoes' | 'descobertas' | 'andamento';
  label: string;
  /** True for users that have this view; all users when omitted. */
  isFor?: (doer: Actor) => boolean;
  View: ComponentType;
};

const DaysAhead = lazyPart(() => import('../ahead/days-ahead.tsx'), 'DaysAhead');
const WeekAhead = lazyPart(() => import('../ahead/week-ahead.tsx'), 'WeekAhead');
const DaySheet = lazyPart(() => import('../ahead/day-sheet.tsx'), 'DaySheet');
const UncoveredTrips = lazyPart(() => import('../ahead/uncovered-trips.tsx'), 'UncoveredTrips');
const RunningBoard = lazyPart(() => import('../ahead/running-board.tsx'), 'RunningBoard');
const Approvals = lazyPart(() => import('../ahead/approvals.tsx'), 'Approvals');
const isCentral = (doer: Actor) => doer.role === 'admin' || isAttendant(doer);
const decides = (doer: Actor) => doer.role === 'admin' || doer.approvesTrips;

const views: readonly AheadView[] = [
  { label: 'Por dia', View: DaysAhead },
  { vista: 'semana', label: 'Semana', View: WeekAhead },
  { vista: 'folha', label: 'Folha do dia', View: DaySheet },
  { vista: 'aprovacoes', label: 'Aprovações', isFor: decides, View: Approvals },
  { vista: 'descobertas', label: 'Sem motorista', isFor: isCentral, View: UncoveredTrips },
  { vista: 'andamento', label: 'Em andamento', isFor: isCentral, View: RunningBoard },
];

/** Future trips, in the view named in the URL. */
export function AheadPage() {
  const doer = useDoer();
  const { vista } = route.useSearch();
  const offered = views.filter(({ isFor }) => isFor === undefined || isFor(doer));
  const chosen = offered.find((view) => view.vista === vista) ?? offered[0];
  return (
    <PageFrame
      title={titleOf('ahead', doer.role)}
      actions={
        <Button component={Link} to="/solicitar-viagem" leftSection={<IconPlus size={16} aria-hidden />}>
          Solicitar viagem
        </Button>
      }
    >
      {offered.length > 1 && <ViewTabs to="/viagens-futuras" views={offered} chosen={chosen} />}
      <Suspense>{chosen && <chosen.View />}</Suspense>
    </PageFrame>
  );
}
