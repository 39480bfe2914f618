import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconScale } from '@tabler/icons-react';
import type { ClientDebt, DebtsReport as Report, PartnerDebt, PassengerDebt } from '#contract/reports.ts';
import { invoiceAges, passengerAges } from '#domain/invoices/invoice-status.ts';
import { formatCents } from '#domain/money.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { type Column, DataTable, type ListQuery } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { ExportMenu } from '#web/ui/export-menu.tsx';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { debtsQuery } from '../queries.ts';
import classes from './reports.module.css';

// Omits the currency sign, which would take the width of two of the nine columns.
const reais = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 });

const amount = <Debt,>(header: string, cents: (debt: Debt) => number): Column<Debt> => ({
  header,
  cell: (debt) => (cents(debt) === 0 ? '—' : reais.format(cents(debt) / 100)),
  align: 'end',
  nowrap: true,
});

const clientColumns: Column<ClientDebt>[] = [
  { header: 'Cliente', cell: ({ name }) => name },
  ...invoiceAges.map(({ name, label }) => amount<ClientDebt>(label, (debt) => debt[`${name}Cents`])),
  amount('A faturar', ({ unbilledCents }) => unbilledCents),
  amount('Contestado', ({ disputedCents }) => disputedCents),
  amount('Total', ({ owedCents }) => owedCents),
];

const passengerColumns: Column<PassengerDebt>[] = [
  { header: 'Viagem', cell: ({ code }) => code },
  { header: 'Cliente', cell: ({ name }) => name },
  { header: 'Terminou em', cell: ({ endedOn }) => formatDay(endedOn), nowrap: true },
  ...passengerAges.map(({ name, label }) => amount<PassengerDebt>(label, (debt) => debt[`${name}Cents`])),
];

const onPayment = 'Após o pagamento do cliente';
const partnerColumns: Column<PartnerDebt>[] = [
  { header: 'Parceiro', cell: ({ name }) => name },
  amount('Atrasado', ({ lateCents }) => lateCents),
  amount('Em até 7 dias', ({ soonCents }) => soonCents),
  amount('Depois', ({ laterCents }) => laterCents),
  amount(onPayment, ({ awaitingCents }) => awaitingCents),
  amount('Contestado', ({ heldCents }) => heldCents),
  amount('Na carteira', ({ walletCents }) => walletCents),
  amount('Saques pedidos', ({ payoutCents }) => payoutCents),
  amount('Total', ({ owedCents }) => owedCents),
];

/** The present debts of clients to the central and of the central to partners, by age. */
export function DebtsReport() {
  const debts = useQuery(debtsQuery);
  return (
    <>
      {debts.isPending && <Skeleton height={420} radius="lg" />}
      {debts.isError && <Failure what="o que se deve" error={debts.error} onRetry={() => void debts.refetch()} />}
      {debts.data && <Both debts={debts.data} query={debts} />}
    </>
  );
}

function Both({ debts, query }: { debts: Report; query: ListQuery }) {
  return (
    <div className={classes.debts}>
      <DebtFigures debts={debts} />
      <Clients clients={debts.clients} query={query} />
      {debts.passengers.count > 0 && <Passengers passengers={debts.passengers} query={query} />}
      <Partners partners={debts.partners} query={query} />
    </div>
  );
}

function DebtFigures({ debts: { clients, partners } }: { debts: Report }) {
  const { owedCents, notDueCents, unbilledCents, disputedCents, creditCents } = clients.totals;
  const overdueCents = owedCents - notDueCents - unbilledCents - disputedCents;
  return (
    <div className={classes.pair}>
      <Figures label="O que os clientes devem">
        <Figure label="Clientes devem" value={<Money cents={owedCents} />} hint="Faturado e a faturar" />
        <Figure
          label="Vencido"
          value={<Money cents={overdueCents} />}
          hint="Faturas depois do vencimento"
          tone={overdueCents > 0 ? 'bad' : 'plain'}
        />
        <Figure label="Crédito de clientes" value={<Money cents={creditCents} />} hint="Pago a mais ou antes" />
      </Figures>
      <Figures label="O que a central deve">
        <Figure
          label="A central deve a parceiros"
          value={<Money cents={partners.totals.owedCents} />}
          hint="A liberar, em carteira e em saque"
        />
        <Figure
          label="Liberações atrasadas"
          value={<Money cents={partners.totals.lateCents} />}
          hint="Depois do dia prometido"
          tone={partners.totals.lateCents > 0 ? 'bad' : 'plain'}
        />
      </Figures>
    </div>
  );
}

function Clients({ clients, query }: { clients: Report['clients']; query: ListQuery }) {
  return (
    <Section
      title="O que os clientes devem"
      lead={lead(clients.count, 'Em reais, as faturas pelo vencimento; do maior total ao menor')}
      actions={
        <ExportMenu
          size="compact-sm"
          path="/reports/debts/export"
          query={{ of: 'clients' }}
          what="o que os clientes devem"
        />
      }
    >
      <DataTable
        label="O que os clientes devem"
        what="o que os clientes devem"
        columns={clientColumns}
        rows={clients.items}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/clientes/edit/$id_cliente', params: { id_cliente: id } })}
        card={cardOfClient}
        query={query}
        empty={
          <EmptyState compact icon={IconScale} title="Nenhum cliente deve nada">
            Viagens faturadas aparecem aqui até serem pagas.
          </EmptyState>
        }
      />
    </Section>
  );
}

/** Lists open passenger payments by trip, because passengers have no record across trips. */
function Passengers({ passengers, query }: { passengers: Report['passengers']; query: ListQuery }) {
  return (
    <Section
      title="Pix de passageiros a receber"
      lead={`${formatCents(passengers.totals.owedCents)} em ${passengers.count} ${passengers.count === 1 ? 'viagem' : 'viagens'}, da mais antiga em diante`}
      actions={
        <ExportMenu
          size="compact-sm"
          path="/reports/debts/export"
          query={{ of: 'passengers' }}
          what="o que os passageiros devem"
        />
      }
    >
      <DataTable
        label="Pix de passageiros a receber"
        what="o que os passageiros devem"
        columns={passengerColumns}
        rows={passengers.items}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/viagens/$id', params: { id } })}
        card={cardOfPassenger}
        query={query}
        empty={null}
      />
    </Section>
  );
}

function Partners({ partners, query }: { partners: Report['partners']; query: ListQuery }) {
  return (
    <Section
      title="O que a central deve aos parceiros"
      lead={lead(partners.count, 'Em reais, pelo dia prometido; do maior total ao menor')}
      actions={
        <ExportMenu
          size="compact-sm"
          path="/reports/debts/export"
          query={{ of: 'partners' }}
          what="o que a central deve"
        />
      }
    >
      <DataTable
        label="O que a central deve aos parceiros"
        what="o que a central deve"
        // Hides the column unless an amount waits for the client's payment, because most centrals pay partners without
        // waiting for the client.
        columns={partnerColumns.filter(({ header }) => header !== onPayment || partners.totals.awaitingCents > 0)}
        rows={partners.items}
        rowKey={({ id }) => id}
        rowLink={({ id }) => ({ to: '/carteira', search: { parceiro: id } })}
        card={cardOfPartner}
        query={query}
        empty={
          <EmptyState compact icon={IconScale} title="A central não deve nada a parceiros">
            O que eles ganham aparece aqui até ser sacado.
          </EmptyState>
        }
      />
    </Section>
  );
}

function cardOfClient(debt: ClientDebt) {
  const cents = [...invoiceAges.map(({ name }) => debt[`${name}Cents`]), debt.unbilledCents, debt.disputedCents];
  return (
    <ListCard
      title={debt.name}
      aside={<Money cents={debt.owedCents} />}
      details={said(clientColumns.slice(1, -1), cents)}
    />
  );
}

function cardOfPassenger({ code, name, endedOn, owedCents }: PassengerDebt) {
  return <ListCard title={code} aside={<Money cents={owedCents} />} details={[name, formatDay(endedOn)]} />;
}

function cardOfPartner(debt: PartnerDebt) {
  const { name, owedCents, lateCents, soonCents, laterCents, awaitingCents, heldCents, walletCents, payoutCents } =
    debt;
  const cents = [lateCents, soonCents, laterCents, awaitingCents, heldCents, walletCents, payoutCents];
  return (
    <ListCard title={name} aside={<Money cents={owedCents} />} details={said(partnerColumns.slice(1, -1), cents)} />
  );
}

function lead(total: number, order: string): string {
  return total <= 50 ? order : `${order}. Os 50 maiores de ${total}; a exportação tem todos`;
}

function said(columns: readonly { header: string }[], cents: readonly number[]): (string | false)[] {
  return columns.map(({ header }, at) => {
    const value = cents[at] ?? 0;
    return value !== 0 && `${header.toLocaleLowerCase('pt-BR')} ${formatCents(value)}`;
  });
}
