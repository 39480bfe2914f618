import { Skeleton, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useRef } from 'react';
import type { LocalDate } from '#domain/time.ts';
import { Failure } from '#web/ui/failure.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { PageTabs } from '#web/ui/page-tabs.tsx';
import { walletQuery } from '../queries.ts';
import { MonthView } from './month-view.tsx';
import { Punctuality } from '../books/punctuality.tsx';
import { StatementFilters } from './statement-filters.tsx';
import type { StatementSearch } from './statement-search.ts';
import { Statement } from './statement.tsx';
import { UpcomingReleases } from '../own/upcoming-releases.tsx';
import { WalletFigures } from '../own/wallet-figures.tsx';
import classes from './wallet-statement.module.css';

const route = getRouteApi('/_panel/carteira');

const tabs = { extrato: 'Extrato', pedidos: 'Recargas e saques', liberacoes: 'Liberações', meses: 'Mês a mês' };
const { pedidos: _requests, ...withoutRequests } = tabs;
type Tab = keyof typeof tabs;

type Props = {
  partnerId: string;
  title: (partnerName: string | undefined) => string;
  /** Text beside the title. Phones show the title only when this text is set. */
  aside?: ReactNode;
  actions?: ReactNode;
  /** The list of the partner's top-ups and payouts. */
  requests?: ReactNode;
};

/** One partner's wallet: amounts, and tabs for statement, requests, releases and months. */
export function WalletStatement({ partnerId, title, aside, actions, requests }: Props) {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const wallet = useQuery(walletQuery(partnerId));
  const { aba = 'extrato' } = search;
  const tab = requests === undefined && aba === 'pedidos' ? 'extrato' : aba;
  const focusesLines = useRef(false);
  const change = (next: StatementSearch & { mes?: LocalDate; aba?: Tab | undefined }): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  return (
    <PageFrame title={title(wallet.data?.partnerName)} aside={aside} actions={actions}>
      {wallet.isPending && <Skeleton height={104} radius="lg" />}
      {wallet.isError && <Failure what="a carteira" error={wallet.error} onRetry={() => void wallet.refetch()} />}
      {wallet.data && (
        <>
          <WalletFigures wallet={wallet.data} />
          <PageTabs<Tab>
            label="Partes da carteira"
            tabs={requests === undefined ? withoutRequests : tabs}
            value={tab}
            onChange={(next) => change({ aba: next === 'extrato' ? undefined : next })}
          >
            {tab === 'extrato' && (
              <section
                ref={(section) => {
                  if (section === null || !focusesLines.current) return;
                  focusesLines.current = false;
                  section.focus();
                }}
                tabIndex={-1}
                className={classes.statement}
                aria-label="Extrato"
              >
                <StatementFilters partnerId={partnerId} value={search} onChange={change} />
                <Statement partnerId={partnerId} search={search} />
              </section>
            )}
            {tab === 'pedidos' && <Stack>{requests}</Stack>}
            {tab === 'liberacoes' && (
              <Stack>
                <UpcomingReleases upcoming={wallet.data.upcoming} />
                <Punctuality partnerId={partnerId} />
              </Stack>
            )}
            {tab === 'meses' && (
              <MonthView
                partnerId={partnerId}
                month={search.mes}
                onMonth={(mes) => change({ mes })}
                onLines={(de, ate) => {
                  focusesLines.current = true;
                  change({ aba: undefined, de, ate, tipo: undefined, q: undefined });
                }}
              />
            )}
          </PageTabs>
        </>
      )}
    </PageFrame>
  );
}
