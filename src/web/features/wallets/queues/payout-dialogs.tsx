import { useNavigate } from '@tanstack/react-router';
import type { Payout } from '#contract/payouts.ts';
import { formatPixKey } from '#domain/documents/pix-key.ts';
import { formatCents } from '#domain/money.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { count } from '#web/lib/format-counts.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { toast } from '#web/ui/toast.ts';
import { rereadMoney } from '../queries.ts';
import { formatDecided } from './decision-texts.ts';

/** The action to confirm, and the payouts that it concerns. */
export type PayoutAction = { step: 'pay' | 'refuse' | 'return' | 'batch'; payouts: readonly Payout[] };

type Props = { deed: PayoutAction; onClose: () => void; onDone: () => void };

export function PayoutDialogs({ deed, onClose, onDone }: Props) {
  const navigate = useNavigate();
  const pay = useSend(api.payouts.pay);
  const refuse = useSend(api.payouts.refuse);
  const giveBack = useSend(api.payouts.return);
  const batch = useSend(api.payoutBatches.create);
  const [first] = deed.payouts;
  const ids = deed.payouts.map(({ id }) => id);
  const single = ids.length === 1;
  const after = async () => {
    onDone();
    await rereadMoney();
  };
  if (deed.step === 'refuse' || deed.step === 'return') {
    const back = deed.step === 'return';
    return (
      <ReasonDialog
        title={back ? 'O banco devolveu este saque?' : single ? 'Recusar o saque?' : `Recusar ${ids.length} saques?`}
        submitLabel={back ? 'Registrar devolução' : 'Recusar'}
        onSubmit={async (reason) => {
          if (back) {
            await giveBack.mutateAsync({ id: first?.id ?? '', reason });
            toast({ message: 'Devolução registrada. O valor voltou à carteira.' });
          } else {
            formatDecided(await refuse.mutateAsync({ ids, reason }), ['saque recusado', 'saques recusados']);
          }
          await after();
        }}
        onClose={onClose}
      >
        {whoseOf(deed.payouts)}. O valor volta à carteira, e o parceiro lê o motivo.
      </ReasonDialog>
    );
  }
  if (deed.step === 'batch') {
    return (
      <ConfirmDialog
        title="Gerar um lote para o banco?"
        confirm="Gerar lote"
        onConfirm={async () => {
          const { code } = await batch.mutateAsync({ payoutIds: ids });
          toast({ message: `Lote ${code} gerado. Baixe o arquivo e, quando o banco pagar, marque o lote como pago.` });
          await after();
          await navigate({ to: '/atualizacarteira', search: { aba: 'lotes' } });
        }}
        onClose={onClose}
      >
        {whoseOf(deed.payouts)}. Nada é pago ainda: o lote dá o arquivo para o banco e é marcado como pago de uma vez.
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog
      title={single ? 'Marcar o saque como pago?' : `Marcar ${ids.length} saques como pagos?`}
      confirm="Sim, já paguei"
      onConfirm={async () => {
        formatDecided(await pay.mutateAsync({ ids }), ['saque pago', 'saques pagos']);
        await after();
      }}
      onClose={onClose}
    >
      {whoseOf(deed.payouts)}. Marque só depois de fazer o Pix no banco.
    </ConfirmDialog>
  );
}

function whoseOf(payouts: readonly Payout[]): string {
  const sum = formatCents(payouts.reduce((total, { amountCents }) => total + amountCents, 0));
  const [first] = payouts;
  if (payouts.length > 1 || !first) return `${count(payouts.length, 'saque', 'saques')}, ${sum} ao todo`;
  return `${first.code}, ${sum}, para ${first.partnerName}, Pix ${formatPixKey(first.pixKey)}`;
}
