import { useQuery } from '@tanstack/react-query';
import { IconCircleCheck } from '@tabler/icons-react';
import type { DispatchDecision } from '#contract/dispatch.ts';
import type { Trip } from '#contract/trip.ts';
import { count } from '#web/lib/format-counts.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Section } from '#web/ui/section.tsx';
import { decisionsQuery } from '../queries.ts';
import { useDoer } from '../shared/use-doer.ts';
import { formatLine, formatOutcome } from './decision-texts.ts';
import classes from './trip-decisions.module.css';

/** Decisions of the queues about a trip. Drivers see only their own lines, and clients see nothing. */
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
              <Instant at={decision.decidedAt} timeZone={trip.timeZone} />
            </span>
            <Lines lines={decision.lines} />
          </li>
        ))}
      </ol>
    </Section>
  );
}

function Lines({ lines }: { lines: DispatchDecision['lines'] }) {
  if (lines.length === 0) return null;
  return (
    <details className={classes.details}>
      <summary>{count(lines.length, 'motorista na ordem', 'motoristas na ordem')}</summary>
      <ol className={classes.lines}>
        {lines.map((line) => (
          <li key={`${line.rankName} ${line.place}`} data-chosen={line.isChosen || undefined}>
            <span className={classes.driver}>
              {line.driverName}
              {line.isChosen && (
                <span className={classes.chosen}>
                  <IconCircleCheck size={14} stroke={2} aria-hidden /> recebeu a oferta
                </span>
              )}
            </span>
            <span className={classes.detail}>
              {line.partnerName} · {formatLine(line)}
            </span>
            {line.passedOver !== null && <span className={classes.passed}>Passou por ele: {line.passedOver}</span>}
          </li>
        ))}
      </ol>
    </details>
  );
}
