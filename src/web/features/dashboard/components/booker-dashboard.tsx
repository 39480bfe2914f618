import { localDate } from '#domain/time.ts';
import { partnerNoun } from '#domain/trips/audience-labels.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { useSession } from '#web/lib/session.ts';
import { Figure, Figures } from '#web/ui/figures.tsx';
import type { DashboardOf } from '../queries.ts';
import { ApprovalsFigure } from './approvals-figure.tsx';
import { UpcomingTrips } from './upcoming-trips.tsx';

/** The dashboard of users who register trips (`cadviagens`). */
export function BookerDashboard({ data }: { data: DashboardOf<'cadviagens'> }) {
  const today = localDate(useNow(), readerZone);
  const partner = partnerNoun(useLabelAudience());
  const ofOneClient = useSession().profile.id_cliente !== '';
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
          label={`Sem ${partner}`}
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
