import { NativeSelect, TextInput } from '@mantine/core';
import type { Client } from '#contract/clients.ts';
import type { RequirableField } from '#domain/trips/required-fields.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import type { TermsForm } from './terms-form.ts';

export type Account = TermsForm & { client: Client | undefined; demands: Set<RequirableField>; editing: boolean };

/** Fields for what the client's account needs: cost centre, voucher, reference and reason. */
export function AccountFields({ client, demands, editing, ...terms }: Account) {
  const { form, at, values } = terms;
  const billed = values.paymentMethod === 'billed' && client !== undefined && client.kind !== 'walk_in';
  return (
    <>
      <FieldRow>
        <CostCentreField {...terms} client={client} demanded={demands.has('costCentreId')} />
        {billed && !editing && (
          <TextInput
            label="Voucher"
            placeholder="Código de autorização"
            autoComplete="off"
            spellCheck={false}
            withAsterisk={demands.has('voucherCode')}
            {...form.getInputProps(at('voucherCode'))}
          />
        )}
      </FieldRow>
      <FieldRow>
        <TextInput
          label="Sua referência"
          placeholder="Pedido, projeto…"
          withAsterisk={demands.has('clientReference')}
          {...form.getInputProps(at('clientReference'))}
        />
        <TextInput
          label="Motivo da viagem"
          withAsterisk={demands.has('reason')}
          {...form.getInputProps(at('reason'))}
        />
      </FieldRow>
    </>
  );
}

function CostCentreField({
  client,
  demanded,
  form,
  at,
}: TermsForm & { client: Client | undefined; demanded: boolean }) {
  const centres = client?.costCentres.filter(({ active }) => active) ?? [];
  const { value, onChange, ...field } = form.getInputProps(at('costCentreId'));
  if (centres.length === 0) return null;
  return (
    <NativeSelect
      label="Centro de custo"
      withAsterisk={demanded}
      data={[{ value: '', label: 'Nenhum' }, ...centres.map(({ id, name }) => ({ value: id, label: name }))]}
      {...field}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}
