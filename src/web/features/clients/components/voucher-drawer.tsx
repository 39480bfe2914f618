import { NumberInput, Switch, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { cents, localDate, requiredText } from '#contract/fields.ts';
import type { Voucher } from '#contract/vouchers.ts';
import { api, client } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DayInput } from '#web/ui/day-input.tsx';
import { FieldRow } from '#web/ui/field-row.tsx';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { useRecordForm } from '#web/ui/use-record-form.ts';
import { rereadVouchers } from '../queries.ts';

const schema = z.object({
  code: requiredText('o código', 40),
  description: z.string().check(z.trim(), z.maxLength(120, 'No máximo 120 caracteres.')),
  ceilingCents: z.nullable(cents.check(z.gte(1, 'Deixe vazio se não houver teto.'))),
  uses: z.pipe(
    z.transform((typed: number | '') => (typed === '' ? Number.NaN : typed)),
    z.int('Informe quantos usos.').check(z.gte(1, 'Ao menos um uso.'), z.lte(100_000, 'No máximo 100.000 usos.')),
  ),
  expiresOn: z.pipe(
    z.transform((day: string | null) => day ?? ''),
    localDate,
  ),
  active: z.boolean(),
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  code: 'Código',
  description: 'Finalidade',
  ceilingCents: 'Teto por viagem',
  uses: 'Número de viagens',
  expiresOn: 'Último dia de embarque',
  active: 'Em uso',
};

type Props = { clientId: string; voucher: Voucher | null; onClose: () => void };

/** The form of a voucher. `voucher` null: a new voucher. */
export function VoucherDrawer({ clientId, voucher, onClose }: Props) {
  const add = useSend(api.vouchers.create);
  const change = useSend(api.vouchers.update);
  const form = useRecordForm({
    id: voucher?.id ?? null,
    records: voucher ? [voucher] : [],
    valuesOf,
    schema,
    said: ['Voucher cadastrado.', 'Voucher salvo.'],
    add: (output) => add.mutateAsync({ ...output, clientId }),
    change: (changed) => change.mutateAsync({ ...changed, clientId }),
    recordsOf: async (saved) => {
      await rereadVouchers(clientId);
      return [saved];
    },
    reread: async () => (await client.vouchers.list({ clientId, limit: 100 })).items,
    onClose,
  });
  const { getInputProps } = form.form;
  return (
    <FormDrawer
      title={voucher === null ? 'Novo voucher' : `Editar ${voucher.code}`}
      form={form}
      labels={labels}
      submitLabel="Salvar voucher"
      onClose={onClose}
    >
      <TextInput
        label={labels.code}
        description="Maiúsculas e espaços não fazem diferença."
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...getInputProps('code')}
      />
      <TextInput label={labels.description} autoComplete="off" {...getInputProps('description')} />
      <FieldRow>
        <NumberInput
          label={labels.uses}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          {...(voucher !== null && { description: `Já usado em ${voucher.used}.` })}
          {...getInputProps('uses')}
        />
        <DayInput label={labels.expiresOn} {...getInputProps('expiresOn')} />
      </FieldRow>
      <MoneyInput
        label={labels.ceilingCents}
        description="Viagens com estimativa maior não podem usar este voucher. Vazio: sem teto."
        placeholder="Sem teto"
        {...getInputProps('ceilingCents')}
      />
      <Switch
        label={labels.active}
        description="Fora de uso, não autoriza novos pedidos."
        {...getInputProps('active', { type: 'checkbox' })}
      />
    </FormDrawer>
  );
}

function valuesOf(voucher: Partial<Voucher>): Values {
  const { code = '', description, ceilingCents = null, uses = 1, expiresOn = null, active = true } = voucher;
  return { code, description: description ?? '', ceilingCents, uses, expiresOn, active };
}
