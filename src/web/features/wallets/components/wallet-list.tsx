import { Button } from '@mantine/core';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { IconShieldCheck, IconWallet } from '@tabler/icons-react';
import type { Wallet } from '#contract/wallets.ts';
import { pages } from '#domain/access/pages.ts';
import { formatCents } from '#domain/money.ts';
import { client } from '#web/lib/api.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Money } from '#web/ui/money.tsx';
import { PageFrame } from '#web/ui/page-frame.tsx';
import { SearchBox } from '#web/ui/search-box.tsx';
import { walletsQuery } from '../queries.ts';
import { ClosedMonths } from './closed-months.tsx';
import { LastNight } from './last-night.tsx';
import { MoneyInTransit } from './money-in-transit.tsx';
import { Proof } from './proof.tsx';
import { Punctuality } from './punctuality.tsx';

const route = getRouteApi('/_panel/carteira');

const columns: Column<Wallet>[] = [
  { header: 'Parceiro', cell: ({ partnerName }) => partnerName },
  { header: 'Saldo', cell: ({ balanceCents }) => <Money cents={balanceCents} />, align: 'end', width: '150px' },
  { header: 'Reservado', cell: ({ reservedCents }) => <Money cents={reservedCents} />, align: 'end', width: '150px' },
  {
    header: 'Disponível',
    cell: ({ availableCents }) => <Money cents={availableCents} />,
    align: 'end',
    width: '150px',
  },
  { header: 'A liberar', cell: ({ pendingCents }) => <Money cents={pendingCents} />, align: 'end', width: '150px' },
];

/** Every partner's wallet, what they come to, and the proof that the books hold. */
export function WalletList() {
  const { q } = route.useSearch();
  const navigate = route.useNavigate();
  const wallets = useInfiniteQuery(walletsQuery(q));
  const proof = useMutation({ mutationFn: () => client.wallets.proof() });
  const totals = wallets.data?.pages[0]?.totals;
  return (
    <PageFrame
      title={pages.wallet.title}
      actions={
        <Button
          leftSection={<IconShieldCheck size={16} aria-hidden />}
          loading={proof.isPending}
          onClick={() => proof.mutate()}
        >
          Conferir contabilidade
        </Button>
      }
    >
      {!proof.data && <LastNight />}
      {proof.isError && <Failure what="a conferência" error={proof.error} onRetry={() => proof.mutate()} />}
      {proof.data && !proof.isPending && <Proof proof={proof.data} />}
      {totals && (
        <Figures label={q === undefined ? 'Soma das carteiras' : 'Soma das carteiras encontradas'}>
          <Figure label="Saldo" value={<Money cents={totals.balanceCents} />} hint="Soma das carteiras" />
          <Figure
            label="Reservado"
            value={<Money cents={totals.reservedCents} />}
            hint="Comissões de viagens aceitas"
          />
          <Figure
            label="A liberar"
            value={<Money cents={totals.pendingCents} />}
            hint="Prometido para os próximos dias"
          />
        </Figures>
      )}
      <MoneyInTransit />
      <Punctuality />
      <div>
        <SearchBox
          label="Buscar parceiro"
          value={q}
          onSearch={(text) => void navigate({ search: (before) => ({ ...before, q: text }), replace: true })}
        />
      </div>
      <DataTable
        label="Carteiras"
        what="as carteiras"
        columns={columns}
        rows={rowsOf(wallets.data)}
        rowKey={({ partnerId }) => partnerId}
        rowLink={({ partnerId }) => ({ to: '/carteira', search: { parceiro: partnerId } })}
        card={cardOf}
        query={wallets}
        empty={
          <EmptyState
            icon={IconWallet}
            title={q === undefined ? 'Nenhuma carteira ainda' : 'Nenhum parceiro encontrado'}
          >
            {q === undefined ? 'Cada parceiro cadastrado tem a sua.' : 'Confira a busca.'}
          </EmptyState>
        }
      />
      <ClosedMonths />
    </PageFrame>
  );
}

function cardOf({ partnerName, availableCents, balanceCents, reservedCents, pendingCents }: Wallet) {
  return (
    <ListCard
      title={partnerName}
      aside={<Money cents={availableCents} />}
      details={[
        reservedCents !== 0 && `saldo ${formatCents(balanceCents)}, reservado ${formatCents(reservedCents)}`,
        pendingCents !== 0 && `a liberar ${formatCents(pendingCents)}`,
      ]}
    />
  );
}
