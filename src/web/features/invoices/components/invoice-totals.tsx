import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import type { InvoiceTotals as Totals } from '#contract/invoices.ts';
import { invoiceAges } from '#domain/invoices/invoice-status.ts';
import { formatCents } from '#domain/money.ts';
import { Failure } from '#web/ui/failure.tsx';
import { Figure, Figures } from '#web/ui/figures.tsx';
import { Money } from '#web/ui/money.tsx';
import { totalsQuery } from '../queries.ts';

type Props = { clientId: string | undefined; central: boolean };

/** Amounts owed, by age, and amounts not yet invoiced. */
export function InvoiceTotals({ clientId, central }: Props) {
  const { data, error, refetch } = useQuery(totalsQuery(clientId));
  if (error && !data) return <Failure what="os valores das faturas" error={error} onRetry={() => void refetch()} />;
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
      <Figure label="A vencer" value={<Money cents={data.notDueCents} />} />
      <Overdue data={data} clientId={clientId} />
      <Figure
        label="Crédito"
        value={<Money cents={data.creditCents} />}
        hint={central ? 'Adiantado pelos clientes' : 'Paga a próxima fatura'}
      />
    </Figures>
  );
}

/** The overdue total. The hint shows the amount of each age. */
function Overdue({ data, clientId }: { data: Totals; clientId: string | undefined }) {
  const late = invoiceAges
    .filter(({ name }) => name !== 'notDue')
    .map(({ name, label }) => ({ said: label.toLowerCase(), cents: data[`${name}Cents`] }))
    .filter(({ cents }) => cents > 0);
  return (
    <Figure
      label="Vencido"
      value={<Money cents={late.reduce((sum, { cents }) => sum + cents, 0)} />}
      tone={late.length > 0 ? 'bad' : 'plain'}
      hint={late.length === 0 ? 'Nada atrasado' : late.map(formatAge).join(' · ')}
      link={{ to: '/faturas', search: { status: 'overdue', cliente: clientId } }}
    />
  );
}

function formatAge({ said, cents }: { said: string; cents: number }): string {
  return `${said}: ${formatCents(cents)}`;
}

function Disputed({ cents }: { cents: number }) {
  return (
    <>
      Mais <Money cents={cents} /> em contestação
    </>
  );
}
