import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconFileInvoice } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { InvoiceItem } from '#contract/invoice-lines.ts';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Money } from '#web/ui/money.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { itemsQuery } from '../queries.ts';
import classes from './invoices.module.css';

const CreditNoteDialog = lazyPart(() => import('./credit-note-dialog.tsx'), 'CreditNoteDialog', { opens: true });

/** The trips of an invoice, the oldest first. Payments settle the trips in this order. */
export function InvoiceItems({ invoice, central }: { invoice: Invoice; central: boolean }) {
  const items = useInfiniteQuery(itemsQuery(invoice.id));
  const [credited, setCredited] = useState<InvoiceItem | null>(null);
  const writtenOff = invoice.writtenOffCents > 0;
  const stateOf: Cell = (item) => formatItem(item, writtenOff);
  const creditOf: Cell | null =
    central && !writtenOff ? (item) => <CreditButton item={item} onCredit={setCredited} /> : null;
  return (
    <>
      <DataTable
        label="Viagens da fatura"
        what="as viagens"
        columns={columnsOf(stateOf, creditOf)}
        rows={rowsOf(items.data)}
        rowKey={({ tripId }) => tripId}
        card={cardsOf(stateOf, creditOf)}
        query={items}
        empty={<EmptyState icon={IconFileInvoice} title="Nenhuma viagem nesta fatura" />}
      />
      {credited && <CreditNoteDialog invoice={invoice} item={credited} onClose={() => setCredited(null)} />}
    </>
  );
}

type Cell = (item: InvoiceItem) => ReactNode;

function columnsOf(stateOf: Cell, creditOf: Cell | null): Column<InvoiceItem>[] {
  return [
    { header: 'Viagem', cell: (item) => <Trip item={item} />, nowrap: true, width: '6.875rem' },
    { header: 'Data', cell: dayOf, nowrap: true, width: '6.875rem' },
    { header: 'Passageiro e trajeto', cell: (item) => <Journey item={item} /> },
    { header: 'Valor', cell: ({ cents }) => <Money cents={cents} />, align: 'end', width: '7.5rem' },
    { header: 'Situação', cell: stateOf, align: 'end', width: '9.375rem' },
    ...(creditOf ? [{ header: 'Ação', cell: creditOf, align: 'end' as const, width: '6.25rem' }] : []),
  ];
}

function cardsOf(stateOf: Cell, creditOf: Cell | null): Cell {
  return (item) => <Card item={item} state={stateOf(item)} credit={creditOf?.(item)} />;
}

function Card({ item, state, credit }: { item: InvoiceItem; state: ReactNode; credit: ReactNode }) {
  return (
    <div className={classes.card}>
      <Trip item={item} />
      <Money cents={item.cents} />
      <span className={classes.small}>
        {dayOf(item)} · {state}
      </span>
      <Journey item={item} />
      {credit}
    </div>
  );
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
      <WithCodes>{item.tripCode}</WithCodes>
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

function formatItem({ cents, paidCents, creditedCents }: InvoiceItem, writtenOff: boolean): string {
  if (creditedCents === cents && cents > 0) return 'Creditada';
  const rest = cents - paidCents - creditedCents;
  const credit = creditedCents > 0 ? `, ${formatCents(creditedCents)} creditados` : '';
  if (rest === 0) return `Paga${credit}`;
  const part = paidCents > 0 || creditedCents > 0;
  if (writtenOff) return part ? `Baixados ${formatCents(rest)}` : 'Baixada';
  return part ? `Falta ${formatCents(rest)}` : 'Em aberto';
}
