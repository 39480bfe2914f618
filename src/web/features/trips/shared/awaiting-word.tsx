import { useInfiniteQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { TripSummary } from '#web/entities/trip/trip-summary.tsx';
import { Section } from '#web/ui/section.tsx';
import { tripsQuery } from '../queries.ts';
import classes from './awaiting-word.module.css';
import { TimeLeft } from './time-left.tsx';
import { orderedActions } from '../actions/trip-action.ts';
import { TripActions } from '../actions/trip-actions.tsx';
import { useDoer } from './use-doer.ts';

/** The partner's accepted trips that await its reconfirmation. Renders nothing when there are none. */
export function AwaitingWord({ partnerId }: { partnerId: string }) {
  const query = useInfiniteQuery(tripsQuery({ status: 'accepted', partnerId, order: 'soonest' }));
  const asked = rowsOf(query.data).filter(({ reconfirmBy }) => reconfirmBy !== null);
  if (asked.length === 0) return null;
  return (
    <Section
      title={asked.length === 1 ? 'Confirme esta viagem' : 'Confirme estas viagens'}
      lead="Sem a sua confirmação no prazo, a viagem volta a ser ofertada a outros parceiros."
    >
      <ul className={classes.trips}>
        {asked.map((trip) => (
          <li key={trip.id} className={classes.trip}>
            <Asked trip={trip} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Asked({ trip }: { trip: Trip }) {
  const actions = orderedActions(useDoer(), trip).filter(({ action }) => action === 'reconfirm');
  return (
    <>
      <TripSummary trip={trip} density="line" side="partner" />
      <div className={classes.answer}>
        {trip.reconfirmBy !== null && <TimeLeft until={trip.reconfirmBy} />}
        <TripActions trip={trip} actions={actions} size="md" calm />
      </div>
    </>
  );
}
