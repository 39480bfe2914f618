import { NativeSelect, type NativeSelectProps } from '@mantine/core';
import type { Driver, Partner, Vehicle } from '#contract/partners.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { formatInstant } from '#web/lib/instants.ts';

type Props = {
  drivers: readonly Driver[];
  vehicles: readonly Vehicle[];
  driver: NativeSelectProps;
  vehicle: NativeSelectProps;
  /**
   * For a trip that starts now: drivers and vehicles on another trip are disabled, with the time when they are free.
   */
  marksBusy?: boolean;
};

/** Selects among the active drivers and vehicles of a partner. */
export function CrewFields({ drivers, vehicles, driver, vehicle, marksBusy = false }: Props) {
  return (
    <FieldRow>
      <NativeSelect
        label="Motorista"
        {...driver}
        data={[nothing, ...drivers.filter(isActive).map((one) => optionOf(one, one.name, marksBusy))]}
      />
      <NativeSelect
        label="Veículo"
        {...vehicle}
        data={[nothing, ...vehicles.filter(isActive).map((one) => optionOf(one, formatVehicle(one), marksBusy))]}
      />
    </FieldRow>
  );
}

const nothing = { value: '', label: 'Escolha' };

type Member = Pick<Driver, 'id' | 'active' | 'running'>;

function optionOf({ id, running }: Member, label: string, marksBusy: boolean) {
  if (!marksBusy || !running) return { value: id, label };
  return { value: id, label: `${label} · ${formatBusy(running, new Date(serverNow()))}`, disabled: true };
}

/**
 * Returns the driver and vehicle that the partner used last. Without them, returns the only driver and the only
 * vehicle, or '' when there are several. With `now` the trip starts now, so drivers and vehicles on another trip do not
 * count.
 */
export function usualCrew({ drivers, vehicles, lastCrew }: Partner, { now }: { now: boolean }) {
  const usual = (crew: readonly Member[], last: string | undefined) => {
    const free = crew.filter(({ active, running }) => active && !(now && running));
    const chosen = free.find(({ id }) => id === last) ?? (free.length === 1 ? free[0] : undefined);
    return chosen?.id ?? '';
  };
  return { driverId: usual(drivers, lastCrew?.driverId), vehicleId: usual(vehicles, lastCrew?.vehicleId) };
}

function isActive({ active }: { active: boolean }): boolean {
  return active;
}

function formatVehicle({ plate, model, colour, category }: Vehicle): string {
  return [plate, [model, colour].filter(Boolean).join(' '), categoryLabels[category]].join(' · ');
}

/** Formats the note on a busy driver or vehicle: `em viagem até 14:30`. Omits a time that has passed. */
function formatBusy({ until }: { until: string }, now: Date): string {
  return Date.parse(until) > now.getTime() ? `em viagem até ${formatInstant(until, now)}` : 'em viagem';
}
