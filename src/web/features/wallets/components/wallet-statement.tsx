import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import { Skeleton } from '@mantine/core';
import type { LocalDate } from '#domain/time.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { walletQuery } from '../queries.ts';
import { MonthView } from './month-view.tsx';
import { Punctuality } from './punctuality.tsx';
import { StatementFilters } from './statement-filters.tsx';
import type { StatementSearch } from './statement-search.ts';
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
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const wallet = useQuery(walletQuery(partnerId));
  const lines = useRef<HTMLElement>(null);
  const change = (next: StatementSearch & { mes?: LocalDate }): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
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
          <MonthView
            partnerId={partnerId}
            month={search.mes}
            onMonth={(mes) => change({ mes })}
            onLines={(de, ate) => {
              change({ de, ate, tipo: undefined, q: undefined });
              lines.current?.scrollIntoView({ block: 'start' });
            }}
          />
          <section ref={lines} className={classes.statement} aria-label="Extrato">
            <h2 className={classes.title}>Extrato</h2>
            <StatementFilters partnerId={partnerId} value={search} onChange={change} />
            <Statement partnerId={partnerId} search={search} />
          </section>
        </>
      )}
    </PageFrame>
  );
}
