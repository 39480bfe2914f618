import { ActionIcon, Button, NativeSelect } from '@mantine/core';
import { IconChevronDown, IconX } from '@tabler/icons-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { maxVehicles } from '#domain/trips/booking.ts';
import { count } from '#web/lib/format-counts.ts';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { AddButton } from '../form/add-button.tsx';
import { PassengerName } from '../form/passenger-name.tsx';
import type { TermsForm } from '../form/terms-form.ts';
import { CarTerms, formatCarTerms, hasCarError } from './car-terms.tsx';
import classes from './car-rows.module.css';
import { focusRow, inOwnCars, setCars, withoutRow, withRow } from './cars.ts';

type Props = TermsForm & {
  suggests?: boolean;
  afterFirst?: ReactNode;
  /** True when the form asks for the phone of the first passenger above these fields. */
  phoneAbove?: boolean;
};

/** Rows of a booking with several vehicles: one for each passenger, with the passenger's vehicle and its own terms. */
export function CarRows({ suggests = false, afterFirst, phoneAbove = false, ...terms }: Props) {
  const { form, at, values } = terms;
  const { passengers, vehicleCount } = values;
  const taken = new Set(passengers.map(({ vehicle }) => vehicle));
  const unnamed = Array.from({ length: vehicleCount }, (_, index) => index + 1).filter((number) => !taken.has(number));
  const faults = form.getInputProps(at('passengers')).error;
  return (
    <div className={classes.rows}>
      <ol className={classes.list} aria-label="Passageiros e carros">
        {passengers.map((_passenger, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- a passenger is identified by the position in the list
          <CarRow key={index} {...terms} suggests={suggests} index={index} phoneAbove={phoneAbove && index === 0} />
        ))}
      </ol>
      {afterFirst}
      {faults && <p className={classes.fault}>{faults}</p>}
      {unnamed.length > 0 && taken.size > 0 && (
        <p className={classes.hint}>
          {count(unnamed.length, 'carro sem passageiro próprio usa', 'carros sem passageiro próprio usam')} o contato da
          primeira linha.
        </p>
      )}
      <div className={classes.actions}>
        {vehicleCount < maxVehicles && (
          <AddButton onClick={() => focusRow(terms, withRow(values), passengers.length)}>Adicionar carro</AddButton>
        )}
        <SharedPhone {...terms} />
      </div>
    </div>
  );
}

/** Button that gives the phone number of the first row to all rows without a number. */
function SharedPhone({ form, at, values: { passengers } }: TermsForm) {
  const phone = passengers.find((one) => one.phone !== '')?.phone;
  const unreachable = passengers.filter((one) => one.phone === '' && one.name !== '').length;
  if (phone === undefined || unreachable === 0) return null;
  return (
    <Button
      size="xs"
      onClick={() =>
        form.setFieldValue(
          at('passengers'),
          passengers.map((one) => (one.phone === '' ? { ...one, phone } : one)),
        )
      }
    >
      Usar {phone} em {count(unreachable, 'linha sem telefone', 'linhas sem telefone')}
    </Button>
  );
}

type RowProps = TermsForm & { suggests: boolean; index: number; phoneAbove: boolean };

function CarRow({ suggests, index, phoneAbove, ...terms }: RowProps) {
  const { form, at, values } = terms;
  const { passengers } = values;
  const vehicle = passengers[index]?.vehicle;
  const suffix = index === 0 ? '' : ` ${index + 1}`;
  // The terms of a vehicle are shown in the row of its first passenger.
  const hasTerms = vehicle !== undefined && passengers.findIndex((one) => one.vehicle === vehicle) === index;
  const [isOpen, setOpen] = useState(false);
  // The fields stay open after the user corrected an error in them.
  if (!isOpen && hasTerms && hasCarError(terms, vehicle)) setOpen(true);
  const shown = hasTerms && isOpen;
  const said = hasTerms ? formatCarTerms(values, vehicle) : '';
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys of the fields inside bubble here
    <li className={classes.row} onKeyDown={(event) => goOn(event, terms, index)}>
      <PassengerName {...terms} index={index} label={`Passageiro${suffix}`} suggests={suggests} />
      {phoneAbove ? (
        <p className={classes.above}>
          <span>Telefone</span>
          {passengers[index]?.phone || 'de quem liga'}
        </p>
      ) : (
        <PhoneInput
          label={`Telefone${suffix}`}
          {...form.getInputProps(at(`passengers.${index}.phone`))}
          autoComplete="off"
        />
      )}
      <VehicleField {...terms} index={index} />
      <div className={classes.sides}>
        {hasTerms && (
          <ActionIcon
            title="Destino, voo, observação"
            aria-label={`Destino, voo, observação do carro ${vehicle}`}
            aria-expanded={shown}
            onClick={() => setOpen(!isOpen)}
          >
            <IconChevronDown size={18} stroke={1.7} aria-hidden className={classes.chevron} />
          </ActionIcon>
        )}
        {index > 0 && (
          <ActionIcon
            aria-label={`Remover a pessoa ${index + 1}`}
            onClick={() => focusRow(terms, withoutRow(values, index), index - 1)}
          >
            <IconX size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        )}
      </div>
      {hasTerms && !shown && said !== '' && <p className={classes.said}>{said}</p>}
      {shown && <CarTerms {...terms} number={vehicle} />}
    </li>
  );
}

/**
 * Moves to the next row on Enter, and adds one behind the last row. An empty last row is removed, and the focus moves on
 * to the stops.
 */
function goOn(event: KeyboardEvent, terms: TermsForm, index: number): void {
  const isField = event.target instanceof HTMLInputElement && event.target.dataset['path']?.includes('passengers.');
  if (event.key !== 'Enter' || !isField || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const { at, values } = terms;
  const { passengers, vehicleCount } = values;
  const row = passengers[index];
  if (index < passengers.length - 1) return focusRow(terms, values, index + 1);
  if (row?.name === '' && row.phone === '' && index > 0) {
    setCars(terms, withoutRow(values, index));
    return document.querySelector<HTMLElement>(`[data-path="${at('stops.0.address')}"]`)?.focus();
  }
  if (vehicleCount < maxVehicles) focusRow(terms, withRow(values), passengers.length);
}

/** Vehicle of a passenger. Without a choice passengers are distributed in turn. */
function VehicleField({ form, at, values, index }: TermsForm & { index: number }) {
  const path = at(`passengers.${index}.vehicle`);
  const { value, onChange, ...field } = form.getInputProps(path);
  const vehicles = Array.from({ length: values.vehicleCount }, (_, place) => String(place + 1));
  return (
    <NativeSelect
      label="Carro"
      aria-label={`Carro do passageiro ${index + 1}`}
      data={[{ value: '', label: 'Em ordem' }, ...vehicles.map((place) => ({ value: place, label: `Carro ${place}` }))]}
      {...field}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))}
    />
  );
}

/** Gives each passenger its own vehicle, and focuses the first row without a name. */
export function splitCars(terms: TermsForm): void {
  const cars = inOwnCars(terms.values);
  focusRow(
    terms,
    cars,
    Math.max(
      0,
      cars.passengers.findIndex(({ name }) => name === ''),
    ),
  );
}
