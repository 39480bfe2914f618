import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { type Client, invoiceEmails } from '#contract/clients.ts';
import { parseEmail } from '#domain/documents/email.ts';

/** Accepts any number of addresses. The message names the first invalid one. */
const readers = z.pipe(
  z.array(z.string()).check(
    z.refine((typed) => wrongOf(typed) === undefined, {
      error: ({ input }) => `“${wrongOf(input as string[])}” não é um e-mail: confira.`,
    }),
  ),
  z.pipe(
    z.transform((typed: string[]) => typed.filter((one) => one !== '')),
    invoiceEmails,
  ),
);

function wrongOf(typed: readonly string[]): string | undefined {
  return typed.find((one) => one !== '' && parseEmail(one) === null);
}

export const invoicing = z.object({ invoiceEmails: readers });
export type Invoicing = z.input<typeof invoicing>;

export const invoicingLabels: Record<keyof Invoicing, string> = { invoiceEmails: 'E-mails das faturas' };

export function invoicingOf({ invoiceEmails: stored }: Client): Invoicing {
  return { invoiceEmails: stored };
}

export function InvoiceEmailsField({ form }: { form: UseFormReturnType<Invoicing> }) {
  const { value, onChange, ...field } = form.getInputProps('invoiceEmails');
  return (
    <Textarea
      label={invoicingLabels.invoiceEmails}
      description="Um por linha. Sem nenhum, vale o e-mail de contato."
      inputMode="email"
      autoComplete="off"
      autosize
      minRows={2}
      {...field}
      value={value.join('\n')}
      onChange={({ currentTarget }) => onChange(currentTarget.value === '' ? [] : currentTarget.value.split(/[\s,;]/))}
    />
  );
}
