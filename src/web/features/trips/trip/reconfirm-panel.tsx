import type { Trip } from '#contract/trip.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './reconfirm-panel.module.css';
import { TimeLeft } from '../shared/time-left.tsx';
import type { OrderedAction } from '../actions/trip-action.ts';
import { TripActions } from '../actions/trip-actions.tsx';
import { useDoer } from '../shared/use-doer.ts';

type Props = { trip: Trip; actions: readonly OrderedAction[] };

/**
 * Asks the assigned partner to reconfirm. Without an answer before the deadline, the trip is offered to other partners.
 */
export function ReconfirmPanel({ trip, actions }: Props) {
  const own = useDoer().partnerId === trip.partnerId;
  if (trip.reconfirmBy === null) return null;
  const until = <Instant at={trip.reconfirmBy} timeZone={trip.timeZone} brief />;
  return (
    <Section
      title={own ? 'Você vai fazer esta viagem?' : 'Aguardando a confirmação do parceiro'}
      lead={
        own ? (
          <>Confirme até {until}. Sem resposta, ela volta a ser ofertada a outros parceiros, com a taxa de devolução.</>
        ) : (
          <>Se ele não confirmar até {until}, a viagem volta a ser ofertada a outros.</>
        )
      }
    >
      <div className={classes.answer}>
        <TimeLeft until={trip.reconfirmBy} />
        <TripActions trip={trip} actions={actions.filter(({ action }) => action === 'reconfirm')} size="md" />
      </div>
    </Section>
  );
}
