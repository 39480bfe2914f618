import { Button } from '@mantine/core';
import { IconCar, IconPencil, IconSteeringWheel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Driver, Vehicle } from '#contract/partners.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatPlate } from '#domain/documents/plate.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { DueDay } from '#web/ui/due-day.tsx';
import { count } from '#web/lib/words.ts';
import classes from './fleet-list.module.css';

type Props<Item> = { items: readonly Item[]; onEdit?: (item: Item) => void };

export function DriverList({ items, onEdit }: Props<Driver>) {
  return (
    <ul className={classes.list} aria-label="Motoristas">
      {items.map((driver) => (
        <Line
          key={driver.id}
          icon={<IconSteeringWheel size={20} stroke={1.6} aria-hidden />}
          name={driver.name}
          active={driver.active}
          details={[
            driver.phone && formatPhone(driver.phone),
            driver.licenceNumber && `CNH ${driver.licenceNumber}`,
            driver.municipalLicenceNumber && `Licença ${driver.municipalLicenceNumber}`,
          ]}
          dues={[
            { what: 'CNH até', day: driver.licenceExpiresOn },
            { what: 'Licença até', day: driver.municipalLicenceExpiresOn },
          ]}
          {...(onEdit && { onEdit: () => onEdit(driver) })}
        />
      ))}
    </ul>
  );
}

export function VehicleList({ items, onEdit }: Props<Vehicle>) {
  return (
    <ul className={classes.list} aria-label="Veículos">
      {items.map((vehicle) => (
        <Line
          key={vehicle.id}
          icon={<IconCar size={20} stroke={1.6} aria-hidden />}
          name={`${formatPlate(vehicle.plate)} · ${vehicle.model}`}
          active={vehicle.active}
          details={[
            categoryLabels[vehicle.category],
            count(vehicle.seats, 'lugar', 'lugares'),
            vehicle.colour,
            vehicle.year && String(vehicle.year),
            vehicle.accessible && 'adaptado',
            vehicle.permitNumber && `Alvará ${vehicle.permitNumber}`,
          ]}
          dues={[
            { what: 'CRLV até', day: vehicle.registrationExpiresOn },
            { what: 'Alvará até', day: vehicle.permitExpiresOn },
          ]}
          {...(onEdit && { onEdit: () => onEdit(vehicle) })}
        />
      ))}
    </ul>
  );
}

type LineProps = {
  icon: ReactNode;
  name: string;
  active: boolean;
  details: readonly (string | false | 0 | null)[];
  dues: readonly { what: string; day: string | null }[];
  onEdit?: () => void;
};

function Line({ icon, name, active, details, dues, onEdit }: LineProps) {
  return (
    <li className={classes.line} data-inactive={!active || undefined}>
      <span className={classes.sign}>{icon}</span>
      <div className={classes.text}>
        <p className={classes.name}>
          {name}
          {!active && <span className={classes.inactive}> · fora de uso</span>}
        </p>
        <p className={classes.details}>{details.filter(Boolean).join(' · ')}</p>
      </div>
      {active && (
        <div className={classes.dues}>
          {dues.map(({ what, day }) => day !== null && <DueDay key={what} what={what} day={day} />)}
        </div>
      )}
      {onEdit && (
        <Button
          size="xs"
          onClick={onEdit}
          leftSection={<IconPencil size={14} aria-hidden />}
          aria-label={`Editar ${name}`}
        >
          Editar
        </Button>
      )}
    </li>
  );
}
