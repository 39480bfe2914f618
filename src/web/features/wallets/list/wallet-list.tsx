import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconShieldCheck, IconWallet } from '@tabler/icons-react';
import type * as z from 'zod/mini';
import type { WalletLine, walletTotals } from '#contract/wallets.ts';
import { pages } from '#domain/access/pages.ts';
import { formatCents } from '#domain/money.ts';
import { partnerStatusLabels } from '#domain/partner-status.ts';
import { client } from '#web/lib/api.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { count } from '#web/lib/format-counts.ts';
import { type Column, type ColumnOrder, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { walletsQuery } from '../queries.ts';
import { ClosedMonths } from '../books/closed-months.tsx';
import { LastNight } from '../books/last-night.tsx';
import { MoneyInTransit } from '../books/money-in-transit.tsx';
import { Proof } from '../books/proof.tsx';
import { Punctuality } from '../books/punctuality.tsx';
import { WalletFilters } from './wallet-filters.tsx';
import classes from './wallet-list.module.css';
import { filtersOf, isFiltered, type WalletSearch } from './wallet-search.ts';

const route = getRouteApi('/_panel/carteira');

const columns: Column<WalletLine>[] = [
  { header: 'Parceiro', cell: (line) => <Who line={line} />, orders: ordersOf('', 'nome-desc') },
  {
    header: 'Saldo',
    cell: ({ balanceCents }) => <Money cents={balanceCents} />,
    align: 'end',
    width: '8.125rem',
    orders: ordersOf('saldo', 'saldo-desc'),
  },
  { header: 'Reservado', cell: ({ reservedCents }) => <Money cents={reservedCents} />, align: 'end', width: '7.5rem' },
  {
    header: 'Disponível',
    cell: ({ availableCents }) => <Money cents={availableCents} />,
    align: 'end',
    width: '8.125rem',
    orders: ordersOf('disponivel', 'disponivel-desc'),
  },
  {
    header: 'A liberar',
    cell: ({ pendingCents }) => <Money cents={pendingCents} />,
    align: 'end',
    width: '8.125rem',
    orders: [
      { name: 'a-liberar-desc', falls: true },
      { name: 'a-liberar', falls: false },
    ],
  },
  { header: 'Pedidos', cell: (line) => <Requests line={line} />, width: '10.625rem' },
  {
    header: 'Último lançamento',
    cell: ({ lastMovedAt }) => (lastMovedAt === null ? 'Nenhum' : <Instant at={lastMovedAt} brief />),
    width: '10rem',
    orders: [
      { name: 'movimento-desc', falls: true },
      { name: 'movimento', falls: false },
    ],
  },
];

function ordersOf(rising: string, falling: string): [ColumnOrder, ColumnOrder] {
  return [
    { name: rising, falls: false },
    { name: falling, falls: true },
  ];
}

/** The wallets of all partners, their totals, and the ledger check. */
export function WalletList() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const filters = filtersOf(search);
  const wallets = useInfiniteQuery(walletsQuery(filters));
  const proof = useMutation({ mutationFn: () => client.wallets.proof() });
  const totals = wallets.data?.pages[0]?.totals;
  const change = (next: WalletSearch): void =>
    void navigate({ search: (before) => ({ ...before, ...next }), replace: true, resetScroll: false });
  return (
    <PageFrame
      title={pages.wallet.title}
      actions={
        <Button
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          loading={proof.isPending}
          onClick={() => proof.mutate()}
        >
          Verificar saldos
        </Button>
      }
      filters={<WalletFilters value={search} onChange={change} />}
    >
      {!proof.data && <LastNight />}
      {proof.isError && <Failure what="a conferência" error={proof.error} onRetry={() => proof.mutate()} />}
      {proof.data && !proof.isPending && <Proof proof={proof.data} />}
      {totals && <Totals totals={totals} filtered={isFiltered(search)} />}
      <DataTable
        label="Carteiras"
        what="as carteiras"
        columns={columns}
        order={{ name: search.ordem ?? '', onChange: (ordem) => change({ ordem: ordem || undefined }) }}
        rows={rowsOf(wallets.data)}
        rowKey={({ partnerId }) => partnerId}
        rowLink={({ partnerId }) => ({ to: '/carteira', search: { parceiro: partnerId } })}
        card={cardOf}
        query={wallets}
        empty={
          isFiltered(search) ? (
            <EmptyState icon={IconWallet} title="Nenhuma carteira encontrada">
              Confira a busca e os filtros escolhidos.
            </EmptyState>
          ) : (
            <EmptyState icon={IconWallet} title="Nenhuma carteira ainda">
              Cada parceiro cadastrado tem a sua.
            </EmptyState>
          )
        }
      />
      <MoneyInTransit />
      <Punctuality />
      <ClosedMonths />
    </PageFrame>
  );
}

type TotalsProps = { totals: z.infer<typeof walletTotals>; filtered: boolean };

function Totals({ totals, filtered }: TotalsProps) {
  return (
    <Figures label={filtered ? 'Soma das carteiras encontradas' : 'Soma das carteiras'}>
      <Figure
        label="Saldo"
        value={<Money cents={totals.balanceCents} />}
        hint={count(totals.count, 'carteira', 'carteiras')}
      />
      <Figure label="Reservado" value={<Money cents={totals.reservedCents} />} hint="Comissões de viagens aceitas" />
      <Figure label="A liberar" value={<Money cents={totals.pendingCents} />} hint="Prometido para os próximos dias" />
      <Figure
        label="Recargas a confirmar"
        value={<Money cents={totals.pendingTopUpCents} />}
        link={{ to: '/atualizacarteira', search: { aba: 'recargas' } }}
      />
      <Figure
        label="Saques a pagar"
        value={<Money cents={totals.pendingPayoutCents} />}
        link={{ to: '/atualizacarteira', search: { aba: 'saques' } }}
      />
    </Figures>
  );
}

function Who({ line: { partnerName, partnerStatus } }: { line: WalletLine }) {
  return (
    <>
      {partnerName}
      {partnerStatus !== 'active' && <span className={classes.small}>{partnerStatusLabels[partnerStatus]}</span>}
    </>
  );
}

function Requests({ line }: { line: WalletLine }) {
  const said = formatRequests(line);
  return said.length === 0 ? '—' : said.map((one) => <div key={one}>{one}</div>);
}

function formatRequests({ pendingTopUpCents, pendingPayoutCents }: WalletLine): string[] {
  return [
    pendingPayoutCents > 0 && `saque ${formatCents(pendingPayoutCents)}`,
    pendingTopUpCents > 0 && `recarga ${formatCents(pendingTopUpCents)}`,
  ].filter((one) => one !== false);
}

function cardOf(line: WalletLine) {
  const { partnerName, partnerStatus, availableCents, balanceCents, reservedCents, pendingCents } = line;
  return (
    <ListCard
      title={partnerName}
      aside={<Money cents={availableCents} />}
      details={[
        partnerStatus !== 'active' && partnerStatusLabels[partnerStatus].toLocaleLowerCase('pt-BR'),
        reservedCents !== 0 && `saldo ${formatCents(balanceCents)}, reservado ${formatCents(reservedCents)}`,
        pendingCents !== 0 && `a liberar ${formatCents(pendingCents)}`,
        ...formatRequests(line),
      ]}
    />
  );
}
