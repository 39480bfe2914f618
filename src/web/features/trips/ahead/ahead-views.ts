import { type ComponentType } from 'react';
import { type Actor, isAttendant } from '#domain/access/roles.ts';
import { lazyPart } from '#web/lib/load-part.ts';

/** One way to look at the trips ahead. `vista` is its name in the address; the first view has none. */
export type AheadView = {
  vista?: 'semana' | 'folha' | 'aprovacoes' | 'descobertas' | 'andamento';
  label: string;
  /** Whose it is; everybody's where it is left out. */
  isFor?: (doer: Actor) => boolean;
  View: ComponentType;
};

const DaysAhead = lazyPart(() => import('./days-ahead.tsx'), 'DaysAhead');
const WeekAhead = lazyPart(() => import('./week-ahead.tsx'), 'WeekAhead');
const DaySheet = lazyPart(() => import('./day-sheet.tsx'), 'DaySheet');
const UncoveredTrips = lazyPart(() => import('./uncovered-trips.tsx'), 'UncoveredTrips');
const RunningBoard = lazyPart(() => import('./running-board.tsx'), 'RunningBoard');
const Approvals = lazyPart(() => import('./approvals.tsx'), 'Approvals');
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

export function viewsFor(doer: Actor): readonly AheadView[] {
  return views.filter(({ isFor }) => isFor === undefined || isFor(doer));
}
