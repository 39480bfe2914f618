import { Button } from '@mantine/core';
import { IconCar, IconClock, IconPencil, IconSteeringWheel } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import type { Driver, Vehicle } from '#contract/partners.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { formatPlate } from '#domain/documents/plate.ts';
import { categoryLabels } from '#domain/trips/categories.ts';
import { Line, LineList } from '#web/ui/line-list.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { DueDay } from '#web/ui/due-day.tsx';
import { count } from '#web/lib/format-counts.ts';
import classes from './fleet-list.module.css';

type Props<Item> = {
  items: readonly Item[];
  onEdit?: ((item: Item) => void) | undefined;
  /** Decisions on items awaiting approval. */
  decide?: { onApprove: (item: Item) => void; onRefuse: (item: Item) => void } | undefined;
};

export function DriverList({ items, onEdit, decide }: Props<Driver>) {
  return (
    <LineList label="Motoristas">
      {items.map((driver) => (
        <FleetLine
          key={driver.id}
          icon={<IconSteeringWheel size={20} stroke={1.6} aria-hidden />}
          name={driver.name}
          item={driver}
          details={[
            driver.phone && formatPhone(driver.phone),
            driver.licenceNumber && `CNH ${driver.licenceNumber}`,
            driver.municipalLicenceNumber && `Licença ${driver.municipalLicenceNumber}`,
          ]}
          dues={[
            { what: 'CNH até', day: driver.licenceExpiresOn },
            { what: 'Licença até', day: driver.municipalLicenceExpiresOn },
          ]}
          onEdit={onEdit}
          decide={decide}
        />
      ))}
    </LineList>
  );
}

export function VehicleList({ items, onEdit, decide }: Props<Vehicle>) {
  return (
    <LineList label="Veículos">
      {items.map((vehicle) => (
        <FleetLine
          key={vehicle.id}
          icon={<IconCar size={20} stroke={1.6} aria-hidden />}
          name={`${formatPlate(vehicle.plate)} · ${vehicle.model}`}
          item={vehicle}
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
          onEdit={onEdit}
          decide={decide}
        />
      ))}
    </LineList>
  );
}

type LineProps<Item> = Omit<Props<Item>, 'items'> & {
  icon: ReactNode;
  item: Item;
  name: string;
  details: readonly (string | false | 0 | null)[];
  dues: readonly { what: string; day: string | null }[];
};

function FleetLine<Item extends Driver | Vehicle>({
  icon,
  item,
  name,
  details,
  dues,
  onEdit,
  decide,
}: LineProps<Item>) {
  const { active, requestedAt, refusal } = item;
  const waits = requestedAt !== null;
  return (
    <Line
      sign={icon}
      name={active || waits ? name : `${name} · fora de uso`}
      faint={!active && !waits}
      details={details.filter(Boolean).join(' · ')}
      remark={refusal !== null && <span className={classes.refusal}>A central recusou: {refusal}</span>}
    >
      {waits && <StatusBadge label="À espera da central" icon={IconClock} tone="attention" />}
      {(active || waits) && (
        <div className={classes.dues}>
          {dues.map(({ what, day }) => day !== null && <DueDay key={what} what={what} day={day} />)}
        </div>
      )}
      <div className={classes.actions}>
        {waits && decide && (
          <>
            <Button size="xs" aria-label={`Aprovar ${name}`} onClick={() => decide.onApprove(item)}>
              Aprovar
            </Button>
            <Button size="xs" aria-label={`Recusar ${name}`} onClick={() => decide.onRefuse(item)}>
              Recusar
            </Button>
          </>
        )}
        {onEdit && (
          <Button
            size="xs"
            onClick={() => onEdit(item)}
            leftSection={<IconPencil size={14} aria-hidden />}
            aria-label={`Editar ${name}`}
          >
            Editar
          </Button>
        )}
      </div>
    </Line>
  );
}
