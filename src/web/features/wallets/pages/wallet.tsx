import { Button } from '@mantine/core';
import { getRouteApi, Link } from '@tanstack/react-router';
import { IconArrowLeft, IconArrowsExchange } from '@tabler/icons-react';
import { pages } from '#domain/access/pages.ts';
import { useSession } from '#web/lib/session.ts';
import { OwnWallet } from '../own/own-wallet.tsx';
import { WalletList } from '../list/wallet-list.tsx';
import { WalletStatement } from '../statement/wallet-statement.tsx';
import classes from './wallet.module.css';

const route = getRouteApi('/_panel/carteira');
const { title } = pages.wallet;

/** Shows a partner its own wallet. Shows administrators the list of wallets, or the wallet in the URL. */
export function WalletPage() {
  const { profile } = useSession();
  const { parceiro } = route.useSearch();
  if (profile.tipo !== 'admin') return <OwnWallet partnerId={profile.id_parceiro} title={title} />;
  if (parceiro === undefined) return <WalletList />;
  return (
    <WalletStatement
      key={parceiro}
      partnerId={parceiro}
      title={(partnerName) => partnerName ?? ''}
      aside={<span className={classes.kind}>{title}</span>}
      actions={
        <>
          <Button component={Link} to="/carteira" leftSection={<IconArrowLeft size={16} aria-hidden />}>
            Carteiras
          </Button>
          <Button
            renderRoot={(props) => <Link to="/atualizacarteira" search={{ aba: 'ajuste', parceiro }} {...props} />}
            leftSection={<IconArrowsExchange size={16} aria-hidden />}
          >
            Ajustar
          </Button>
        </>
      }
    />
  );
}
