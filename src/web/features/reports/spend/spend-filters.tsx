import { ActionIcon, NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import type { Days } from '#domain/reports/dashboard-period.ts';
import { addDays, formatMonth, type LocalDate, monthStart, nextMonth } from '#domain/time.ts';
import { client } from '#web/lib/api.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { clientQuery } from '../queries.ts';
import { daysOfMonth, monthBefore, monthOfDays, selectableMonths } from './chosen-days.ts';
import classes from './spend.module.css';

type Props = { days: Days; today: LocalDate; onChange: (days: Days) => void };

/** Chooses a month, or other days. */
export function SpendDays({ days, today, onChange }: Props) {
  const month = monthOfDays(days, today);
  const choices = selectableMonths(today, month).map((value) => ({ value, label: formatMonth(value) }));
  const choose = (value: string): void => onChange(value === '' ? otherDays(days, today) : daysOfMonth(value, today));
  return (
    <div className={classes.days} data-own={month === null || undefined}>
      {month !== null && (
        <ActionIcon variant="default" size={40} aria-label="Mês anterior" onClick={() => choose(monthBefore(month))}>
          <IconChevronLeft size={18} aria-hidden />
        </ActionIcon>
      )}
      <NativeSelect
        aria-label="Período"
        className={classes.month ?? ''}
        data={[...choices, { value: '', label: 'Outras datas' }]}
        value={month ?? ''}
        onChange={({ currentTarget }) => choose(currentTarget.value)}
      />
      {month !== null && (
        <ActionIcon
          variant="default"
          size={40}
          aria-label="Próximo mês"
          disabled={month === monthStart(today)}
          onClick={() => choose(nextMonth(month))}
        >
          <IconChevronRight size={18} aria-hidden />
        </ActionIcon>
      )}
      {month === null && (
        <>
          <DayInput
            aria-label="De"
            clearable={false}
            value={days.from}
            maxDate={days.to}
            onChange={(from) => from && onChange({ ...days, from })}
          />
          <DayInput
            aria-label="Até"
            clearable={false}
            value={days.to}
            minDate={days.from}
            maxDate={today}
            onChange={(to) => to && onChange({ ...days, to })}
          />
        </>
      )}
    </div>
  );
}

/** Returns days that are no month: the last thirty days before the end of the shown month. */
function otherDays({ to }: Days, today: LocalDate): Days {
  const days = { from: addDays(to, -29), to };
  return monthOfDays(days, today) === null ? days : { ...days, from: addDays(to, -30) };
}

type ClientProps = { clientId: string | undefined; onChange: (clientId: string | undefined) => void };

/** Chooses the client, for an administrator. */
export function SpendClient({ clientId, onChange }: ClientProps) {
  const chosen = useQuery(clientQuery(clientId)).data;
  return (
    <RecordSelect
      aria-label="Cliente"
      placeholder="Escolha o cliente"
      className={classes.client ?? ''}
      searchKey="clients"
      find={async (q) =>
        (await client.clients.list({ limit: 20, ...(q && { q }) })).items.map(({ id, name }) => ({
          value: id,
          label: name,
        }))
      }
      value={clientId ?? null}
      current={chosen ? { value: chosen.id, label: chosen.name } : null}
      onChange={(id) => onChange(id ?? undefined)}
    />
  );
}
