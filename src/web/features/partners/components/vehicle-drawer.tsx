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
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepPartner } from '../queries.ts';

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
  permitNumber: optionalField(shortText),
  permitExpiresOn: z.nullable(localDate),
  active: z.boolean(),
});

type Props = { partner: Partner; vehicle: Vehicle | null; onClose: () => void };

/** A vehicle to add (null) or to change. */
export function VehicleDrawer({ partner, vehicle, onClose }: Props) {
  const add = useSend(api.partners.addVehicle);
  const update = useSend(api.partners.updateVehicle);
  const form = useApiForm({
    schema,
    initialValues: valuesOf(vehicle),
    onSubmit: async (values) => {
      const input = { ...schema.parse(values), id: partner.id };
      keepPartner(
        vehicle === null
          ? await add.mutateAsync(input)
          : await update.mutateAsync({ ...input, vehicleId: vehicle.id, version: vehicle.version }),
      );
      toast({ message: vehicle === null ? 'Veículo cadastrado.' : 'Veículo salvo.' });
      onClose();
    },
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={vehicle === null ? 'Novo veículo' : 'Editar veículo'}
      api={form}
      submitLabel="Salvar veículo"
      dirty={form.form.isDirty()}
      onClose={onClose}
    >
      <FieldRow>
        <PlateInput label="Placa" data-autofocus {...getInputProps('plate')} />
        <Select
          label="Categoria"
          data={categories.map((value) => ({ value, label: categoryLabels[value] }))}
          allowDeselect={false}
          {...getInputProps('category')}
        />
      </FieldRow>
      <TextInput label="Modelo" placeholder="Chevrolet Spin" autoComplete="off" {...getInputProps('model')} />
      <FieldRow>
        <TextInput label="Cor" autoComplete="off" {...getInputProps('colour')} />
        <NumberInput label="Ano" hideControls allowDecimal={false} allowNegative={false} {...getInputProps('year')} />
        <NumberInput label="Lugares" allowDecimal={false} allowNegative={false} {...getInputProps('seats')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Alvará" autoComplete="off" {...getInputProps('permitNumber')} />
        <DayInput label="Validade do alvará" {...getInputProps('permitExpiresOn')} />
      </FieldRow>
      <Switch label="Adaptado para cadeira de rodas" {...getInputProps('accessible', { type: 'checkbox' })} />
      <Switch
        label="Em uso"
        description="Fora de uso, não pode ser escolhido para viagens e a placa fica livre para outro parceiro."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

function valuesOf(vehicle: Vehicle | null): z.input<typeof schema> {
  return {
    plate: vehicle ? formatPlate(vehicle.plate) : '',
    model: vehicle?.model ?? '',
    colour: vehicle?.colour ?? '',
    year: vehicle?.year ?? '',
    seats: vehicle?.seats ?? 4,
    category: vehicle?.category ?? 'comum',
    accessible: vehicle?.accessible ?? false,
    permitNumber: vehicle?.permitNumber ?? '',
    permitExpiresOn: vehicle?.permitExpiresOn ?? null,
    active: vehicle?.active ?? true,
  };
}
