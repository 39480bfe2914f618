import { Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconCalendarTime } from '@tabler/icons-react';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { useNow } from '#web/lib/now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { daysAheadQuery, uncoveredAheadQuery } from '../queries.ts';
import { DayList } from './day-list.tsx';
import { MoreOf } from './more-of.tsx';
import { RowActions } from './row-actions.tsx';

const route = getRouteApi('/_panel/viagens-futuras');

/** Future trips by day, earliest first. */
export function DaysAhead() {
  const { semParceiro } = route.useSearch();
  const uncovered = semParceiro === 'sim';
  const navigate = route.useNavigate();
  const now = useNow();
  const partner = partnerNoun(useLabelAudience());
  const query = useInfiniteQuery(uncovered ? uncoveredAheadQuery : daysAheadQuery(now));
  return (
    <>
      <Switch
        label={partner === 'motorista' ? 'Só as sem motorista' : 'Só as sem parceiro'}
        checked={uncovered}
        onChange={({ currentTarget }) =>
          void navigate({ search: currentTarget.checked ? { semParceiro: 'sim' } : {}, replace: true })
        }
      />
      <MoreOf
        query={query}
        what="as viagens"
        empty={
          <EmptyState
            icon={IconCalendarTime}
            title={uncovered ? `Todas as viagens têm ${partner}` : 'Nenhuma viagem pela frente'}
          >
            {uncovered
              ? `As que ficarem sem ${partner} aparecem aqui.`
              : 'As viagens solicitadas aparecem aqui, por dia, até terminarem.'}
          </EmptyState>
        }
        renderTrips={(trips) => <DayList trips={trips} renderActions={(trip) => <RowActions trip={trip} />} />}
      />
    </>
  );
}
