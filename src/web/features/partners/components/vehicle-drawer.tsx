import { NumberInput, Select, Switch, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { localDate, requiredText } from '#contract/fields.ts';
import type { Partner, Vehicle } from '#contract/partners.ts';
import { formatPlate, parsePlate } from '#domain/documents/plate.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { api } from '#web/lib/api.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { PlateInput } from '#web/ui/plate-input.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { keepPartner, rereadPartner } from '../queries.ts';

const year = z.int('Ano inválido.').check(z.gte(1980, 'Ano inválido.'), z.lte(2100, 'Ano inválido.'));
const shortText = z.string().check(z.maxLength(40, 'No máximo 40 caracteres.'));

const schema = z.object({
  plate: z.string().check(z.refine((typed) => parsePlate(typed) !== null, 'Placa inválida: use ABC-1234 ou ABC1D23.')),
  model: requiredText('o modelo', 80),
  colour: optionalField(shortText),
  year: z.pipe(
    z.transform((typed: number | '') => (typed === '' ? null : typed)),
    z.nullable(year),
  ),
  seats: z.pipe(
    z.transform((typed: number | '') => (typed === '' ? Number.NaN : typed)),
    z.int('Informe os lugares.').check(z.gte(1, 'Ao menos 1 lugar.'), z.lte(60, 'No máximo 60 lugares.')),
  ),
  category: z.enum(categories, 'Informe a categoria.'),
  accessible: z.boolean(),
  registrationNumber: optionalField(shortText),
  registrationExpiresOn: z.nullable(localDate),
  permitNumber: optionalField(shortText),
  permitExpiresOn: z.nullable(localDate),
  active: z.boolean(),
});

const labels: Record<keyof z.input<typeof schema>, string> = {
  plate: 'Placa',
  model: 'Modelo',
  colour: 'Cor',
  year: 'Ano',
  seats: 'Lugares',
  category: 'Categoria',
  accessible: 'Adaptado para cadeira de rodas',
  registrationNumber: 'CRLV',
  registrationExpiresOn: 'Validade do CRLV',
  permitNumber: 'Alvará',
  permitExpiresOn: 'Validade do alvará',
  active: 'Em uso',
};

type Props = { partner: Partner; vehicleId: string | null; own: boolean; onClose: () => void };

/** The form of a vehicle. `vehicleId` null: a new vehicle. */
export function VehicleDrawer({ partner, vehicleId, own, onClose }: Props) {
  const add = useSend(api.partners.addVehicle);
  const change = useSend(api.partners.updateVehicle);
  const form = useRecordForm({
    id: vehicleId,
    records: partner.vehicles,
    valuesOf: (vehicle) => valuesOf(vehicle, own),
    schema,
    said: ['Veículo cadastrado.', 'Veículo salvo.'],
    add: (output) => add.mutateAsync({ ...output, id: partner.id }),
    change: ({ id, ...changed }) => change.mutateAsync({ ...changed, id: partner.id, vehicleId: id }),
    recordsOf: (saved) => keepPartner(saved).vehicles,
    reread: async () => (await rereadPartner(partner.id)).vehicles,
    onClose,
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={vehicleId === null ? 'Novo veículo' : 'Editar veículo'}
      form={form}
      labels={labels}
      submitLabel="Salvar veículo"
      onClose={onClose}
    >
      <FieldRow>
        <PlateInput label={labels.plate} data-autofocus {...getInputProps('plate')} />
        <Select
          label={labels.category}
          data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          allowDeselect={false}
          {...getInputProps('category')}
        />
      </FieldRow>
      <TextInput label={labels.model} placeholder="Chevrolet Spin" autoComplete="off" {...getInputProps('model')} />
      <FieldRow>
        <TextInput label={labels.colour} autoComplete="off" {...getInputProps('colour')} />
        <NumberInput
          label={labels.year}
          hideControls
          allowDecimal={false}
          allowNegative={false}
          {...getInputProps('year')}
        />
        <NumberInput label={labels.seats} allowDecimal={false} allowNegative={false} {...getInputProps('seats')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={labels.registrationNumber} autoComplete="off" {...getInputProps('registrationNumber')} />
        <DayInput label={labels.registrationExpiresOn} {...getInputProps('registrationExpiresOn')} />
      </FieldRow>
      <FieldRow>
        <TextInput label={labels.permitNumber} autoComplete="off" {...getInputProps('permitNumber')} />
        <DayInput label={labels.permitExpiresOn} {...getInputProps('permitExpiresOn')} />
      </FieldRow>
      <Switch label={labels.accessible} {...getInputProps('accessible', { type: 'checkbox' })} />
      <Switch
        label={labels.active}
        description={
          own
            ? 'Desativar vale na hora. O que você cadastrar, reativar ou alterar pode passar pela conferência da central.'
            : 'Fora de uso, não pode ser escolhido para viagens e a placa fica livre para outro parceiro.'
        }
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

/** A vehicle awaiting approval is shown to its partner as active. */
function valuesOf(vehicle: Partial<Vehicle>, own: boolean): z.input<typeof schema> {
  return {
    plate: vehicle.plate ? formatPlate(vehicle.plate) : '',
    model: vehicle.model ?? '',
    colour: vehicle.colour ?? '',
    year: vehicle.year ?? '',
    seats: vehicle.seats ?? 4,
    category: vehicle.category ?? 'comum',
    accessible: vehicle.accessible ?? false,
    registrationNumber: vehicle.registrationNumber ?? '',
    registrationExpiresOn: vehicle.registrationExpiresOn ?? null,
    permitNumber: vehicle.permitNumber ?? '',
    permitExpiresOn: vehicle.permitExpiresOn ?? null,
    active: (vehicle.active ?? true) || (own && Boolean(vehicle.requestedAt)),
  };
}
