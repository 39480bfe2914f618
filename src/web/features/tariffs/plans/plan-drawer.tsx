import { Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { type Plan, planInput } from '#contract/plans.ts';
import { feePeriodLabels, feePeriods } from '#domain/plans/period-fee.ts';
import { type LocalDate, localDate } from '#domain/time.ts';
import { api } from '#web/lib/api.ts';
import { amountField } from '#web/lib/form-fields.ts';
import { readerZone } from '#web/lib/instants.ts';
import { useNow } from '#web/lib/now.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { PercentInput } from '#web/ui/percent-input.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { plansQuery, rereadPlans } from '../queries.ts';

const schema = z.object({ ...planInput, feeCents: amountField(planInput.feeCents) });
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  name: 'Nome do plano',
  commissionBp: 'Comissão da central',
  feeCents: 'Taxa',
  feePeriod: 'Cobrada',
  feeFrom: 'A partir de',
};

/** The form of a plan. `id` null: a new plan. */
export function PlanDrawer({ id, onClose }: { id: string | null; onClose: () => void }) {
  const plans = useQuery(plansQuery);
  const add = useSend(api.plans.create);
  const change = useSend(api.plans.update);
  const today = localDate(useNow(), readerZone);
  const form = useRecordForm({
    id,
    records: plans.data?.items ?? [],
    valuesOf: (plan) => valuesOf(plan, today),
    schema,
    said: ['Plano cadastrado.', 'Plano salvo.'],
    add: add.mutateAsync,
    change: change.mutateAsync,
    reread: rereadPlans,
    onClose,
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={id === null ? 'Novo plano' : 'Editar plano'}
      form={form}
      labels={labels}
      submitLabel="Salvar plano"
      onClose={onClose}
    >
      <TextInput label={labels.name} placeholder="Ouro" autoComplete="off" data-autofocus {...getInputProps('name')} />
      <PercentInput
        label={labels.commissionBp}
        description="Vazio: o padrão da central. A comissão combinada com um parceiro tem prioridade sobre a do plano."
        placeholder="Padrão da central"
        {...getInputProps('commissionBp')}
      />
      <FieldRow>
        <MoneyInput label={labels.feeCents} placeholder="Sem taxa" {...getInputProps('feeCents')} />
        <Select
          label={labels.feePeriod}
          data={feePeriods.map((value) => ({ value, label: feePeriodLabels[value] }))}
          allowDeselect={false}
          {...getInputProps('feePeriod')}
        />
      </FieldRow>
      <DayInput
        label={labels.feeFrom}
        description="Cobrada no primeiro dia de cada mês, ou na segunda-feira, a partir desta data: sempre inteira, sem valor proporcional. Quem entra no plano no meio do período paga a partir do seguinte; quem passa o período todo suspenso não paga."
        {...getInputProps('feeFrom')}
      />
    </FormDrawer>
  );
}

function valuesOf(plan: Plan | object, today: LocalDate): Values {
  if (!('id' in plan)) return { name: '', commissionBp: null, feeCents: null, feePeriod: 'month', feeFrom: today };
  const { name, commissionBp, feeCents, feePeriod, feeFrom } = plan;
  return { name, commissionBp, feeCents: feeCents === 0 ? null : feeCents, feePeriod, feeFrom };
}
