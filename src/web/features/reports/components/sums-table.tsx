import type { SumsLine } from '#contract/reports.ts';
import { formatCents } from '#domain/money.ts';
import { count } from '#web/lib/format-counts.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { ListCard } from '#web/ui/list-card.tsx';
import { Money } from '#web/ui/money.tsx';

const amounts: Column<SumsLine>[] = [
  { header: 'Viagens', cell: ({ trips }) => trips, align: 'end', width: '6.25rem' },
  {
    header: 'Faturamento',
    cell: ({ revenueCents }) => <Money cents={revenueCents} />,
    align: 'end',
    width: '9.375rem',
  },
  {
    header: 'Comissão',
    cell: ({ commissionCents }) => <Money cents={commissionCents} />,
    align: 'end',
    width: '9.375rem',
  },
  {
    header: 'Parte dos parceiros',
    cell: ({ partnerCents }) => <Money cents={partnerCents} />,
    align: 'end',
    width: '10.625rem',
  },
];

/** `missing` is the label of the line without a key, such as trips without a partner. */
type Props = { label: string; head: string; lines: readonly SumsLine[]; missing: string };

/** A breakdown as a table, the highest revenue first. */
export function SumsTable({ label, head, lines, missing }: Props) {
  return (
    <DataTable
      label={label}
      what="as somas"
      columns={[{ header: head, cell: ({ name }) => name ?? missing }, ...amounts]}
      rows={lines}
      rowKey={({ key }) => key ?? ''}
      card={(line) => cardOf(line, missing)}
    />
  );
}

function cardOf({ name, trips, revenueCents, commissionCents }: SumsLine, missing: string) {
  return (
    <ListCard
      title={name ?? missing}
      aside={<Money cents={revenueCents} />}
      details={[count(trips, 'viagem', 'viagens'), `comissão ${formatCents(commissionCents)}`]}
    />
  );
}
