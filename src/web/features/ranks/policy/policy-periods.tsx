import { Button } from '@mantine/core';
import { IconCopy, IconPencil } from '@tabler/icons-react';
import { useState } from 'react';
import type { DispatchPolicy } from '#contract/ranks.ts';
import { dispatchKindLabels } from '#domain/dispatch/policies.ts';
import type { Period } from '#web/entities/record/dated-periods.ts';
import { PeriodHead } from '#web/entities/record/period-head.tsx';
import { count } from '#web/lib/format-counts.ts';
import { formatDay } from '#web/lib/local-days.ts';
import classes from './policy-list.module.css';
import { kindMeanings, policyFacts } from './policy-texts.ts';

type Props = {
  periods: readonly Period<DispatchPolicy>[];
  onEdit: (policy: DispatchPolicy) => void;
  onCopy: (policy: DispatchPolicy) => void;
};

/** The policies of an area and category in order. Past policies are hidden until the user opens them. */
export function PolicyPeriods({ periods, ...actions }: Props) {
  const [withPast, setWithPast] = useState(false);
  const past = periods.filter(({ when }) => when === 'past');
  const shown = withPast ? periods : periods.filter(({ when }) => when !== 'past');
  return (
    <>
      {shown.map((period) => (
        <PolicyPeriod key={period.row.id} period={period} {...actions} />
      ))}
      {past.length > 0 && !withPast && (
        <Button size="xs" onClick={() => setWithPast(true)} style={{ alignSelf: 'start' }}>
          Mostrar {count(past.length, 'encerrada', 'encerradas')}
        </Button>
      )}
    </>
  );
}

function PolicyPeriod({
  period: { row: policy, when, until },
  onEdit,
  onCopy,
}: Omit<Props, 'periods'> & { period: Period<DispatchPolicy> }) {
  const { kind, validFrom, inUse } = policy;
  const facts = policyFacts(policy);
  return (
    <article className={classes.period} aria-label={`Política a partir de ${formatDay(validFrom)}`}>
      <PeriodHead when={when} from={validFrom} until={until}>
        {!inUse && (
          <Button size="xs" leftSection={<IconPencil size={14} aria-hidden />} onClick={() => onEdit(policy)}>
            Editar
          </Button>
        )}
        <Button size="xs" leftSection={<IconCopy size={14} aria-hidden />} onClick={() => onCopy(policy)}>
          Copiar para novo período
        </Button>
      </PeriodHead>
      <p className={classes.meaning}>
        <strong>{dispatchKindLabels[kind]}.</strong> {kindMeanings[kind]}
      </p>
      {facts.length > 0 && (
        <dl className={classes.times}>
          {facts.map(({ label, value }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {inUse && <p className={classes.note}>Já decidiu viagens: não pode mais ser alterada.</p>}
    </article>
  );
}
