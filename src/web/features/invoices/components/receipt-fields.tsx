import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { localDate as localDay, optionalText } from '#contract/fields.ts';
import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';

export const amountField = z.pipe(
  z.transform((typed: number | null) => typed ?? 0),
  z.int().check(z.gte(1, 'Informe um valor maior que zero.'), z.lte(1_000_000_000, 'Valor alto demais.')),
);

export const receiptFields = {
  cents: amountField,
  receivedOn: z.pipe(
    z.transform((day: string | null) => day ?? ''),
    localDay,
  ),
  note: optionalText(300),
};
const receipt = z.object(receiptFields);
export type Receipt = z.input<typeof receipt>;

export function receiptOf(cents: number | null): Receipt {
  return { cents, receivedOn: localDate(new Date(), readerZone), note: '' };
}

/** Amount and day of a received payment. */
export function ReceiptFields({ form, hint }: { form: UseFormReturnType<Receipt>; hint: string }) {
  return (
    <>
      <FieldRow>
        <MoneyInput label="Valor recebido" data-autofocus {...form.getInputProps('cents')} />
        <DayInput label="Recebido em" {...form.getInputProps('receivedOn')} />
      </FieldRow>
      <Textarea
        label="Observação"
        description={hint}
        autosize
        minRows={2}
        maxLength={300}
        {...form.getInputProps('note')}
      />
    </>
  );
}
