import { Checkbox, Group } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import * as z from 'zod/mini';
import type { Client } from '#contract/clients.ts';
import { cents } from '#contract/fields.ts';
import { categories, categoryLabels } from '#domain/trips/categories.ts';
import { FieldRow } from '#web/ui/field-row.tsx';
import { MinuteInput } from '#web/ui/minute-input.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';

const minute = z.nullable(z.int().check(z.gte(0), z.lte(1439, 'No máximo 23:59.')));
const missing = 'Informe o início e o fim do horário.';

export const approval = z
  .object({
    approvalAboveCents: z.nullable(cents),
    approvalCategories: z.array(z.enum(categories)),
    approvalFromMinute: minute,
    approvalUntilMinute: minute,
    refusedAboveCents: z.nullable(cents),
  })
  .check(
    z.refine(({ approvalFromMinute, approvalUntilMinute }) => approvalFromMinute !== null || !approvalUntilMinute, {
      path: ['approvalFromMinute'],
      error: missing,
    }),
    z.refine(
      ({ approvalFromMinute, approvalUntilMinute }) => approvalFromMinute === null || approvalUntilMinute !== null,
      { path: ['approvalUntilMinute'], error: missing },
    ),
  );
export type Approval = z.input<typeof approval>;

export const approvalLabels: Record<keyof Approval, string> = {
  approvalAboveCents: 'Acima de',
  approvalCategories: 'Categorias que pedem aprovação',
  approvalFromMinute: 'Livre das',
  approvalUntilMinute: 'até',
  refusedAboveCents: 'Teto por viagem',
};

export function approvalOf(client: Client): Approval {
  const { approvalAboveCents, approvalCategories, approvalFromMinute, approvalUntilMinute, refusedAboveCents } = client;
  return { approvalAboveCents, approvalCategories, approvalFromMinute, approvalUntilMinute, refusedAboveCents };
}

/** Requests beyond the set amount, category or hours need approval. Requests above the ceiling cannot be approved. */
export function ApprovalFields({ form }: { form: UseFormReturnType<Approval> }) {
  return (
    <>
      <FieldRow>
        <MoneyInput
          label={approvalLabels.approvalAboveCents}
          description="Pedidos com estimativa maior precisam de aprovação. Vazio: o valor não exige aprovação."
          placeholder="Qualquer valor"
          {...form.getInputProps('approvalAboveCents')}
        />
        <MoneyInput
          label={approvalLabels.refusedAboveCents}
          description="Pedidos com estimativa maior são recusados, mesmo com aprovação. Vazio: sem teto."
          placeholder="Sem teto"
          {...form.getInputProps('refusedAboveCents')}
        />
      </FieldRow>
      <Checkbox.Group label={approvalLabels.approvalCategories} {...form.getInputProps('approvalCategories')}>
        <Group gap="lg" mt={6}>
          {categories.map((category) => (
            <Checkbox key={category} value={category} label={categoryLabels[category]} />
          ))}
        </Group>
      </Checkbox.Group>
      <FieldRow>
        <MinuteInput
          label="Horário livre: das"
          description="Embarques fora deste horário precisam de aprovação."
          {...form.getInputProps('approvalFromMinute')}
        />
        <MinuteInput
          label="Horário livre: até"
          description="Os dois vazios: o horário não exige aprovação."
          {...form.getInputProps('approvalUntilMinute')}
        />
      </FieldRow>
    </>
  );
}
