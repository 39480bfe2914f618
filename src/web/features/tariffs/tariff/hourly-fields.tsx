import { NumberInput, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { perKm } from './number-fields.ts';
import type { TariffValues } from './tariff-values.ts';
import classes from './window-fields.module.css';

const start: TariffValues['hourly'] = { hourCents: null, minimumHours: 2, includedKm: 10, extraKm: '' };

/** The optional price of a taxi hired by the hour. */
export function HourlyFields({ form }: { form: UseFormReturnType<TariffValues> }) {
  const { hourly } = form.values;
  return (
    <fieldset className={classes.windows}>
      <legend>Por hora</legend>
      <Switch
        label="Aceita viagens por hora"
        description="O táxi fica à disposição; espera, bagagem e bandeira 2 já estão no preço da hora."
        checked={hourly !== null}
        onChange={({ currentTarget }) => form.setFieldValue('hourly', currentTarget.checked ? start : null)}
      />
      {hourly && (
        <>
          <FieldRow>
            <MoneyInput label="Preço da hora" {...form.getInputProps('hourly.hourCents')} />
            <NumberInput
              label="Mínimo de horas"
              min={1}
              max={24}
              allowDecimal={false}
              {...form.getInputProps('hourly.minimumHours')}
            />
          </FieldRow>
          <FieldRow>
            <NumberInput
              label="Quilômetros incluídos"
              description="Para cada hora cobrada."
              suffix=" km"
              min={0}
              allowDecimal={false}
              hideControls
              {...form.getInputProps('hourly.includedKm')}
            />
            <NumberInput
              label="Quilômetro excedente"
              description="Além dos incluídos."
              {...perKm}
              {...form.getInputProps('hourly.extraKm')}
            />
          </FieldRow>
        </>
      )}
    </fieldset>
  );
}
