import { NumberInput, Switch } from '@mantine/core';
import type * as z from 'zod/mini';
import { type PaymentTerms, paymentTerms } from '#contract/settings.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DrawerFrame } from '#web/ui/drawer-frame.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { paymentTermsQuery } from '../queries.ts';

/** The number of days after which partners receive their earnings and payouts. */
export function PaymentTermsDrawer({ terms, onClose }: { terms: PaymentTerms; onClose: () => void }) {
  const save = useSend(api.settings.setPaymentTerms);
  const frame = useApiForm<z.input<typeof paymentTerms>>({
    schema: paymentTerms,
    initialValues: { ...terms },
    onSubmit: async (values) => {
      setQueryAnswer(paymentTermsQuery.queryKey, await save.mutateAsync(values));
      toast({ message: 'Prazos salvos. Valem para as próximas viagens e os próximos saques.' });
      onClose();
    },
  });
  const { form } = frame;
  const { getInputProps } = form;
  return (
    <DrawerFrame title="Prazos de pagamento" api={frame} submitLabel="Salvar prazos" onClose={onClose}>
      <Notice tone="info">
        O que já foi prometido a um parceiro continua prometido: uma mudança aqui vale para as viagens que terminarem e
        os saques que forem pedidos depois dela.
      </Notice>
      <NumberInput
        label="Liberação da parte do parceiro"
        description="Dias corridos depois do fim da viagem."
        suffix={form.values.releaseDays === 1 ? ' dia' : ' dias'}
        min={0}
        max={90}
        allowDecimal={false}
        data-autofocus
        {...getInputProps('releaseDays')}
      />
      <Switch
        label="Só depois que a viagem for paga"
        description="O parceiro vê “quando a viagem for paga” no lugar de um dia: a fatura por inteiro. Por Pix à central, é sempre assim: nada é liberado antes de o Pix chegar."
        {...getInputProps('releaseFollowsPayment', { type: 'checkbox' })}
      />
      <NumberInput
        label="Pagamento de saques"
        description="Dias úteis depois do pedido, sem contar feriados nacionais. Com a chave Pix trocada, contam a partir da liberação da chave."
        suffix={form.values.payoutBusinessDays === 1 ? ' dia útil' : ' dias úteis'}
        min={0}
        max={30}
        allowDecimal={false}
        {...getInputProps('payoutBusinessDays')}
      />
    </DrawerFrame>
  );
}
