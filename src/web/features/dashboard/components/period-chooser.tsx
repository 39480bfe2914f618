import { NativeSelect, SegmentedControl, Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import type { Days } from '#domain/reports/dashboard-period.ts';
import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { useNow } from '#web/lib/now.ts';
import { narrow, useMedia } from '#web/lib/use-media.ts';
import { askedBy, type DashboardSearch, periodChoices } from './asked-days.ts';
import classes from './period.module.css';

const OwnDays = lazyPart(() => import('./own-days.tsx'), 'OwnDays');

type Props = {
  search: DashboardSearch;
  /** The days shown now. They prefill the fields of the custom period. */
  shown: Days;
  onChange: (search: DashboardSearch) => void;
};

/** Chooses the period of the dashboard. The URL contains the period. */
export function PeriodChooser({ search, shown, onChange }: Props) {
  const isNarrow = useMedia(narrow);
  const today = localDate(useNow(), readerZone);
  const asked = askedBy(search);
  const { from, to, period = '30-days' } = asked;
  const own = from && to ? { from, to } : null;
  const chooseDays = (days: Days): void => onChange({ de: days.from, ate: days.to });
  const choose = (value: string): void => {
    const periodo = periodChoices.find((choice) => choice.value === value)?.value;
    if (periodo) onChange({ periodo });
    else chooseDays(shown);
  };
  const choices = {
    data: [...periodChoices.map(({ value, label }) => ({ value, label })), { value: '', label: 'Outras datas' }],
    value: own ? '' : (periodChoices.find(({ name }) => name === period)?.value ?? ''),
  };
  return (
    <search className={classes.chooser} aria-label="Período">
      {isNarrow ? (
        <NativeSelect
          aria-label="Período"
          className={classes.select ?? ''}
          {...choices}
          onChange={({ currentTarget }) => choose(currentTarget.value)}
        />
      ) : (
        <SegmentedControl aria-label="Período" {...choices} onChange={choose} />
      )}
      {own && (
        <Suspense fallback={<Skeleton height={40} width={288} radius="md" />}>
          <OwnDays days={own} today={today} onChange={chooseDays} />
        </Suspense>
      )}
    </search>
  );
}
