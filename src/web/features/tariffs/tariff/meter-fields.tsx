import { NumberInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { perKm } from './number-fields.ts';
import { tariffLabels as labels } from './tariff-labels.ts';
import type { TariffValues } from './tariff-values.ts';
import classes from './window-fields.module.css';

/** The prices of the taximeter. */
export function MeterFields({ form: { getInputProps } }: { form: UseFormReturnType<TariffValues> }) {
  return (
    <fieldset className={classes.windows}>
      <legend>Taxímetro</legend>
      <FieldRow>
        <MoneyInput label={labels.flagFallCents} {...getInputProps('flagFallCents')} />
        <MoneyInput
          label={labels.minimumFareCents}
          description="Zero se o ato não prevê."
          {...getInputProps('minimumFareCents')}
        />
      </FieldRow>
      <FieldRow>
        <NumberInput label={labels.kmRate1} {...perKm} {...getInputProps('kmRate1')} />
        <NumberInput label={labels.kmRate2} {...perKm} {...getInputProps('kmRate2')} />
      </FieldRow>
      <FieldRow>
        <MoneyInput label={labels.waitingHourCents} {...getInputProps('waitingHourCents')} />
        <NumberInput
          label={labels.slowBelowKmh}
          description="Abaixo dessa velocidade, conta o tempo, não os quilômetros. Zero: só com o carro parado."
          suffix=" km/h"
          min={0}
          allowDecimal={false}
          hideControls
          {...getInputProps('slowBelowKmh')}
        />
      </FieldRow>
      <MoneyInput
        label={labels.luggageCents}
        description="Bagagem. Zero se o ato não prevê."
        maw={228}
        {...getInputProps('luggageCents')}
      />
    </fieldset>
  );
}
