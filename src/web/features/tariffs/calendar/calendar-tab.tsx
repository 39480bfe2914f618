import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { TableSkeleton } from '#web/ui/table-skeleton.tsx';
import { IconMapPin } from '@tabler/icons-react';
import { areasQuery, calendarQuery } from '../queries.ts';
import classes from './calendar-tab.module.css';
import { HolidaySection } from './holiday-section.tsx';
import { PeriodSection } from './period-section.tsx';

/** The days of an area on which rate 2 applies all day. */
export function CalendarTab() {
  const thisYear = Number(localDate(useNow(), readerZone).slice(0, 4));
  const [year, setYear] = useState(thisYear);
  const [chosen, setChosen] = useState<string | null>(null);
  const calendar = useQuery({ ...calendarQuery(year), placeholderData: (before) => before });
  const areas = useQuery(areasQuery);
  if (calendar.isPending || areas.isPending) return <TableSkeleton columns={2} label="os feriados" />;
  if (calendar.isError)
    return <Failure what="os feriados" error={calendar.error} onRetry={() => void calendar.refetch()} />;
  if (areas.isError) return <Failure what="as praças" error={areas.error} onRetry={() => void areas.refetch()} />;
  const items = areas.data.items.filter(({ pricesOf }) => pricesOf === null);
  const areaId = chosen ?? items.find(({ active }) => active)?.id;
  if (areaId === undefined) {
    return (
      <EmptyState icon={IconMapPin} title="Nenhuma praça ainda">
        Feriados municipais e períodos são de uma praça: cadastre a primeira na aba Praças.
      </EmptyState>
    );
  }
  const { national, municipal, periods } = calendar.data;
  return (
    <div className={classes.tab}>
      {items.length > 1 && (
        <NativeSelect
          label="Praça"
          maw={320}
          data={items.map(({ id, name, uf }) => ({ value: id, label: `${name}/${uf}` }))}
          value={areaId}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      <div className={classes.columns}>
        <HolidaySection
          key={`holidays ${areaId}`}
          areaId={areaId}
          year={year}
          onYear={setYear}
          national={national}
          municipal={municipal.filter(({ serviceAreaId }) => serviceAreaId === areaId)}
        />
        <PeriodSection
          key={`periods ${areaId}`}
          areaId={areaId}
          periods={periods.filter(({ serviceAreaId }) => serviceAreaId === areaId)}
        />
      </div>
    </div>
  );
}
