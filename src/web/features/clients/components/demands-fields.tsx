import { Checkbox, Stack, Switch } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import type { Client } from '#contract/clients.ts';
import { requirableFieldLabels, requirableFields } from '#domain/trips/required-fields.ts';

export const demands = z.object({ requiredFields: z.array(z.enum(requirableFields)), employeesOnly: z.boolean() });
export type Demands = z.input<typeof demands>;

export const demandsLabels: Record<keyof Demands, string> = {
  requiredFields: 'Campos obrigatórios',
  employeesOnly: 'Só colaboradores cadastrados',
};

export function demandsOf({ requiredFields, employeesOnly }: Client): Demands {
  return { requiredFields, employeesOnly };
}

export function DemandsFields({ form }: { form: UseFormReturnType<Demands> }) {
  return (
    <>
      <Checkbox.Group aria-label={demandsLabels.requiredFields} {...form.getInputProps('requiredFields')}>
        <Stack gap="sm">
          {requirableFields.map((field) => (
            <Checkbox
              key={field}
              value={field}
              label={requirableFieldLabels[field]}
              {...(field === 'voucherCode' && { description: 'Só nos pedidos faturados.' })}
            />
          ))}
        </Stack>
      </Checkbox.Group>
      <Switch
        label={demandsLabels.employeesOnly}
        description="Pedidos faturados para outras pessoas são recusados."
        {...form.getInputProps('employeesOnly', { type: 'checkbox' })}
      />
    </>
  );
}
