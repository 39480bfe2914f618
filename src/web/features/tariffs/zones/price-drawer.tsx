import { Select, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ServiceArea } from '#contract/places.ts';
import type { FixedPrice, Zone } from '#contract/fixed-prices.ts';
import { localDate } from '#domain/time.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { api } from '#web/lib/api.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { areasQuery, findClients, fixedPricesQuery, rereadFixedPrices, zonesQuery } from '../queries.ts';
import { priceSchema, type PriceValues, priceValues } from './price-values.ts';

const labels: Record<keyof PriceValues, string> = {
  fromZoneId: 'De',
  toZoneId: 'Para',
  bothWays: 'Vale também na volta',
  category: 'Categoria',
  clientId: 'Só para um cliente',
  priceCents: 'Preço da viagem',
  validFrom: 'Vale a partir de',
  validUntil: 'Até',
};

/** The form of a fixed price. `id` null: a new price. */
export function PriceDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const prices = useQuery(fixedPricesQuery);
  const zones = useQuery(zonesQuery);
  const areas = useQuery(areasQuery);
  const add = useSend(api.fixedPrices.create);
  const change = useSend(api.fixedPrices.update);
  const today = localDate(useNow(), readerZone);
  const records = prices.data?.items ?? [];
  const form = useRecordForm({
    id,
    records,
    valuesOf: (price) => priceValues(price, today),
    schema: priceSchema,
    said: ['Preço cadastrado.', 'Preço salvo.'],
    add: add.mutateAsync,
    change: change.mutateAsync,
    reread: rereadFixedPrices,
    onClose,
  });
  const { getInputProps } = form.form;
  const options = zoneOptions(zones.data?.items ?? [], areas.data?.items ?? []);
  const client = currentClient(records.find((price) => price.id === id));
  return (
    <FormDrawer
      title={id === null ? 'Novo preço fechado' : 'Editar preço fechado'}
      form={form}
      labels={labels}
      submitLabel="Salvar preço"
      onClose={onClose}
    >
      <FieldRow>
        <Select
          label={labels.fromZoneId}
          placeholder="Zona de origem"
          data={options}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          data-autofocus
          {...getInputProps('fromZoneId')}
        />
        <Select
          label={labels.toZoneId}
          placeholder="Zona de destino"
          data={options}
          searchable
          openOnFocus={false}
          allowDeselect={false}
          {...getInputProps('toZoneId')}
        />
      </FieldRow>
      <Switch label={labels.bothWays} {...getInputProps('bothWays', { type: 'checkbox' })} />
      <FieldRow>
        <Select
          label={labels.category}
          data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          allowDeselect={false}
          {...getInputProps('category')}
        />
        <MoneyInput
          label={labels.priceCents}
          description="Preço total, com espera e bagagem incluídas."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...getInputProps('priceCents')}
        />
      </FieldRow>
      <RecordSelect
        label={labels.clientId}
        description="Vazio, vale para todos. O preço de um cliente tem prioridade sobre o geral."
        placeholder="Todos os clientes"
        searchKey="clients"
        find={findClients}
        current={client}
        {...getInputProps('clientId')}
      />
      <FieldRow>
        <DayInput label={labels.validFrom} {...getInputProps('validFrom')} />
        <DayInput label={labels.validUntil} placeholder="Sem data para acabar" {...getInputProps('validUntil')} />
      </FieldRow>
    </FormDrawer>
  );
}

function currentClient(stored: FixedPrice | undefined) {
  return stored?.clientId ? { value: stored.clientId, label: stored.clientName ?? '' } : null;
}

/** Groups the zones by area when there are several, because both ends of a price must be in the same area. */
function zoneOptions(zones: readonly Zone[], areas: readonly ServiceArea[]) {
  const grouped = areas
    .map(({ id, name }) => ({ group: name, items: zones.filter((zone) => zone.serviceAreaId === id).map(optionOf) }))
    .filter(({ items }) => items.length > 0);
  return grouped.length > 1 ? grouped : zones.map(optionOf);
}

function optionOf({ id, name }: Zone) {
  return { value: id, label: name };
}
