import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Skeleton } from '@mantine/core';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { walletQuery } from '../queries.ts';
import { PeriodFilter } from './period-filter.tsx';
import { Punctuality } from './punctuality.tsx';
import { Statement } from './statement.tsx';
import { UpcomingReleases } from './upcoming-releases.tsx';
import { WalletFigures } from './wallet-figures.tsx';
import classes from './wallet-statement.module.css';

const route = getRouteApi('/_panel/carteira');

type Props = {
  partnerId: string;
  title: (partnerName: string | undefined) => string;
  actions?: ReactNode;
  /** Between the figures and the statement. */
  children?: ReactNode;
};

/** One partner's wallet whole: figures, what is promised, and the statement. */
export function WalletStatement({ partnerId, title, actions, children }: Props) {
  const { de: from, ate: to } = route.useSearch();
  const navigate = route.useNavigate();
  const wallet = useQuery(walletQuery(partnerId));
  return (
    <PageFrame title={title(wallet.data?.partnerName)} actions={actions}>
      {wallet.isPending && <Skeleton height={104} radius="lg" />}
      {wallet.isError && <Failure what="a carteira" error={wallet.error} onRetry={() => void wallet.refetch()} />}
      {wallet.data && (
        <>
          <WalletFigures wallet={wallet.data} />
          {children}
          <UpcomingReleases upcoming={wallet.data.upcoming} />
          <Punctuality partnerId={partnerId} />
          <section className={classes.statement} aria-label="Extrato">
            <h2 className={classes.title}>Extrato</h2>
            <div className={classes.filters}>
              <PeriodFilter
                period={{ from, to }}
                onChange={(period) =>
                  void navigate({
                    search: (before) => ({ ...before, de: period.from, ate: period.to }),
                    replace: true,
                    resetScroll: false,
                  })
                }
              />
            </div>
            <Statement partnerId={partnerId} period={{ from, to }} />
          </section>
        </>
      )}
    </PageFrame>
  );
}
