import { Button } from '@mantine/core';
import type { LinkProps } from '@tanstack/react-router';
import { useState } from 'react';
import type { SpendBreakdown, SpendLine } from '#contract/spend.ts';
import { formatCents } from '#domain/money.ts';
import { count, formatRate } from '#web/lib/format-counts.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Money } from '#web/ui/money.tsx';
import { averageCents } from './spend-figures.tsx';
import classes from './spend.module.css';

/** Number of lines before the user asks for more. */
const SHOWN_FIRST = 10;

/** Line with its share of the whole spending, the length of its bar in percent, and a note under its name. */
type Row = SpendLine & { shareBp: number; bar: number; note: string | null };

const amounts: Column<Row>[] = [
  { header: 'Viagens', cell: ({ trips }) => trips, align: 'end', width: '5.5rem' },
  {
    header: 'Média',
    cell: (line) => <Money cents={averageCents(line)} />,
    align: 'end',
    width: '7.5rem',
    roomy: true,
  },
  { header: 'Gasto', cell: ({ cents }) => <Money cents={cents} />, align: 'end', width: '8.5rem' },
  { header: 'Parte', cell: (line) => <Share {...line} />, align: 'end', width: '9rem' },
  {
    header: 'Período anterior',
    cell: ({ beforeCents }) => <Money cents={beforeCents === 0 ? null : beforeCents} />,
    align: 'end',
    width: '9rem',
    roomy: true,
  },
];

type Props = {
  label: string;
  head: string;
  breakdown: SpendBreakdown;
  totalCents: number;
  linkOf?: (line: SpendLine) => LinkProps | undefined;
  noteOf?: (line: SpendLine) => string | null;
};

/** A breakdown of the spending, the largest amount first. */
export function SpendTable({ label, head, breakdown, totalCents, linkOf, noteOf }: Props) {
  const { lines, others } = breakdown;
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, SHOWN_FIRST);
  const hidden = lines.length - shown.length;
  const largest = Math.max(1, lines[0]?.cents ?? 0);
  const rowOf = (line: SpendLine): Row => ({
    ...line,
    shareBp: shareOf(line, totalCents),
    bar: Math.max(0, (line.cents * 100) / largest),
    note: noteOf?.(line) ?? null,
  });
  return (
    <div className={classes.table}>
      <DataTable
        label={label}
        what="os gastos"
        columns={[{ header: head, cell: nameOf, written: 'words' }, ...amounts]}
        rows={shown.map(rowOf)}
        rowKey={({ key, name }) => key ?? name}
        {...(linkOf && { rowLink: linkOf })}
        card={cardOf}
      />
      {lines.length > SHOWN_FIRST && (
        <Button
          variant="subtle"
          color="gray"
          className={classes.more ?? ''}
          aria-expanded={all}
          onClick={() => setAll(!all)}
        >
          {all ? 'Mostrar menos' : `Mostrar mais ${hidden}`}
        </Button>
      )}
      {others && hidden === 0 && (
        <p className={classes.others}>
          Outras {count(others.count, 'linha', 'linhas')}: {formatCents(others.cents)} em{' '}
          {count(others.trips, 'viagem', 'viagens')}. A exportação tem todas.
        </p>
      )}
    </div>
  );
}

function nameOf({ name, note }: Row) {
  return (
    <>
      {name}
      {note !== null && <span className={classes.note}>{note}</span>}
    </>
  );
}

function cardOf(line: Row) {
  const { name, note, trips, cents, shareBp } = line;
  const average = averageCents(line);
  const details = [
    note,
    count(trips, 'viagem', 'viagens'),
    average !== null && `média ${formatCents(average)}`,
    formatShare(shareBp),
  ];
  return <ListCard title={name} aside={<Money cents={cents} />} details={details} />;
}

function shareOf({ cents }: SpendLine, totalCents: number): number {
  return totalCents === 0 ? 0 : Math.round((cents * 100_00) / totalCents);
}

function Share({ shareBp, bar }: Row) {
  return (
    <span className={classes.share}>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${bar}%` }} />
      </span>
      {formatShare(shareBp)}
    </span>
  );
}

/** Formats a share in whole percent. A small share is not formatted as zero. */
function formatShare(basisPoints: number): string {
  if (basisPoints > 0 && basisPoints < 50) return '<1%';
  return formatRate(Math.round(basisPoints / 100) * 100);
}
