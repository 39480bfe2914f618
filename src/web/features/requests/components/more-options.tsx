import { Checkbox, Group, NativeSelect, NumberInput, Textarea, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '@tabler/icons-react';
import { needLabels, needs } from '#domain/trips/needs.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { clientQuery } from '../queries.ts';
import classes from './more-options.module.css';
import type { TermsForm } from './terms-form.ts';

type Props = TermsForm & {
  /** Whose cost centres to choose from; null: nobody's that the person may know of. */
  clientId: string | null;
  /** For the central's own people. */
  internal?: boolean;
  open?: boolean;
};

/** What most requests do without. */
export function MoreOptions({ form, at, values, clientId, internal = false, open = false }: Props) {
  return (
    <details className={classes.more} open={open}>
      <summary className={classes.summary}>
        <IconChevronRight size={16} stroke={2} aria-hidden className={classes.chevron} />
        Mais opções
      </summary>
      <div className={classes.fields}>
        <FieldRow>
          <NumberInput
            label="Quantas pessoas"
            placeholder={String(values.passengers.length)}
            min={1}
            max={60}
            allowDecimal={false}
            {...numberField(form.getInputProps(at('passengerCount')))}
          />
          <NumberInput
            label="Volumes de bagagem"
            min={0}
            max={60}
            allowDecimal={false}
            {...form.getInputProps(at('luggageCount'))}
            onChange={(amount) => form.setFieldValue(at('luggageCount'), Number(amount) || 0)}
          />
        </FieldRow>
        <Checkbox.Group label="Necessidades" {...form.getInputProps(at('needs'))}>
          <Group gap="md" mt={4}>
            {needs.map((need) => (
              <Checkbox key={need} value={need} label={needLabels[need]} />
            ))}
          </Group>
        </Checkbox.Group>
        <FieldRow>
          <TextInput label="Número do voo" placeholder="LA3456" {...form.getInputProps(at('flightNumber'))} />
          <TextInput label="Nome na placa de recepção" {...form.getInputProps(at('nameSign'))} />
        </FieldRow>
        {clientId !== null && <CostCentreField clientId={clientId} form={form} at={at} values={values} />}
        <FieldRow>
          <TextInput
            label="Sua referência"
            placeholder="Pedido, projeto…"
            {...form.getInputProps(at('clientReference'))}
          />
          <TextInput label="Motivo da viagem" {...form.getInputProps(at('reason'))} />
        </FieldRow>
        {internal && (
          <Textarea
            label="Nota interna"
            description="Só a central e o cliente veem."
            autosize
            minRows={2}
            {...form.getInputProps(at('internalNote'))}
          />
        )}
      </div>
    </details>
  );
}

function CostCentreField({ clientId, form, at }: TermsForm & { clientId: string }) {
  const { data } = useQuery(clientQuery(clientId));
  const centres = data?.costCentres.filter(({ active }) => active) ?? [];
  const { value, onChange, ...field } = form.getInputProps(at('costCentreId'));
  if (centres.length === 0) return null;
  return (
    <NativeSelect
      label="Centro de custo"
      data={[{ value: '', label: 'Nenhum' }, ...centres.map(({ id, name }) => ({ value: id, label: name }))]}
      {...field}
      value={value ?? ''}
      onChange={({ currentTarget }) => onChange(currentTarget.value || null)}
    />
  );
}

/** An empty number is left out. */
function numberField({ value, onChange, ...field }: ReturnType<TermsForm['form']['getInputProps']>) {
  return {
    ...field,
    value: value ?? '',
    onChange: (amount: string | number) => onChange(amount === '' ? undefined : Number(amount)),
  };
}
