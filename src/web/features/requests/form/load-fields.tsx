import { Checkbox, Group, NumberInput } from '@mantine/core';
import { needLabels, needs } from '#domain/trips/needs.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { numberField } from './field-states.ts';
import type { TermsForm } from './terms-form.ts';

/** Fields for passengers, luggage and needs. */
export function LoadFields({ form, at, values }: TermsForm) {
  return (
    <>
      <FieldRow>
        <NumberInput
          label="Quantas pessoas"
          placeholder={String(values.passengers.length)}
          min={1}
          max={60}
          allowDecimal={false}
          {...numberField(form.getInputProps(at('passengerCount')), undefined)}
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
    </>
  );
}
