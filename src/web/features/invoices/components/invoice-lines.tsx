import { useQuery } from '@tanstack/react-query';
import { Skeleton } from '@mantine/core';
import type { Invoice } from '#contract/invoices.ts';
import { Failure } from '#web/ui/failure.tsx';
import { type LineFilters, sumsQuery } from '../queries.ts';
import { InvoiceItems } from './invoice-items.tsx';
import { LineFilterBar } from './line-filter-bar.tsx';
import { LineStatement } from './line-statement.tsx';
import { LineSums } from './line-sums.tsx';

type Props = { invoice: Invoice; central: boolean; filters: LineFilters; onFilter: (filters: LineFilters) => void };

/** The lines of an invoice with their filters, sums and the statement in which the amounts close. */
export function InvoiceLines({ invoice, central, filters, onFilter }: Props) {
  const isFiltered = Object.values(filters).some((value) => value !== undefined);
  const all = useQuery(sumsQuery(invoice.id, {}));
  const chosen = useQuery(sumsQuery(invoice.id, filters));
  const error = all.error ?? chosen.error;
  return (
    <>
      <LineFilterBar
        invoiceId={invoice.id}
        all={all.data}
        openContestCount={invoice.openContestCount}
        filters={filters}
        onChange={onFilter}
      />
      {all.data && chosen.data ? (
        <>
          <LineStatement invoice={invoice} all={all.data.total} filtered={isFiltered ? chosen.data.total : null} />
          <LineSums invoiceId={invoice.id} sums={chosen.data} />
        </>
      ) : error ? (
        <Failure what="as somas" error={error} onRetry={() => void Promise.all([all.refetch(), chosen.refetch()])} />
      ) : (
        <Skeleton height={320} radius="lg" aria-busy="true" />
      )}
      <InvoiceItems invoice={invoice} central={central} filters={filters} />
    </>
  );
}
