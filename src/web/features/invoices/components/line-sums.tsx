import { Button } from '@mantine/core';
import { useState } from 'react';
import type { InvoiceSums, LineSums as LineAmounts } from '#contract/invoice-lines.ts';
import { NO_COST_CENTRE } from '#domain/invoices/invoice-items.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { formatCents } from '#domain/money.ts';
import { FilterTabs } from '#web/ui/filter-tabs.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { formatTrips } from './invoice-labels.ts';
import classes from './invoices.module.css';

/** Number of people that the first view shows. */
const FEW = 8;

/** `filter`: search parameters that show only the lines of this sum; null for the total. */
type Row = LineAmounts & { key: string; label: string; filter: { centro?: string; pessoa?: string } | null };
type Props = { invoiceId: string; sums: InvoiceSums };

/** Sums of the lines by cost centre or by first passenger. Each name is a link that filters the lines. */
export function LineSums({ invoiceId, sums }: Props) {
  const [by, setBy] = useState<'person' | undefined>();
  const [whole, setWhole] = useState(false);
  const people = by === 'person';
  const rows = people ? peopleOf(sums) : centresOf(sums);
  const shown = people && !whole ? rows.slice(0, FEW) : rows;
  const total = people && sums.personCount > shown.length ? `Total das ${sums.personCount} pessoas` : 'Total';
  return (
    <Section
      title="Somas"
      lead={people ? 'Uma viagem com várias pessoas conta para a primeira.' : undefined}
      actions={
        <FilterTabs
          label="Somar por"
          value={by}
          all="Por centro de custo"
          choices={[{ value: 'person', label: 'Por pessoa' }]}
          onChange={setBy}
        />
      }
    >
      <DataTable
        label={people ? 'Somas por pessoa' : 'Somas por centro de custo'}
        what="as somas"
        columns={columnsOf(people ? 'Pessoa' : 'Centro de custo', invoiceId)}
        rows={[...shown, { ...sums.total, key: 'total', label: total, filter: null }]}
        rowKey={({ key }) => key}
        card={cardsOf(invoiceId)}
      />
      {shown.length < rows.length && (
        <Button size="xs" mt="sm" onClick={() => setWhole(true)}>
          Mostrar as {rows.length} pessoas
        </Button>
      )}
      {people && sums.personCount > sums.byPassenger.length && (
        <p className={classes.none}>
          São {sums.personCount.toLocaleString('pt-BR')} pessoas: aqui estão as {sums.byPassenger.length} de maior
          valor. A exportação tem todas.
        </p>
      )}
    </Section>
  );
}

function centresOf({ byCostCentre }: InvoiceSums): Row[] {
  return byCostCentre.map(({ id, name, ...sums }) => ({
    ...sums,
    key: id ?? NO_COST_CENTRE,
    label: name ?? 'Sem centro de custo',
    filter: { centro: id ?? NO_COST_CENTRE },
  }));
}

function peopleOf({ byPassenger }: InvoiceSums): Row[] {
  return byPassenger.map(({ name, ...sums }) => ({
    ...sums,
    key: name,
    label: name || 'Sem nome',
    filter: { pessoa: name },
  }));
}

function amount(header: string, of: 'cents' | 'creditedCents' | 'paidCents' | 'openCents'): Column<Row> {
  const cell = (row: Row) => {
    const money = <Money cents={row[of]} />;
    return row.filter ? money : <strong>{money}</strong>;
  };
  return { header, cell, align: 'end', width: '8.75rem' };
}

function cardsOf(invoiceId: string) {
  return (row: Row) => <Card row={row} invoiceId={invoiceId} />;
}

function columnsOf(header: string, invoiceId: string): Column<Row>[] {
  return [
    { header, cell: (row) => <Name row={row} invoiceId={invoiceId} />, written: 'words' },
    { header: 'Viagens', cell: ({ itemCount }) => itemCount.toLocaleString('pt-BR'), align: 'end', width: '6rem' },
    amount('Valor', 'cents'),
    { ...amount('Creditado', 'creditedCents'), roomy: true },
    { ...amount('Pago', 'paidCents'), roomy: true },
    amount('Em aberto', 'openCents'),
  ];
}

function Name({ row: { label, filter }, invoiceId }: { row: Row; invoiceId: string }) {
  if (!filter) return label;
  return (
    <TextLink
      to="/faturas/$id"
      params={{ id: invoiceId }}
      search={(before: object) => ({ ...before, ...filter })}
      resetScroll={false}
      replace
    >
      {label}
    </TextLink>
  );
}

function Card({ row, invoiceId }: { row: Row; invoiceId: string }) {
  const { itemCount, creditedCents, paidCents, openCents } = row;
  return (
    <ListCard
      title={<Name row={row} invoiceId={invoiceId} />}
      aside={<Money cents={row.cents} />}
      details={[
        formatTrips(itemCount),
        creditedCents > 0 && `creditado ${formatCents(creditedCents)}`,
        `pago ${formatCents(paidCents)}`,
        `em aberto ${formatCents(openCents)}`,
      ]}
    />
  );
}
