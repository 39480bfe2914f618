import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconArrowUpRight, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { walletQuery } from '../queries.ts';
import { OwnPayouts } from './own-payouts.tsx';
import { OwnTopUps } from './own-top-ups.tsx';
import { WalletStatement } from '../statement/wallet-statement.tsx';

const PayoutDrawer = lazyPart(() => import('./payout-drawer.tsx'), 'PayoutDrawer', { opens: true });
const TopUpDrawer = lazyPart(() => import('./top-up-drawer.tsx'), 'TopUpDrawer', { opens: true });

const route = getRouteApi('/_panel/carteira');

/** A partner's own wallet: balance, top-ups, payouts and statement. The URL contains the id of the open top-up. */
export function OwnWallet({ partnerId, title }: { partnerId: string; title: string }) {
  const { recarga } = route.useSearch();
  const navigate = route.useNavigate();
  const [asking, setAsking] = useState<'top-up' | 'payout' | null>(null);
  const wallet = useQuery(walletQuery(partnerId));
  const show = (id: string | undefined): void => {
    void navigate({ search: (before) => ({ ...before, recarga: id }), replace: true });
  };
  return (
    <>
      <WalletStatement
        partnerId={partnerId}
        title={() => title}
        actions={
          <>
            <Button
              variant="primary"
              leftSection={<IconPlus size={16} aria-hidden />}
              onClick={() => setAsking('top-up')}
            >
              Recarregar
            </Button>
            <Button
              leftSection={<IconArrowUpRight size={16} aria-hidden />}
              disabled={!wallet.data}
              onClick={() => setAsking('payout')}
            >
              Sacar
            </Button>
          </>
        }
        requests={
          <>
            <OwnTopUps onShow={show} />
            <OwnPayouts />
          </>
        }
      />
      {(asking === 'top-up' || recarga !== undefined) && (
        <TopUpDrawer
          id={recarga ?? null}
          onMade={show}
          onClose={() => {
            setAsking(null);
            show(undefined);
          }}
        />
      )}
      {asking === 'payout' && wallet.data && <PayoutDrawer wallet={wallet.data} onClose={() => setAsking(null)} />}
    </>
  );
}
