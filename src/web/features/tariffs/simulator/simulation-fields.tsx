import { NativeSelect, NumberInput } from '@mantine/core';
import type { ServiceArea } from '#contract/places.ts';
import { categories, categoryLabels, type Category } from '#domain/trips/categories.ts';
import { readerZone } from '#web/lib/instants.ts';
import { Choice } from '#web/ui/choice.tsx';
import { DateTimeInput } from '#web/ui/date-time-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { findClients, findPlaces, placeOption } from '../queries.ts';
import type { Simulation } from './simulation.ts';
import classes from './simulator.module.css';

type Props = {
  areas: readonly ServiceArea[];
  value: Simulation;
  onChange: (change: Partial<Simulation>) => void;
};

const modes = [
  { value: 'distance', label: 'Distância' },
  { value: 'places', label: 'Entre locais' },
  { value: 'hours', label: 'Por hora' },
] as const;

export function SimulationFields({ areas, value, onChange }: Props) {
  const area = areas.find(({ id }) => id === value.serviceAreaId);
  return (
    <div className={classes.fields}>
      <FieldRow>
        <NativeSelect
          label="Praça"
          data={areas.map(({ id, name, uf }) => ({ value: id, label: `${name}/${uf}` }))}
          value={value.serviceAreaId ?? ''}
          onChange={({ currentTarget }) => onChange({ serviceAreaId: currentTarget.value })}
        />
        <NativeSelect
          label="Categoria"
          data={categories.map((category) => ({ value: category, label: categoryLabels[category] }))}
          value={value.category}
          onChange={({ currentTarget }) => onChange({ category: currentTarget.value as Category })}
        />
      </FieldRow>
      <Choice label="Trajeto" data={[...modes]} value={value.mode} onChange={(mode) => onChange({ mode })} />
      {value.mode === 'places' ? (
        <Places value={value} onChange={onChange} />
      ) : (
        <Distance value={value} onChange={onChange} />
      )}
      <FieldRow>
        <DateTimeInput
          label="Embarque"
          orNow
          timeZone={area?.timeZone ?? readerZone}
          value={value.pickupAt}
          onChange={(pickupAt) => onChange({ pickupAt })}
        />
        <RecordSelect
          label="Cliente"
          description="Para usar os preços só dele."
          inputWrapperOrder={['label', 'input', 'description']}
          placeholder="Qualquer um"
          searchKey="clients"
          find={findClients}
          value={value.clientId}
          onChange={(clientId) => onChange({ clientId })}
        />
      </FieldRow>
      {value.mode !== 'hours' && (
        <FieldRow>
          <NumberInput
            label="Espera"
            placeholder="0 min"
            suffix=" min"
            min={0}
            max={1440}
            hideControls
            value={value.waitingMinutes}
            onChange={(typed) => onChange({ waitingMinutes: amount(typed) })}
          />
          <NumberInput
            label="Volumes de bagagem"
            placeholder="0"
            min={0}
            max={60}
            allowDecimal={false}
            value={value.luggageCount}
            onChange={(typed) => onChange({ luggageCount: amount(typed) })}
          />
        </FieldRow>
      )}
    </div>
  );
}

type Part = Omit<Props, 'areas'>;

function Distance({ value, onChange }: Part) {
  const km = (
    <NumberInput
      label="Quilômetros"
      suffix=" km"
      decimalSeparator=","
      decimalScale={3}
      min={0}
      max={2000}
      hideControls
      value={value.km}
      onChange={(typed) => onChange({ km: amount(typed) })}
    />
  );
  return (
    <FieldRow>
      {value.mode === 'hours' ? (
        <NumberInput
          label="Horas contratadas"
          min={1}
          max={24}
          allowDecimal={false}
          value={value.hours}
          onChange={(typed) => onChange({ hours: amount(typed) })}
        />
      ) : (
        km
      )}
      {value.mode === 'hours' ? (
        km
      ) : (
        <NumberInput
          label="Duração"
          suffix=" min"
          min={0}
          max={2880}
          hideControls
          value={value.minutes}
          onChange={(typed) => onChange({ minutes: amount(typed) })}
        />
      )}
    </FieldRow>
  );
}

function Places({ value, onChange }: Part) {
  const place = { placeholder: 'Busque entre os locais', searchKey: 'places', find: findPlaceOptions };
  return (
    <FieldRow>
      <RecordSelect {...place} label="De" value={value.originId} onChange={(originId) => onChange({ originId })} />
      <RecordSelect
        {...place}
        label="Para"
        value={value.destinationId}
        onChange={(destinationId) => onChange({ destinationId })}
      />
    </FieldRow>
  );
}

async function findPlaceOptions(text: string) {
  return (await findPlaces(text)).map(placeOption);
}

function amount(typed: number | string): number | '' {
  return typed === '' || Number.isNaN(Number(typed)) ? '' : Number(typed);
}
