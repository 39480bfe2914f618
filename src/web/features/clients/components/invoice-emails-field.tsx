import { TagsInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import { type Client, invoiceEmails } from '#contract/clients.ts';
import { parseEmail } from '#domain/documents/email.ts';

/** As many as are typed, the wrong ones named. */
const readers = z.pipe(
  z.array(z.string()).check(
    z.refine((typed) => wrongOf(typed) === undefined, {
      error: ({ input }) => `“${wrongOf(input as string[])}” não é um e-mail: confira.`,
    }),
  ),
  invoiceEmails,
);

function wrongOf(typed: readonly string[]): string | undefined {
  return typed.find((one) => parseEmail(one) === null);
}

export const invoicing = z.object({ invoiceEmails: readers });
export type Invoicing = z.input<typeof invoicing>;

export const invoicingLabels: Record<keyof Invoicing, string> = { invoiceEmails: 'E-mails das faturas' };

export function invoicingOf({ invoiceEmails: stored }: Client): Invoicing {
  return { invoiceEmails: stored };
}

export function InvoiceEmailsField({ form }: { form: UseFormReturnType<Invoicing> }) {
  return (
    <TagsInput
      label={invoicingLabels.invoiceEmails}
      description="Enter acrescenta mais um. Sem nenhum, vale o e-mail de contato."
      inputMode="email"
      maxTags={10}
      splitChars={[',', ';', ' ']}
      acceptValueOnBlur
      clearButtonProps={{ 'aria-label': 'Limpar os e-mails das faturas' }}
      {...form.getInputProps('invoiceEmails')}
    />
  );
}
