import { NativeSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { localDate } from '#domain/time.ts';
import { client } from '#web/lib/api.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { type RecordOption, RecordSelect } from '#web/ui/record-select.tsx';
import { areasQuery, clientQuery, partnerQuery, type ReportFilters as Filters } from '../queries.ts';
import { periods } from './periods.ts';
import classes from './reports.module.css';

type Props = { filters: Filters; onChange: (change: Partial<Filters>) => void };

/** The filters of a report, stored in the URL. */
export function ReportFilters({ filters, onChange }: Props) {
  const usual = periods(localDate(useNow(), readerZone));
  const { from, to, serviceAreaId, partnerId, clientId } = filters;
  const areas = useQuery(areasQuery).data?.items ?? [];
  const partner = useQuery(partnerQuery(partnerId)).data;
  const company = useQuery(clientQuery(clientId)).data;
  return (
    <search className={classes.filters} aria-label="Filtros">
      <FilterTabs
        label="Período"
        all="Outro"
        value={usual.find((one) => one.from === from && one.to === to)?.value}
        choices={usual}
        onChange={(chosen) => {
          const found = usual.find(({ value }) => value === chosen);
          if (found) onChange({ from: found.from, to: found.to });
        }}
      />
      <DayInput
        aria-label="De"
        clearable={false}
        value={from}
        maxDate={to}
        onChange={(day) => day && onChange({ from: day })}
      />
      <DayInput
        aria-label="Até"
        clearable={false}
        value={to}
        minDate={from}
        onChange={(day) => day && onChange({ to: day })}
      />
      {areas.length > 1 && (
        <NativeSelect
          aria-label="Praça"
          data={[{ value: '', label: 'Todas as praças' }, ...areas.map(({ id, name }) => ({ value: id, label: name }))]}
          value={serviceAreaId ?? ''}
          onChange={({ currentTarget }) => onChange({ serviceAreaId: currentTarget.value || undefined })}
        />
      )}
      <RecordSelect
        aria-label="Parceiro"
        placeholder="Todos os parceiros"
        searchKey="partners"
        find={async (q) => (await client.partners.list({ limit: 20, ...(q && { q }) })).items.map(optionOf)}
        value={partnerId ?? null}
        current={partner ? optionOf(partner) : null}
        onChange={(id) => onChange({ partnerId: id ?? undefined })}
      />
      <RecordSelect
        aria-label="Cliente"
        placeholder="Todos os clientes"
        searchKey="clients"
        find={async (q) => (await client.clients.list({ limit: 20, ...(q && { q }) })).items.map(optionOf)}
        value={clientId ?? null}
        current={company ? optionOf(company) : null}
        onChange={(id) => onChange({ clientId: id ?? undefined })}
      />
    </search>
  );
}

function optionOf({ id, name }: { id: string; name: string }): RecordOption {
  return { value: id, label: name };
}
