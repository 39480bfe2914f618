import type { InferContractRouterOutputs } from '@orpc/contract';
import type { walletsContract } from '#contract/wallets.ts';
import { localDate } from '#domain/time.ts';
import { LowBalance } from '#web/entities/wallet/low-balance.tsx';
import { readerZone } from '#web/lib/instants.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { useNow } from '#web/lib/now.ts';
import { count } from '#web/lib/format-counts.ts';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';

export type WalletDetail = InferContractRouterOutputs<typeof walletsContract>['get'];

/** Available, reserved and upcoming amounts of a wallet. */
export function WalletFigures({ wallet }: { wallet: WalletDetail }) {
  const today = localDate(useNow(), readerZone);
  return (
    <>
      <Figures label="Valores da carteira">
        <Figure
          label="Disponível"
          value={<Money cents={wallet.availableCents} />}
          hint="Saldo menos o reservado"
          tone={wallet.availableCents < 0 ? 'bad' : 'plain'}
        />
        <Figure label="Saldo" value={<Money cents={wallet.balanceCents} />} hint="Depois do último lançamento" />
        <Figure
          label="Reservado"
          value={<Money cents={wallet.reservedCents} />}
          hint="Comissões de viagens pagas ao motorista"
        />
        {wallet.inReview.trips > 0 && (
          <Figure
            label="Em conferência"
            value={<Money cents={wallet.inReview.partnerCents} />}
            hint={`${count(wallet.inReview.trips, 'viagem', 'viagens')}: o prazo conta a partir da confirmação`}
            link={{ to: '/viagens', search: { valorParceiro: 'in_review', parceiro: wallet.partnerId } }}
          />
        )}
        <Figure label="A liberar" value={<Money cents={wallet.pendingCents} />} hint={formatNext(wallet, today)} />
      </Figures>
      <LowBalance wallet={wallet} />
    </>
  );
}

function formatNext({ upcoming }: WalletDetail, today: string): string {
  const free = upcoming.filter(({ held }) => !held);
  const next = free.find(({ releaseOn }) => releaseOn !== null && releaseOn >= today);
  if (next?.releaseOn) return `Próxima liberação em ${formatDay(next.releaseOn)}`;
  return free.some(({ releaseOn }) => releaseOn === null)
    ? 'Quando as faturas forem pagas'
    : 'Nenhuma liberação marcada';
}
