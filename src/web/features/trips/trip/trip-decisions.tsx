import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { dispatchKindLabels } from '#domain/dispatch/policies.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { decisionsQuery } from '../queries.ts';
import { useDoer } from '../shared/use-doer.ts';
import { DecisionLines } from './decision-lines.tsx';
import { formatOutcome } from './decision-texts.ts';
import classes from './trip-decisions.module.css';

/** Decisions of the dispatch about a trip. Drivers see only their own lines, and clients see nothing. */
export function TripDecisions({ trip }: { trip: Trip }) {
  const { clientId, role } = useDoer();
  const maySee = clientId === null && role !== 'cliente';
  const { data } = useQuery({ ...decisionsQuery(trip.id), enabled: maySee });
  if (!data || data.items.length === 0) return null;
  return (
    <Section title="Por que foi oferecida a quem">
      <ol className={classes.decisions}>
        {data.items.map((decision) => (
          <li key={decision.id} className={classes.decision}>
            <span className={classes.outcome}>{formatOutcome(decision)}</span>
            <span className={classes.detail}>
              <Instant at={decision.decidedAt} timeZone={trip.timeZone} /> · {dispatchKindLabels[decision.kind]}
            </span>
            <DecisionLines decision={decision} />
          </li>
        ))}
      </ol>
    </Section>
  );
}
