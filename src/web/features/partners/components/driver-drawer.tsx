import { Switch, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { localDate, phone, requiredText } from '#contract/fields.ts';
import type { Driver, Partner } from '#contract/partners.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { api } from '#web/lib/api.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { keepPartner } from '../queries.ts';

const schema = z.object({
  name: requiredText('o nome do motorista', 120),
  phone: optionalField(phone),
  licenceNumber: optionalField(z.string().check(z.regex(/^\d{9,11}$/, 'CNH inválida: são de 9 a 11 dígitos.'))),
  licenceExpiresOn: z.nullable(localDate),
  municipalLicenceNumber: optionalField(z.string().check(z.maxLength(40, 'No máximo 40 caracteres.'))),
  municipalLicenceExpiresOn: z.nullable(localDate),
  active: z.boolean(),
});

/** A driver to add (null) or to change. */
export function DriverDrawer({ partner, driver, onClose }: Props) {
  const add = useSend(api.partners.addDriver);
  const update = useSend(api.partners.updateDriver);
  const form = useApiForm({
    schema,
    initialValues: valuesOf(driver),
    onSubmit: async (values) => {
      const input = { ...schema.parse(values), id: partner.id };
      keepPartner(
        driver === null
          ? await add.mutateAsync(input)
          : await update.mutateAsync({ ...input, driverId: driver.id, version: driver.version }),
      );
      toast({ message: driver === null ? 'Motorista cadastrado.' : 'Motorista salvo.' });
      onClose();
    },
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={driver === null ? 'Novo motorista' : 'Editar motorista'}
      api={form}
      submitLabel="Salvar motorista"
      dirty={form.form.isDirty()}
      onClose={onClose}
    >
      <TextInput label="Nome" autoComplete="off" data-autofocus {...getInputProps('name')} />
      <PhoneInput label="Telefone" autoComplete="off" {...getInputProps('phone')} />
      <FieldRow>
        <TextInput
          label="Número da CNH"
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          {...getInputProps('licenceNumber')}
        />
        <DayInput label="Validade da CNH" {...getInputProps('licenceExpiresOn')} />
      </FieldRow>
      <FieldRow>
        <TextInput label="Licença municipal" autoComplete="off" {...getInputProps('municipalLicenceNumber')} />
        <DayInput label="Validade da licença" {...getInputProps('municipalLicenceExpiresOn')} />
      </FieldRow>
      <Switch
        label="Em atividade"
        description="Fora de atividade, não pode ser escolhido para viagens."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

type Props = { partner: Partner; driver: Driver | null; onClose: () => void };

function valuesOf(driver: Driver | null): z.input<typeof schema> {
  return {
    name: driver?.name ?? '',
    phone: driver?.phone ? formatPhone(driver.phone) : '',
    licenceNumber: driver?.licenceNumber ?? '',
    licenceExpiresOn: driver?.licenceExpiresOn ?? null,
    municipalLicenceNumber: driver?.municipalLicenceNumber ?? '',
    municipalLicenceExpiresOn: driver?.municipalLicenceExpiresOn ?? null,
    active: driver?.active ?? true,
  };
}
