import { TextInput } from '@mantine/core';
import { LocatedField } from '../stops/located-field.tsx';
import { noStop, type TermsValues, type TypedStop } from '../form/terms.ts';
import { hasError } from '../form/field-states.ts';
import type { TermsForm } from '../form/terms-form.ts';
import classes from './car-rows.module.css';
import { vehicleOf, withTerms } from './cars.ts';

/** Returns the own terms of a vehicle in one line, shown while their fields are closed. */
export function formatCarTerms(values: TermsValues, number: number): string {
  const { destination, flightNumber, notes } = vehicleOf(values, number);
  return [destination && formatDestination(destination), flightNumber, notes].filter(Boolean).join(' · ');
}

function formatDestination({ address, precision }: TypedStop): string {
  const mark = precision === 'none' ? ' (sem ponto no mapa)' : precision === 'district' ? ' (centro do bairro)' : '';
  return `até ${address}${mark}`;
}

/** True when a field of the vehicle has an error, so that the fields must be shown. */
export function hasCarError(terms: TermsForm, number: number): boolean {
  const path = `vehicles.${number - 1}`;
  const fields = ['destination', 'destination.address', 'destination.placeId', 'flightNumber', 'notes'];
  return hasError(
    terms,
    fields.map((field) => `${path}.${field}`),
  );
}

/** Own destination, flight and notes of a vehicle. Empty fields have the common terms. */
export function CarTerms({ form, at, values, number }: TermsForm & { number: number }) {
  const terms = vehicleOf(values, number);
  const path = (field: string) => at(`vehicles.${number - 1}.${field}`);
  const set = (change: Partial<typeof terms>) => form.setFieldValue(at('vehicles'), withTerms(values, number, change));
  return (
    <div className={classes.terms}>
      <LocatedField
        form={form}
        label={`Destino do carro ${number}`}
        path={path('destination')}
        value={terms.destination ?? noStop}
        onChange={(stop) => set({ destination: stop.address === '' ? null : stop })}
        around={{ serviceAreaId: values.serviceAreaId, near: null }}
      />
      <TextInput
        label={`Voo do carro ${number}`}
        placeholder="LA3456"
        value={terms.flightNumber}
        onChange={({ currentTarget }) => set({ flightNumber: currentTarget.value })}
        error={form.getInputProps(path('flightNumber')).error}
        data-path={path('flightNumber')}
      />
      <TextInput
        label={`Observação do carro ${number}`}
        value={terms.notes}
        onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
        error={form.getInputProps(path('notes')).error}
        data-path={path('notes')}
      />
    </div>
  );
}
