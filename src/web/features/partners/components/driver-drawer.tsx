import { Switch, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { localDate, phone, requiredText } from '#contract/fields.ts';
import { cnh, type Driver, type Partner } from '#contract/partners.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { api } from '#web/lib/api.ts';
import { optionalField } from '#web/lib/form-fields.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { keepPartner, rereadPartner } from '../queries.ts';

const schema = z.object({
  name: requiredText('o nome do motorista', 120),
  phone: optionalField(phone),
  licenceNumber: optionalField(cnh),
  licenceExpiresOn: z.nullable(localDate),
  municipalLicenceNumber: optionalField(z.string().check(z.maxLength(40, 'No máximo 40 caracteres.'))),
  municipalLicenceExpiresOn: z.nullable(localDate),
  active: z.boolean(),
});

const labels: Record<keyof z.input<typeof schema>, string> = {
  name: 'Nome',
  phone: 'Telefone',
  licenceNumber: 'Número da CNH',
  licenceExpiresOn: 'Validade da CNH',
  municipalLicenceNumber: 'Licença municipal',
  municipalLicenceExpiresOn: 'Validade da licença',
  active: 'Em atividade',
};

type Props = { partner: Partner; driverId: string | null; own: boolean; onClose: () => void };

/** The form of a driver. `driverId` null: a new driver. */
export function DriverDrawer({ partner, driverId, own, onClose }: Props) {
  const add = useSend(api.partners.addDriver);
  const change = useSend(api.partners.updateDriver);
  const form = useRecordForm({
    id: driverId,
    records: partner.drivers,
    valuesOf: (driver) => valuesOf(driver, own),
    schema,
    said: ['Motorista cadastrado.', 'Motorista salvo.'],
    add: (output) => add.mutateAsync({ ...output, id: partner.id }),
    change: ({ id, ...changed }) => change.mutateAsync({ ...changed, id: partner.id, driverId: id }),
    recordsOf: (saved) => keepPartner(saved).drivers,
    reread: async () => (await rereadPartner(partner.id)).drivers,
    onClose,
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={driverId === null ? 'Novo motorista' : 'Editar motorista'}
      form={form}
      labels={labels}
      submitLabel="Salvar motorista"
      onClose={onClose}
    >
      <TextInput label={labels.name} autoComplete="off" data-autofocus {...getInputProps('name')} />
      <PhoneInput label={labels.phone} autoComplete="off" {...getInputProps('phone')} />
      <FieldRow>
        <TextInput
          label={labels.licenceNumber}
          inputMode="numeric"
          autoComplete="off"
          maxLength={14}
          {...getInputProps('licenceNumber')}
        />
        <DayInput label={labels.licenceExpiresOn} {...getInputProps('licenceExpiresOn')} />
      </FieldRow>
      <FieldRow>
        <TextInput
          label={labels.municipalLicenceNumber}
          autoComplete="off"
          {...getInputProps('municipalLicenceNumber')}
        />
        <DayInput label={labels.municipalLicenceExpiresOn} {...getInputProps('municipalLicenceExpiresOn')} />
      </FieldRow>
      <Switch
        label={labels.active}
        description={
          own
            ? 'Desativar vale na hora. O que você cadastrar, reativar ou alterar pode passar pela conferência da central.'
            : 'Fora de atividade, não pode ser escolhido para viagens.'
        }
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

/** A driver awaiting approval is shown to its partner as active. */
function valuesOf(driver: Partial<Driver>, own: boolean): z.input<typeof schema> {
  return {
    name: driver.name ?? '',
    phone: driver.phone ? formatPhone(driver.phone) : '',
    licenceNumber: driver.licenceNumber ?? '',
    licenceExpiresOn: driver.licenceExpiresOn ?? null,
    municipalLicenceNumber: driver.municipalLicenceNumber ?? '',
    municipalLicenceExpiresOn: driver.municipalLicenceExpiresOn ?? null,
    active: (driver.active ?? true) || (own && Boolean(driver.requestedAt)),
  };
}
