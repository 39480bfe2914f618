import { ActionIcon, Button, NativeSelect, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { surchargeOccasions } from '#domain/tariffs/surcharges.ts';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { RecordSelect, type RecordOption } from '#web/ui/record-select.tsx';
import { findPlaces, placeOption, somePlacesQuery, zonesQuery } from '../queries.ts';
import { occasionLabels } from './occasion-labels.ts';
import type { TariffValues } from './tariff-values.ts';
import classes from './window-fields.module.css';

type Form = UseFormReturnType<TariffValues>;
const empty: TariffValues['surcharges'][number] = { name: '', amountCents: null, occasion: 'either', where: null };

/** Surcharges in addition to the taximeter, such as an airport fee. */
export function SurchargeFields({ form }: { form: Form }) {
  const { surcharges } = form.values;
  return (
    <fieldset className={classes.windows}>
      <legend>Adicionais</legend>
      <p className={classes.hint}>
        Cobrados uma vez por viagem, além do taxímetro: a taxa de um aeroporto, por exemplo.
      </p>
      {surcharges.map((_, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- surcharges have no other key and are never reordered
        <SurchargeField key={at} form={form} at={at} />
      ))}
      <Button
        size="xs"
        leftSection={<IconPlus size={16} aria-hidden />}
        onClick={() => form.setFieldValue('surcharges', [...surcharges, empty])}
        style={{ alignSelf: 'start' }}
      >
        Novo adicional
      </Button>
    </fieldset>
  );
}

function SurchargeField({ form, at }: { form: Form; at: number }) {
  const path = `surcharges.${at}`;
  const surcharge = form.values.surcharges[at] ?? empty;
  return (
    <div className={classes.window}>
      <div className={classes.line}>
        <TextInput
          label="Nome"
          placeholder="Taxa do aeroporto"
          autoComplete="off"
          className={classes.grow}
          {...form.getInputProps(`${path}.name`)}
        />
        <ActionIcon
          className={classes.remove}
          aria-label={`Remover adicional ${surcharge.name}`.trim()}
          onClick={() => form.removeListItem('surcharges', at)}
        >
          <IconTrash size={18} stroke={1.7} aria-hidden />
        </ActionIcon>
      </div>
      <div className={classes.pair}>
        <MoneyInput label="Valor" {...form.getInputProps(`${path}.amountCents`)} />
        <NativeSelect
          label="Quando"
          data={surchargeOccasions.map((value) => ({ value, label: occasionLabels[value] }))}
          value={surcharge.occasion}
          onChange={({ currentTarget }) => {
            form.setFieldValue(`${path}.occasion`, currentTarget.value);
          }}
        />
      </div>
      {surcharge.occasion !== 'always' && <WhereField form={form} path={`${path}.where`} value={surcharge.where} />}
    </div>
  );
}

function WhereField({ form, path, value }: { form: Form; path: string; value: string | null }) {
  const zones = useQuery(zonesQuery);
  const places = useQuery(somePlacesQuery);
  const zoneOptions = (zones.data?.items ?? []).map(({ id, name }) => ({
    value: `zone:${id}`,
    label: name,
    detail: 'Zona',
  }));
  const placeOptions = (places.data?.items ?? []).map(optionOf);

  async function find(text: string): Promise<RecordOption[]> {
    const wanted = text.toLocaleLowerCase('pt-BR');
    const found = await findPlaces(text);
    return [
      ...zoneOptions.filter(({ label }) => label.toLocaleLowerCase('pt-BR').includes(wanted)),
      ...found.map(optionOf),
    ];
  }

  const known = [...zoneOptions, ...placeOptions].find((option) => option.value === value);
  return (
    <RecordSelect
      label="Local ou zona"
      placeholder="Busque pelo nome"
      searchKey={`surcharge-places-${zoneOptions.length}`}
      find={find}
      current={known ?? (value === null ? null : { value, label: 'Local já escolhido' })}
      {...form.getInputProps(path)}
    />
  );
}

function optionOf(place: Parameters<typeof placeOption>[0]): RecordOption {
  const option = placeOption(place);
  return { ...option, value: `place:${option.value}` };
}
