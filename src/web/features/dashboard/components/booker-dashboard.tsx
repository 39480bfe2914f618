import { localDate } from '#domain/time.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { Figure, Figures } from '#web/ui/figures.tsx';
import type { DashboardOf } from '../queries.ts';
import { ApprovalsFigure } from './approvals-figure.tsx';
import { UpcomingTrips } from './upcoming-trips.tsx';

/** The dashboard of users who register trips (`cadviagens`). */
export function BookerDashboard({ data }: { data: DashboardOf<'cadviagens'> }) {
  const today = localDate(useNow(), readerZone);
  const ofOneClient = useLabelAudience() === 'client';
  return (
    <>
      <Figures label="Agora">
        <Figure
          label="Viagens de hoje"
          value={data.todayTrips}
          hint="De todo o dia"
          link={{ to: '/viagens', search: { de: today, ate: today } }}
        />
        <Figure
          label={ofOneClient ? 'Sem motorista' : 'Sem parceiro'}
          value={data.uncovered}
          hint="Ainda por acontecer"
          link={{ to: '/viagens-futuras', search: { semParceiro: 'sim' } }}
          tone={data.uncovered > 0 ? 'bad' : 'plain'}
        />
        <ApprovalsFigure awaiting={data.awaitingApproval} toApprove={data.toApprove} />
      </Figures>
      <UpcomingTrips trips={data.upcoming} hideClient={ofOneClient} />
    </>
  );
}
