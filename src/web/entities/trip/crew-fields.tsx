import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { Driver, Vehicle } from '#contract/partners.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { FieldRow } from '#web/ui/field-row.tsx';

type Props = {
  drivers: readonly Driver[];
  vehicles: readonly Vehicle[];
  driver: NativeSelectProps;
  vehicle: NativeSelectProps;
};

/** Who drives, and in what: the partner's own that are active. */
export function CrewFields({ drivers, vehicles, driver, vehicle }: Props) {
  return (
    <FieldRow>
      <NativeSelect
        label="Motorista"
        {...driver}
        data={[nothing, ...drivers.filter(isActive).map(({ id, name }) => ({ value: id, label: name }))]}
      />
      <NativeSelect
        label="Veículo"
        {...vehicle}
        data={[nothing, ...vehicles.filter(isActive).map((one) => ({ value: one.id, label: sayVehicle(one) }))]}
      />
    </FieldRow>
  );
}

const nothing = { value: '', label: 'Escolha' };

/** Where there is one to choose from, it is chosen; else the empty text. */
export function onlyOf(crew: readonly { id: string; active: boolean }[]): string {
  const active = crew.filter(isActive);
  return active.length === 1 ? (active[0]?.id ?? '') : '';
}

function isActive({ active }: { active: boolean }): boolean {
  return active;
}

function sayVehicle({ plate, model, colour, category }: Vehicle): string {
  return [plate, [model, colour].filter(Boolean).join(' '), categoryLabels[category]].join(' · ');
}
