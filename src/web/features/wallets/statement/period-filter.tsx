import { localDate, type LocalDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { periods } from './periods.ts';

type Period = { from?: LocalDate | undefined; to?: LocalDate | undefined };
type Props = { period: Period; onChange: (period: Period) => void };

/** The period of the statement: a predefined period, or a chosen first and last day. */
export function PeriodFilter({ period, onChange }: Props) {
  const today = localDate(useNow(), readerZone);
  const usual = periods(today);
  const current = usual.find(({ from, to }) => from === period.from && to === period.to)?.value;
  const own = period.from !== undefined || period.to !== undefined;
  const pick = (change: { from?: LocalDate | null; to?: LocalDate | null }): void => {
    const { from, to } = { ...period, ...change };
    onChange({ from: from ?? undefined, to: to ?? undefined });
  };
  return (
    <>
      <FilterTabs
        label="Período"
        all="Tudo"
        value={current ?? (own ? 'other' : undefined)}
        choices={own && current === undefined ? [...usual, { value: 'other', label: 'Outro' }] : usual}
        onChange={(chosen) => {
          if (chosen === 'other') return;
          const found = usual.find(({ value }) => value === chosen);
          onChange({ from: found?.from, to: found?.to });
        }}
      />
      <DayInput
        label="De"
        w={170}
        value={period.from ?? null}
        onChange={(from) => pick({ from })}
        {...(period.to !== undefined && { maxDate: period.to })}
      />
      <DayInput
        label="Até"
        w={170}
        value={period.to ?? null}
        onChange={(to) => pick({ to })}
        {...(period.from !== undefined && { minDate: period.from })}
      />
    </>
  );
}
