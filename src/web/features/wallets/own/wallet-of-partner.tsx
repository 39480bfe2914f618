import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Failure } from '#web/ui/failure.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { walletQuery } from '../queries.ts';
import { Punctuality } from '../books/punctuality.tsx';
import { UpcomingReleases } from './upcoming-releases.tsx';
import { WalletFigures } from './wallet-figures.tsx';

/** Balance, upcoming amounts and payment punctuality of a partner. The wallet page has the entries. */
export function WalletOfPartner({ partnerId }: { partnerId: string }) {
  const wallet = useQuery(walletQuery(partnerId));
  if (wallet.isPending) return <Skeleton height={104} radius="lg" />;
  if (wallet.isError) {
    return <Failure what="a carteira" error={wallet.error} onRetry={() => void wallet.refetch()} />;
  }
  return (
    <Stack>
      <p style={{ margin: 0 }}>
        <TextLink to="/carteira" search={{ parceiro: partnerId }}>
          Abrir a carteira com o extrato
        </TextLink>
      </p>
      <WalletFigures wallet={wallet.data} />
      <UpcomingReleases upcoming={wallet.data.upcoming} />
      <Punctuality partnerId={partnerId} />
    </Stack>
  );
}
