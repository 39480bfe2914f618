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

type Props = {
  label: string;
  head: string;
  breakdown: SpendBreakdown;
  totalCents: number;
  linkOf?: (line: SpendLine) => LinkProps | undefined;
  /** Note under the name of a line. */
  noteOf?: (line: SpendLine) => string | null;
};

/** A breakdown of the spending, the largest amount first. */
export function SpendTable({ label, head, breakdown, totalCents, linkOf, noteOf = () => null }: Props) {
  const { lines, others } = breakdown;
  const [all, setAll] = useState(false);
  const shown = all ? lines : lines.slice(0, SHOWN_FIRST);
  const hidden = lines.length - shown.length;
  const shareOf = (cents: number) => (totalCents === 0 ? 0 : Math.round((cents * 100_00) / totalCents));
  const columns: Column<SpendLine>[] = [
    {
      header: head,
      cell: (line) => {
        const note = noteOf(line);
        return (
          <>
            {line.name}
            {note && <span className={classes.note}>{note}</span>}
          </>
        );
      },
      written: 'words',
    },
    { header: 'Viagens', cell: ({ trips }) => trips, align: 'end', width: '5.5rem' },
    {
      header: 'Média',
      cell: (line) => <Money cents={averageCents(line)} />,
      align: 'end',
      width: '7.5rem',
      roomy: true,
    },
    { header: 'Gasto', cell: ({ cents }) => <Money cents={cents} />, align: 'end', width: '8.5rem' },
    { header: 'Parte', cell: ({ cents }) => <Share basisPoints={shareOf(cents)} />, align: 'end', width: '9rem' },
    {
      header: 'Período anterior',
      cell: ({ beforeCents }) => <Money cents={beforeCents === 0 ? null : beforeCents} />,
      align: 'end',
      width: '9rem',
      roomy: true,
    },
  ];
  return (
    <div className={classes.table}>
      <DataTable
        label={label}
        what="os gastos"
        columns={columns}
        rows={shown}
        rowKey={({ key, name }) => key ?? name}
        {...(linkOf && { rowLink: linkOf })}
        card={(line) => (
          <ListCard
            title={line.name}
            aside={<Money cents={line.cents} />}
            details={[
              noteOf(line),
              count(line.trips, 'viagem', 'viagens'),
              line.trips > 0 && `média ${formatCents(averageCents(line) ?? 0)}`,
              formatShare(shareOf(line.cents)),
            ]}
          />
        )}
      />
      {hidden > 0 && (
        <Button variant="subtle" className={classes.more ?? ''} onClick={() => setAll(true)}>
          Mostrar mais {hidden}
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

function Share({ basisPoints }: { basisPoints: number }) {
  return (
    <span className={classes.share}>
      <span className={classes.track} aria-hidden>
        <span style={{ width: `${Math.min(100, basisPoints / 100)}%` }} />
      </span>
      {formatShare(basisPoints)}
    </span>
  );
}

/** Formats a share in whole percent. A small share is not formatted as zero. */
function formatShare(basisPoints: number): string {
  if (basisPoints > 0 && basisPoints < 50) return '<1%';
  return formatRate(Math.round(basisPoints / 100) * 100);
}
