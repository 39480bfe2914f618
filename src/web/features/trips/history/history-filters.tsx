import { Button, Chip, NativeSelect, Pill } from '@mantine/core';
import type { ReactNode } from 'react';
import { isAttendant } from '#domain/access/roles.ts';
import { clientSideLabels, clientSides, partnerSideLabels, partnerSides } from '#domain/trips/money-sides.ts';
import { type TripStatus, tripStatuses } from '#domain/trips/status.ts';
import { localDate } from '#domain/time.ts';
import { partnerNoun } from '#domain/trips/audience-nouns.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { OrderSelect } from '#web/ui/order-select.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { useLabelAudience, useStatusLabels } from '#web/entities/trip/use-status-labels.ts';
import {
  type HistorySearch,
  isFiltered,
  nothing,
  orders,
  formatEnds,
  formatStatuses,
  sideOf,
  stretches,
  stretchOf,
  typedDays,
  withTypedDay,
} from './filters.ts';
import classes from './history-filters.module.css';
import { ClientFilter, PartnerFilter } from './record-filters.tsx';
import { useDoer } from '../shared/use-doer.ts';

type Props = { value: HistorySearch; onChange: (change: HistorySearch) => void };

/** The filters of the history, stored in the URL. */
export function HistoryFilters({ value, onChange }: Props) {
  const labels = useStatusLabels();
  const doer = useDoer();
  const central = doer.role === 'admin' || isAttendant(doer);
  return (
    <search className={classes.filters} aria-label="Filtros">
      <SearchBox label="Código, passageiro, endereço ou referência" value={value.q} onSearch={(q) => onChange({ q })} />
      <DayInput
        aria-label="De"
        placeholder="De"
        value={value.de ?? null}
        onChange={(day) => onChange(typedDays({ de: day ?? undefined }))}
      />
      <DayInput
        aria-label="Até"
        placeholder="Até"
        value={value.ate ?? null}
        onChange={(day) => onChange(typedDays({ ate: day ?? undefined }))}
      />
      <NativeSelect
        aria-label="Situação"
        className={classes.status ?? ''}
        data={statusChoices(value.status, labels)}
        value={value.status ?? ''}
        onChange={({ currentTarget }) => onChange({ status: currentTarget.value || undefined })}
      />
      {doer.role === 'admin' && (
        <PartnerFilter value={value.parceiro} onChange={(parceiro) => onChange({ parceiro })} />
      )}
      {central && <ClientFilter value={value.cliente} onChange={(cliente) => onChange({ cliente })} />}
      <OrderSelect
        className={classes.order}
        orders={orders}
        value={value.ordem}
        onChange={(ordem) => onChange({ ordem })}
      />
      <StretchChips value={value} onChange={onChange} />
      <LinkedFilters value={value} onChange={onChange} />
    </search>
  );
}

/** Chips for predefined periods, including the period with future trips. */
function StretchChips({ value, onChange }: Props) {
  const today = localDate(useNow(), readerZone);
  const read = withTypedDay(value, today);
  const choices = stretches(today);
  const pick = (chosen: string): void => {
    const found = choices.find((one) => one.value === chosen);
    // The period of the chip replaces a day that is typed in the search.
    if (found) onChange({ q: read.q, ...found.search });
  };
  return (
    <fieldset className={classes.stretches} aria-label="Período">
      <Chip.Group multiple={false} value={stretchOf(read, today)} onChange={pick}>
        {choices.map((one) => (
          <Chip key={one.value} value={one.value}>
            {one.label}
          </Chip>
        ))}
      </Chip.Group>
    </fieldset>
  );
}

/** Statuses with the same label for the user become one choice. */
function statusChoices(status: string | undefined, labels: Record<TripStatus, string>) {
  const several = status?.includes(',') ? [{ value: status, label: formatStatuses(status, labels) }] : [];
  const alike = Map.groupBy(tripStatuses, (value) => labels[value]);
  const choices = [...alike].map(([label, values]) => ({ value: values.join(','), label }));
  const others = several.filter(({ value }) => !choices.some((choice) => choice.value === value));
  return [{ value: '', label: 'Todas as situações' }, ...others, ...choices];
}

/** Filters that only links set, such as the links of a dashboard. The user can remove each of these filters. */
function LinkedFilters({ value, onChange }: Props) {
  const clientSide = sideOf(clientSides, value.valorCliente);
  const partnerSide = sideOf(partnerSides, value.valorParceiro);
  const ends = formatEnds(value);
  const filtered = isFiltered(value);
  const partner = partnerNoun(useLabelAudience());
  return (
    <>
      {ends && (
        <Removable onRemove={() => onChange({ terminoDe: undefined, terminoAte: undefined })}>
          Terminadas: {ends}
        </Removable>
      )}
      {partnerSide && (
        <Removable onRemove={() => onChange({ valorParceiro: undefined })}>
          Valor do {partner}: {partnerSideLabels[partnerSide]}
        </Removable>
      )}
      {clientSide && (
        <Removable onRemove={() => onChange({ valorCliente: undefined })}>
          Valor do cliente: {clientSideLabels[clientSide]}
        </Removable>
      )}
      {value.centro && (
        <Removable onRemove={() => onChange({ centro: undefined })}>Viagens de um centro de custo</Removable>
      )}
      {value.colaborador && (
        <Removable onRemove={() => onChange({ colaborador: undefined })}>Viagens de um colaborador</Removable>
      )}
      {value.serie && <Removable onRemove={() => onChange({ serie: undefined })}>Viagens de uma série</Removable>}
      {filtered && (
        <Button variant="subtle" color="gray" onClick={() => onChange(nothing)}>
          Limpar filtros
        </Button>
      )}
    </>
  );
}

function Removable({ children, onRemove }: { children: ReactNode; onRemove: () => void }) {
  return (
    <Pill
      className={classes.linked ?? ''}
      size="lg"
      withRemoveButton
      removeButtonProps={{ 'aria-label': 'Remover o filtro', tabIndex: 0, 'aria-hidden': false }}
      onRemove={onRemove}
    >
      {children}
    </Pill>
  );
}
