import { Checkbox } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { reason } from '#contract/fields.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { chosenId } from '#web/lib/form-fields.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Choice } from '#web/ui/choice.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { RecordSelect } from '#web/ui/record-select.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { findPartners, walletQuery } from '../queries.ts';
import { AdjustmentPreview } from './adjustment-preview.tsx';

const schema = z.object({
  partnerId: chosenId('Escolha o parceiro.'),
  direction: z.enum(['credit', 'debit']),
  amountCents: z.pipe(
    z.transform((typed: number | null) => typed ?? 0),
    z.int().check(z.gte(1, 'Informe um valor maior que zero.'), z.lte(1_000_000_000, 'Valor alto demais.')),
  ),
  reason,
  belowMinimum: z.boolean(),
  opening: z.boolean(),
});
type Values = z.input<typeof schema>;
type Adjustment = z.output<typeof schema>;

type Props = {
  partnerId: string | undefined;
  onPartner: (partnerId: string | undefined) => void;
};

/** Credits or debits a wallet by hand, after a confirmation. */
export function AdjustmentForm({ partnerId, onPartner }: Props) {
  const wallet = useQuery({ ...walletQuery(partnerId ?? ''), enabled: partnerId !== undefined });
  const [asked, setAsked] = useState<Adjustment | null>(null);
  const adjust = useSend(api.wallets.adjust);
  const open = useSend(api.wallets.open);
  const frame = useApiForm<Values>({
    schema,
    initialValues: {
      partnerId: partnerId ?? null,
      direction: 'credit',
      amountCents: null,
      reason: '',
      belowMinimum: false,
      opening: false,
    },
    onSubmit: async (values) => setAsked(schema.parse(values)),
  });
  const { form } = frame;
  const { direction, amountCents } = form.values;
  const name = wallet.data?.partnerName ?? 'o parceiro';

  const isUntouched = wallet.data?.balanceCents === 0 && wallet.data.pendingCents === 0;

  async function send(values: Adjustment): Promise<void> {
    const { direction: way, amountCents: cents, opening, belowMinimum, ...rest } = values;
    const signed = { ...rest, amountCents: way === 'credit' ? cents : -cents };
    await (opening && isUntouched ? open.mutateAsync(signed) : adjust.mutateAsync({ ...signed, belowMinimum }));
    await queryClient.invalidateQueries({ queryKey: api.wallets.key() });
    toast({ message: `${way === 'credit' ? 'Crédito' : 'Débito'} de ${formatCents(cents)} lançado.` });
    form.setValues({ amountCents: null, reason: '', belowMinimum: false, opening: false });
    form.clearErrors();
  }

  return (
    <Section title="Ajuste manual" lead="Fica no extrato do parceiro, com o motivo, e não pode ser apagado.">
      <FormFrame api={frame} submitLabel="Lançar ajuste">
        <RecordSelect
          label="Parceiro"
          placeholder="Busque por nome ou documento"
          searchKey="partners"
          find={findPartners}
          current={wallet.data ? { value: wallet.data.partnerId, label: wallet.data.partnerName } : null}
          {...form.getInputProps('partnerId')}
          onChange={(id) => {
            form.setFieldValue('partnerId', id);
            onPartner(id ?? undefined);
          }}
        />
        <Choice
          label="Sentido"
          data={[
            { value: 'credit', label: 'Crédito' },
            { value: 'debit', label: 'Débito' },
          ]}
          {...form.getInputProps('direction')}
        />
        <MoneyInput label="Valor" maw={240} {...form.getInputProps('amountCents')} />
        <ReasonInput description="O parceiro lê o motivo no extrato." {...form.getInputProps('reason')} />
        {wallet.isError && <Failure what="a carteira" error={wallet.error} onRetry={() => void wallet.refetch()} />}
        {wallet.data && (
          <AdjustmentPreview
            wallet={wallet.data}
            changeCents={(direction === 'credit' ? 1 : -1) * (amountCents ?? 0)}
          />
        )}
        {isUntouched && (
          <Checkbox
            label="É o saldo inicial, de antes do painel"
            description="Uma vez, antes de qualquer outro lançamento nesta carteira."
            {...form.getInputProps('opening', { type: 'checkbox' })}
          />
        )}
        {direction === 'debit' && !(isUntouched && form.values.opening) && (
          <Checkbox
            label="Permitir que o disponível fique abaixo do saldo mínimo"
            {...form.getInputProps('belowMinimum', { type: 'checkbox' })}
          />
        )}
      </FormFrame>
      <Asked adjustment={asked} name={name} onConfirm={send} onClose={() => setAsked(null)} />
    </Section>
  );
}

type AskedProps = {
  adjustment: Adjustment | null;
  name: string;
  onConfirm: (adjustment: Adjustment) => Promise<void>;
  onClose: () => void;
};

/** The confirmation dialog of an adjustment. */
function Asked({ adjustment, name, onConfirm, onClose }: AskedProps) {
  const isDebit = adjustment?.direction === 'debit';
  return (
    adjustment !== null && (
      <ConfirmDialog
        title={isDebit ? 'Debitar a carteira?' : 'Creditar a carteira?'}
        confirm="Sim, lançar"
        onConfirm={() => (adjustment ? onConfirm(adjustment) : undefined)}
        onClose={onClose}
      >
        {adjustment && (
          <>
            {isDebit ? 'Debitar' : 'Creditar'} <strong>{formatCents(adjustment.amountCents)}</strong>{' '}
            {isDebit ? 'da' : 'na'} carteira de <strong>{name}</strong>. Motivo: {adjustment.reason}
          </>
        )}
      </ConfirmDialog>
    )
  );
}
