import { Skeleton } from '@mantine/core';
import { errorText } from '#web/lib/api-problem.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import classes from './estimate-panel.module.css';
import type { Check } from './use-check.ts';

const Priced = lazyPart(() => import('./priced.tsx'), 'Priced', { opens: true });

/** Estimate of the unfinished request, with its explanation. */
export function EstimatePanel({ check }: { check: Check }) {
  const { data, error, stale, routed } = check;
  return (
    <Section title="Estimativa">
      <div aria-live="polite" className={classes.panel} data-stale={stale || undefined}>
        {!routed ? (
          <p className={classes.hint}>Aparece aqui, explicada, assim que houver de onde e para onde ir.</p>
        ) : error ? (
          <p className={classes.hint}>{errorText(error)}</p>
        ) : data ? (
          <Priced check={data} />
        ) : (
          <Skeleton height={120} radius="md" />
        )}
      </div>
    </Section>
  );
}
