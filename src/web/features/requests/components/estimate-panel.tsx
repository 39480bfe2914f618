import { Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Estimate } from '#contract/tariffs.ts';
import { formatDuration } from '#domain/time.ts';
import { FareLines } from '#web/entities/trip/fare-lines.tsx';
import { sayError } from '#web/lib/api-problem.ts';
import { formatDistance } from '#web/lib/words.ts';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { estimateQuery } from '../queries.ts';
import { ApprovalNote } from './approval-note.tsx';
import { estimateInput } from './estimate-input.ts';
import classes from './estimate-panel.module.css';
import type { TermsValues } from './terms.ts';

const pauseMs = 350;

/** What the trip would cost, explained, while it is being filled in. */
export function EstimatePanel({ values, clientId }: { values: TermsValues; clientId: string | null }) {
  const [input] = useDebouncedValue(JSON.stringify(estimateInput(values)), pauseMs);
  const asked = JSON.parse(input) as ReturnType<typeof estimateInput>;
  const query = useQuery({
    ...estimateQuery(asked ?? { stops: [], category: values.category, luggageCount: 0 }),
    enabled: asked !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (
    <Section title="Estimativa">
      <div aria-live="polite" className={classes.panel} data-stale={query.isPlaceholderData || undefined}>
        {asked === null ? (
          <p className={classes.hint}>Aparece aqui, explicada, assim que houver de onde e para onde ir.</p>
        ) : query.error ? (
          <p className={classes.hint}>{sayError(query.error)}</p>
        ) : query.data ? (
          <Explained estimate={query.data} />
        ) : (
          <Skeleton height={120} radius="md" />
        )}
      </div>
      {clientId !== null && <ApprovalNote clientId={clientId} values={values} estimate={query.data ?? null} />}
    </Section>
  );
}

function Explained({ estimate }: { estimate: Estimate }) {
  const { estimateCents, lines, distanceMeters, durationSeconds, distanceSource, missing } = estimate;
  if (estimateCents === null) {
    return (
      <>
        <p className={classes.amount}>A combinar / taxímetro</p>
        <p className={classes.hint}>{sayMissing(missing)}</p>
        <p className={classes.hint}>Locais escolhidos da lista trazem a localização.</p>
      </>
    );
  }
  return (
    <>
      <p className={classes.amount}>
        <Money cents={estimateCents} size="large" />
      </p>
      {distanceMeters !== null && (
        <p className={classes.hint}>
          {formatDistance(distanceMeters)}
          {durationSeconds !== null && ` · ${formatDuration(Math.round(durationSeconds / 60) * 60)}`}
          {distanceSource === 'great_circle' && ' · pela distância em linha reta'}
        </p>
      )}
      <FareLines lines={lines} totalLabel="Total estimado" totalCents={estimateCents} />
    </>
  );
}

/** The reason alone: what it means stands above it already. */
function sayMissing(missing: string | null): string {
  const reason = (missing ?? '').replace(/^A combinar \/ taxímetro: /, '');
  return reason.charAt(0).toLocaleUpperCase('pt-BR') + reason.slice(1);
}
