import { IconArrowRight } from '@tabler/icons-react';
import type { Trip } from '#contract/trip.ts';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { useLabelAudience } from '#web/entities/trip/use-status-labels.ts';
import { useNow } from '#web/lib/now.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { changedTerms } from './changed-terms.ts';
import classes from './proposal-panel.module.css';
import { TimeLeft } from '../shared/time-left.tsx';
import type { OrderedAction } from '../actions/trip-action.ts';
import { TripActions } from '../actions/trip-actions.tsx';

/** A proposal that awaits the answer of the assigned partner. Until the answer, the old terms apply. */
export function ProposalPanel({ trip, actions }: { trip: Trip; actions: readonly OrderedAction[] }) {
  const now = useNow();
  const audience = useLabelAudience();
  if (trip.proposal === null) return null;
  const answers = actions.filter(({ action }) => action === 'confirm-change' || action === 'decline-change');
  return (
    <Section
      title="Alteração proposta"
      lead={
        <>
          {answers.length > 0
            ? 'As condições antigas valem até a sua resposta, que pode ser dada até '
            : `As condições antigas valem até o ${partnerNoun(audience)} responder, o que pode fazer até `}
          <Instant at={trip.proposal.expiresAt} timeZone={trip.timeZone} />. Sem resposta,{' '}
          {audience === 'client' ? 'procuramos outro motorista' : 'a viagem volta a ser ofertada'}.
        </>
      }
    >
      <dl className={classes.terms}>
        {changedTerms(trip, trip.proposal.terms, now).map(({ label, before, after }) => (
          <div key={label} className={classes.term}>
            <dt>{label}</dt>
            <dd>
              <del>{before}</del>
              <IconArrowRight size={16} stroke={1.7} aria-label="passa a ser" />
              <ins>{after}</ins>
            </dd>
          </div>
        ))}
      </dl>
      {answers.length > 0 && (
        <div className={classes.answers}>
          <TripActions trip={trip} actions={answers} size="md" />
          <TimeLeft until={trip.proposal.expiresAt} />
        </div>
      )}
    </Section>
  );
}
