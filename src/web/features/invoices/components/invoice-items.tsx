import { Button } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconFileInvoice, IconMessageReport } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import type { InvoiceContest } from '#contract/invoice-contests.ts';
import type { InvoiceItem } from '#contract/invoice-lines.ts';
import type { Invoice } from '#contract/invoices.ts';
import { contestStateLabels } from '#domain/invoices/contest.ts';
import { formatCents } from '#domain/money.ts';
import { localDate } from '#domain/time.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { rowsOf } from '#web/lib/paging.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Money } from '#web/ui/money.tsx';
import { StatusBadge } from '#web/ui/status-badge.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { WithCodes } from '#web/ui/with-codes.tsx';
import { itemsQuery, type LineFilters } from '../queries.ts';
import classes from './invoices.module.css';

const CreditNoteDialog = lazyPart(() => import('./credit-note-dialog.tsx'), 'CreditNoteDialog', { opens: true });
const ContestDialog = lazyPart(() => import('./contest-dialog.tsx'), 'ContestDialog', { opens: true });
const DecideContestDialog = lazyPart(() => import('./decide-contest-dialog.tsx'), 'DecideContestDialog', {
  opens: true,
});
const LineDrawer = lazyPart(() => import('./line-drawer.tsx'), 'LineDrawer', { opens: true });

type Dialog = 'detail' | 'credit' | 'contest' | 'decide';
type Props = {
  invoice: Invoice;
  central: boolean;
  filters: LineFilters;
};

/** The trips of an invoice, the oldest first. Payments settle the trips in this order. */
export function InvoiceItems({ invoice, central, filters }: Props) {
  const items = useInfiniteQuery(itemsQuery(invoice.id, filters));
  const [opened, setOpened] = useState<{ dialog: Dialog; item: InvoiceItem } | null>(null);
  const cells = cellsOf(invoice, central, setOpened);
  return (
    <>
      <DataTable
        label="Viagens da fatura"
        what="as viagens"
        columns={columnsOf(cells)}
        rows={rowsOf(items.data)}
        rowKey={({ tripId }) => tripId}
        card={cardsOf(cells)}
        query={items}
        empty={<EmptyState icon={IconFileInvoice} title="Nenhuma viagem com estes filtros" />}
      />
      {opened && <Opened invoice={invoice} opened={opened} onClose={() => setOpened(null)} />}
    </>
  );
}

function openContests({ contests }: Invoice): Map<string, InvoiceContest> {
  return new Map(contests.filter(({ state }) => state === 'open').map((contest) => [contest.tripId, contest]));
}

/** Returns the step that the user may take on a line: contest it, decide its contest, or credit it. */
function stepOf(invoice: Invoice, item: InvoiceItem, central: boolean): Exclude<Dialog, 'detail'> | null {
  if (openContests(invoice).has(item.tripId)) return central ? 'decide' : null;
  if (invoice.writtenOffCents > 0 || item.creditedCents === item.cents) return null;
  return central ? 'credit' : 'contest';
}

const steps = {
  credit: { label: 'Creditar', name: 'Creditar a viagem' },
  contest: { label: 'Contestar', name: 'Contestar a viagem' },
  decide: { label: 'Decidir', name: 'Decidir a contestação da viagem' },
};

type OnOpen = (opened: { dialog: Dialog; item: InvoiceItem } | null) => void;

type ActionProps = { item: InvoiceItem; step: keyof typeof steps | null; onOpen: OnOpen };

function Actions({ item, step, onOpen }: ActionProps) {
  const { tripCode } = item;
  return (
    <span className={classes.actions}>
      <Button
        size="xs"
        aria-label={`Detalhes da viagem ${tripCode}`}
        onClick={() => onOpen({ dialog: 'detail', item })}
      >
        Detalhes
      </Button>
      {step && (
        <Button size="xs" aria-label={`${steps[step].name} ${tripCode}`} onClick={() => onOpen({ dialog: step, item })}>
          {steps[step].label}
        </Button>
      )}
    </span>
  );
}

type OpenedProps = { invoice: Invoice; opened: { dialog: Dialog; item: InvoiceItem }; onClose: () => void };

function Opened({ invoice, opened: { dialog, item }, onClose: close }: OpenedProps) {
  const contest = openContests(invoice).get(item.tripId);
  if (dialog === 'credit') return <CreditNoteDialog invoice={invoice} item={item} onClose={close} />;
  if (dialog === 'contest') return <ContestDialog invoice={invoice} item={item} onClose={close} />;
  if (dialog === 'detail') return <LineDrawer invoice={invoice} item={item} onClose={close} />;
  return contest ? <DecideContestDialog invoice={invoice} item={item} contest={contest} onClose={close} /> : null;
}

function State({ item, contested }: { item: InvoiceItem; contested: boolean }) {
  return (
    <span className={classes.state}>
      {formatItem(item)}
      {contested && <StatusBadge label={contestStateLabels.open} icon={IconMessageReport} tone="attention" />}
    </span>
  );
}

type Cells = { state: Cell; actions: Cell };

function cellsOf(invoice: Invoice, central: boolean, onOpen: OnOpen): Cells {
  const contestOf = openContests(invoice);
  return {
    state: (item) => <State item={item} contested={contestOf.has(item.tripId)} />,
    actions: (item) => <Actions item={item} step={stepOf(invoice, item, central)} onOpen={onOpen} />,
  };
}

type Cell = (item: InvoiceItem) => ReactNode;

function columnsOf({ state, actions }: Cells): Column<InvoiceItem>[] {
  return [
    { header: 'Viagem', cell: (item) => <Trip item={item} />, nowrap: true, width: '6.875rem' },
    { header: 'Data', cell: dayOf, nowrap: true, width: '6.875rem' },
    { header: 'Passageiro e trajeto', cell: (item) => <Journey item={item} /> },
    { header: 'Valor', cell: ({ cents }) => <Money cents={cents} />, align: 'end', width: '7.5rem' },
    { header: 'Situação', cell: state, align: 'end', width: '10rem' },
    { header: 'Ação', cell: actions, align: 'end', width: '15rem' },
  ];
}

function cardsOf({ state, actions }: Cells): Cell {
  return (item) => (
    <div className={classes.card}>
      <Trip item={item} />
      <Money cents={item.cents} />
      <span className={classes.small}>{dayOf(item)}</span>
      <Journey item={item} />
      <span className={classes.cardState}>{state(item)}</span>
      {actions(item)}
    </div>
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

function formatItem({ cents, paidCents, creditedCents, writtenOffCents, openCents }: InvoiceItem): string {
  if (creditedCents === cents && cents > 0) return 'Creditada';
  const isPart = paidCents > 0 || creditedCents > 0;
  const parts = [
    openCents > 0 && (openCents < cents ? `Falta ${formatCents(openCents)}` : 'Em aberto'),
    writtenOffCents > 0 && (isPart || openCents > 0 ? `Baixados ${formatCents(writtenOffCents)}` : 'Baixada'),
    openCents + writtenOffCents === 0 && 'Paga',
    openCents + writtenOffCents === 0 && creditedCents > 0 && `${formatCents(creditedCents)} creditados`,
  ];
  return parts.filter(Boolean).join(', ');
}
