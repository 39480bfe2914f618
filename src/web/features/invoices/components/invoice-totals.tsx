import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import type { InvoiceTotals as Totals } from '#contract/invoices.ts';
import { invoiceAges } from '#domain/invoices/invoice-status.ts';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { totalsQuery } from '../queries.ts';

type Props = { clientId: string | undefined; central: boolean };

/** What is owed, by how long ago it was due, and what is still to come. */
export function InvoiceTotals({ clientId, central }: Props) {
  const { data } = useQuery(totalsQuery(clientId));
  if (!data) return <Skeleton height={96} radius="lg" aria-busy="true" />;
  return (
    <Figures label={clientId === undefined ? 'Valores das faturas' : 'Valores do cliente escolhido'}>
      <Figure
        label="A faturar"
        value={<Money cents={data.unbilledCents} />}
        hint={data.disputedCents === 0 ? 'Entra na próxima fatura' : <Disputed cents={data.disputedCents} />}
        link={{
          to: '/viagens',
          search: { valorCliente: 'unbilled', ...(central && clientId !== undefined && { cliente: clientId }) },
        }}
      />
      {invoiceAges
        .filter(({ name }) => central || name === 'notDue')
        .map(({ name, label }) => (
          <Age key={name} name={name} label={label} data={data} />
        ))}
      {!central && <Overdue data={data} />}
      <Figure
        label="Crédito"
        value={<Money cents={data.creditCents} />}
        hint={central ? 'Adiantado pelos clientes' : 'Paga a próxima fatura'}
      />
    </Figures>
  );
}

function Age({ name, label, data }: { name: (typeof invoiceAges)[number]['name']; label: string; data: Totals }) {
  const cents = data[`${name}Cents`];
  const late = name !== 'notDue';
  return (
    <Figure
      label={late ? `Vencido, ${label.toLowerCase()}` : label}
      value={<Money cents={cents} />}
      tone={late && cents > 0 ? 'bad' : 'plain'}
    />
  );
}

function Overdue({ data: { to30Cents, to60Cents, to90Cents, olderCents } }: { data: Totals }) {
  const cents = to30Cents + to60Cents + to90Cents + olderCents;
  return <Figure label="Vencido" value={<Money cents={cents} />} tone={cents > 0 ? 'bad' : 'plain'} />;
}

function Disputed({ cents }: { cents: number }) {
  return (
    <>
      Mais <Money cents={cents} /> em contestação
    </>
  );
}
