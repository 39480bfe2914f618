import type { Wallet } from '#contract/wallets.ts';
import { formatCents } from '#domain/money.ts';
import { driverPaidRoom } from '#domain/payments/driver-paid-room.ts';
import { Notice } from '#web/ui/notice.tsx';

type Props = {
  wallet: Pick<Wallet, 'availableCents' | 'minimumBalanceCents' | 'commissionBp'>;
  /** Link to the page where the partner can top up the wallet. Omitted on that page. */
  actions?: React.ReactNode;
};

/** Warns of a balance that prevents trips paid to the driver, or limits their fare. */
export function LowBalance({ wallet, actions }: Props) {
  const { state, mostFareCents } = driverPaidRoom(wallet);
  if (state === 'free') return null;
  const minimum =
    wallet.minimumBalanceCents === 0 ? '' : ` O saldo mínimo é ${formatCents(wallet.minimumBalanceCents)}.`;
  if (state === 'blocked') {
    return (
      <Notice tone="attention" title="Saldo insuficiente para viagens pagas ao motorista." actions={actions}>
        A comissão delas sai do disponível: até recarregar, não podem ser aceitas. As faturadas podem.{minimum}
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title="Saldo baixo." actions={actions}>
      Viagens pagas ao motorista podem ser aceitas só até {formatCents(mostFareCents ?? 0)}: a comissão das mais caras
      não cabe no disponível. As faturadas não dependem dele.{minimum}
    </Notice>
  );
}
