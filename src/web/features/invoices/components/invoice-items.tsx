import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconFileInvoice } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import type { Invoice, InvoiceItem } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Money } from '#web/ui/money.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { itemsQuery } from '../queries.ts';
import classes from './invoices.module.css';

const CreditNoteDialog = lazy(async () => ({ default: (await import('./credit-note-dialog.tsx')).CreditNoteDialog }));

const columns: Column<InvoiceItem>[] = [
  { header: 'Viagem', cell: (item) => <Trip item={item} />, nowrap: true, width: '90px' },
  { header: 'Data', cell: dayOf, nowrap: true, width: '100px' },
  { header: 'Passageiro e trajeto', cell: (item) => <Journey item={item} /> },
  { header: 'Valor', cell: ({ cents }) => <Money cents={cents} />, align: 'end', width: '110px' },
  { header: 'Situação', cell: (item) => sayItem(item), align: 'end', width: '130px' },
];

/** The trips of an invoice, the oldest first: the order in which they are paid. */
export function InvoiceItems({ invoice, central }: { invoice: Invoice; central: boolean }) {
  const items = useInfiniteQuery(itemsQuery(invoice.id));
  const [credited, setCredited] = useState<InvoiceItem | null>(null);
  const mayCredit = central && invoice.writtenOffCents === 0;
  return (
    <>
      <DataTable
        label="Viagens da fatura"
        what="as viagens"
        columns={mayCredit ? [...columns, crediting(setCredited)] : columns}
        rows={rowsOf(items.data)}
        rowKey={({ tripId }) => tripId}
        query={items}
        empty={<EmptyState icon={IconFileInvoice} title="Nenhuma viagem nesta fatura" />}
      />
      <Suspense>
        {credited && <CreditNoteDialog invoice={invoice} item={credited} onClose={() => setCredited(null)} />}
      </Suspense>
    </>
  );
}

function crediting(onCredit: (item: InvoiceItem) => void): Column<InvoiceItem> {
  const cell = (item: InvoiceItem) => <CreditButton item={item} onCredit={onCredit} />;
  return { header: 'Ação', cell, align: 'end', width: '100px' };
}

function CreditButton({ item, onCredit }: { item: InvoiceItem; onCredit: (item: InvoiceItem) => void }) {
  if (item.creditedCents === item.cents) return null;
  return (
    <Button size="xs" aria-label={`Creditar a viagem ${item.tripCode}`} onClick={() => onCredit(item)}>
      Creditar
    </Button>
  );
}

function Trip({ item }: { item: InvoiceItem }) {
  return (
    <TextLink to="/viagens/$id" params={{ id: item.tripId }}>
      {item.tripCode}
    </TextLink>
  );
}

function Journey({ item: { passengers, from, to, costCentreName, clientReference } }: { item: InvoiceItem }) {
  return (
    <span className={classes.stacked}>
      <span className={classes.what}>{passengers}</span>
      <span className={classes.small}>
        {[`${from} → ${to}`, costCentreName, clientReference].filter(Boolean).join(' · ')}
      </span>
    </span>
  );
}

function dayOf({ endedAt, timeZone }: InvoiceItem): string {
  return formatDay(localDate(new Date(endedAt), timeZone));
}

function sayItem({ cents, paidCents, creditedCents }: InvoiceItem): string {
  if (creditedCents === cents && cents > 0) return 'Creditada';
  const rest = cents - paidCents - creditedCents;
  const credit = creditedCents > 0 ? `, ${formatCents(creditedCents)} creditados` : '';
  if (rest === 0) return `Paga${credit}`;
  return paidCents > 0 || creditedCents > 0 ? `Falta ${formatCents(rest)}` : 'Em aberto';
}
