import { Button, Drawer, Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { Partner } from '#contract/partners.ts';
import { mostRequestedCents, requestCents } from '#contract/money-requests.ts';
import type { Wallet } from '#contract/wallets.ts';
import { addBusinessDays } from '#domain/payments/business-days.ts';
import { formatPixKey, pixKeyLabels, type PixKeyType } from '#domain/documents/pix-key.ts';
import { walletFloorCents } from '#domain/ledger/entry-kinds.ts';
import { formatCents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { api } from '#web/lib/api.ts';
import { amountField } from '#web/lib/form-fields.ts';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Facts } from '#web/ui/facts.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { MoneyInput } from '#web/ui/money-input.tsx';
import { Money } from '#web/ui/money.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { ownPartnerQuery, paymentTermsQuery, rereadMoney } from '../queries.ts';

type Props = { wallet: Wallet; onClose: () => void };

/** Requests a payout to the registered Pix key. */
export function PayoutDrawer({ wallet, onClose }: Props) {
  useReturnFocus();
  const partner = useQuery(ownPartnerQuery(wallet.partnerId));
  return (
    <Drawer opened onClose={onClose} title="Sacar por Pix" position="right" size={460} padding="lg">
      {partner.isPending && <Skeleton height={220} radius="lg" aria-busy="true" />}
      {partner.isError && <Failure what="a chave Pix" error={partner.error} onRetry={() => void partner.refetch()} />}
      {partner.data && <Body wallet={wallet} partner={partner.data} onClose={onClose} />}
    </Drawer>
  );
}

function Body({ wallet, partner, onClose }: Props & { partner: Partner }) {
  const terms = useQuery(paymentTermsQuery);
  const now = useNow();
  const from = localDate(partner.pixKeyHeldUntil === null ? now : new Date(partner.pixKeyHeldUntil), readerZone);
  const promised = terms.data && addBusinessDays(from, terms.data.payoutBusinessDays);
  const floor = walletFloorCents('payout_request', wallet.minimumBalanceCents) ?? 0;
  const most = Math.min(mostRequestedCents, Math.max(0, wallet.availableCents - floor));
  if (partner.pixKey === null) {
    return (
      <Notice tone="attention" title="Falta a sua chave Pix.">
        Os saques vão para a chave cadastrada. <TextLink to="/configuracoes">Cadastrar em Configurações</TextLink>
      </Notice>
    );
  }
  if (most < 1_00) {
    return (
      <Notice tone="info" title="Não há o que sacar agora.">
        O disponível é {formatCents(wallet.availableCents)}
        {floor > 0 && `, e ${formatCents(floor)} ficam na carteira como saldo mínimo`}. O saque mínimo é de{' '}
        {formatCents(1_00)}.
      </Notice>
    );
  }
  return (
    <Stack>
      <Facts
        items={[
          {
            label: most < mostRequestedCents ? 'Dá para sacar' : 'Dá para sacar por vez',
            value: <Money cents={most} />,
          },
          {
            label: `Chave Pix (${pixKeyLabels[partner.pixKeyType as PixKeyType]})`,
            value: formatPixKey(partner.pixKey),
          },
          { label: 'Pago até', value: promised && formatDay(promised) },
        ]}
      />
      {partner.pixKeyHeldUntil !== null && (
        <Notice tone="attention" title="A chave Pix mudou há menos de 24 horas.">
          Por segurança, o saque só pode ser pago a partir de <Instant at={partner.pixKeyHeldUntil} brief />
        </Notice>
      )}
      <Form most={most} onClose={onClose} />
    </Stack>
  );
}

function Form({ most, onClose }: { most: number; onClose: () => void }) {
  const ask = useSend(api.payouts.create);
  const schema = z.object({
    amountCents: amountField(requestCents.check(z.lte(most, `Dá para sacar até ${formatCents(most)}.`))),
  });
  const frame = useApiForm<z.input<typeof schema>>({
    schema,
    initialValues: { amountCents: null },
    onSubmit: async (values) => {
      const { code, promisedOn } = await ask.mutateAsync(schema.parse(values));
      await rereadMoney();
      const by = promisedOn === null ? '' : ` Será pago até ${formatDay(promisedOn)}.`;
      toast({ message: `Saque ${code} pedido. O valor já saiu do saldo.${by}` });
      onClose();
    },
  });
  return (
    <FormFrame
      api={frame}
      submitLabel="Pedir saque"
      actions={
        <Button size="md" onClick={onClose} disabled={frame.busy}>
          Fechar
        </Button>
      }
    >
      <MoneyInput
        label="Valor"
        description="Dá para cancelar enquanto a central não pagar."
        data-autofocus
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- this field is the purpose of the drawer
        autoFocus
        {...frame.form.getInputProps('amountCents')}
      />
      <Button style={{ alignSelf: 'start' }} onClick={() => frame.form.setFieldValue('amountCents', most)}>
        Tudo: {formatCents(most)}
      </Button>
    </FormFrame>
  );
}
