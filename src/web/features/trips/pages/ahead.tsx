import { Button, Switch } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconCalendarTime, IconPlus } from '@tabler/icons-react';
import { titleOf } from '#domain/access/pages.ts';
import { localDate, toInstant } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import controls from '../components/controls.module.css';
import { DayList } from '../components/day-list.tsx';
import { MoreOf } from '../components/more-of.tsx';
import { RowActions } from '../components/row-actions.tsx';
import { useDoer } from '../components/use-doer.ts';
import { tripsQuery, underWay } from '../queries.ts';

const route = getRouteApi('/_panel/viagens-futuras');

/** The trips ahead, for whoever plans them. */
export function AheadPage() {
  const doer = useDoer();
  const { semParceiro } = route.useSearch();
  const uncovered = semParceiro === 'sim';
  const navigate = route.useNavigate();
  const today = localDate(useNow(), readerZone);
  const from = toInstant(today, '00:00', readerZone).toISOString();
  const filters = uncovered ? { uncovered } : { status: underWay, from };
  const query = useInfiniteQuery(tripsQuery({ ...filters, order: 'soonest' }));
  return (
    <PageFrame
      title={titleOf('ahead', doer.role)}
      actions={
        <div className={controls.controls}>
          <Switch
            label="Só as sem parceiro"
            checked={uncovered}
            onChange={({ currentTarget }) =>
              void navigate({ search: currentTarget.checked ? { semParceiro: 'sim' } : {}, replace: true })
            }
          />
          <Button component={Link} to="/solicitar-viagem" leftSection={<IconPlus size={16} aria-hidden />}>
            Solicitar viagem
          </Button>
        </div>
      }
    >
      <MoreOf
        query={query}
        what="as viagens"
        empty={
          <EmptyState
            icon={IconCalendarTime}
            title={uncovered ? 'Todas as viagens têm parceiro' : 'Nenhuma viagem pela frente'}
          >
            {uncovered
              ? 'As que ficarem sem parceiro aparecem aqui.'
              : 'As viagens solicitadas aparecem aqui, por dia, até terminarem.'}
          </EmptyState>
        }
        renderTrips={(trips) => <DayList trips={trips} renderActions={(trip) => <RowActions trip={trip} />} />}
      />
    </PageFrame>
  );
}
