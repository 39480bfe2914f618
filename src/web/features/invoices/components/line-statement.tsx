import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import type { LineSums } from '#contract/invoice-lines.ts';
import type { Invoice } from '#contract/invoices.ts';
import { formatCents } from '#domain/money.ts';
import { Money } from '#web/ui/money.tsx';
import { Section } from '#web/ui/section.tsx';
import { formatTrips } from './invoice-labels.ts';
import classes from './line-statement.module.css';

type Amounts = Omit<LineSums, 'itemCount'>;

const columns = [
  { sign: '', label: 'Total', of: 'cents' },
  { sign: '−', label: 'Creditado', of: 'creditedCents' },
  { sign: '−', label: 'Baixado', of: 'writtenOffCents' },
  { sign: '=', label: 'Pago', of: 'paidCents' },
  { sign: '+', label: 'Em aberto', of: 'openCents' },
] as const;

type Props = {
  invoice: Invoice;
  /** Sums of all lines, and of the lines that the filters select; null without a filter. */
  all: LineSums;
  filtered: LineSums | null;
};

/** The amounts of the invoice beside the sums of its lines: total less credits and write-off is paid and open. */
export function LineStatement({ invoice, all, filtered }: Props) {
  const rows: { name: string; amounts: Amounts }[] = [
    { name: `Fatura ${invoice.code}`, amounts: { ...invoice, cents: invoice.totalCents } },
    { name: `Soma de ${formatTrips(all.itemCount)}`, amounts: all },
    ...(filtered ? [{ name: `${formatTrips(filtered.itemCount)} com os filtros`, amounts: filtered }] : []),
  ];
  return (
    <Section title="Fechamento das contas">
      <table className={classes.statement}>
        <thead>
          <tr>
            <th scope="col">
              <VisuallyHidden>Conta</VisuallyHidden>
            </th>
            {columns.map(({ sign, label }) => (
              <th key={label} scope="col">
                {sign && <span className={classes.sign}>{sign} </span>}
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, amounts }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {columns.map(({ sign, label, of }) => (
                <td key={of} data-label={`${sign} ${label}`}>
                  <Money cents={amounts[of]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <Closing amounts={filtered ?? all} agrees={agree(rows[0]?.amounts, all)} />
    </Section>
  );
}

function agree(invoice: Amounts | undefined, lines: Amounts): boolean {
  return columns.every(({ of }) => invoice?.[of] === lines[of]);
}

/** The equation in figures, for the lines that the filters select. */
function Closing({ amounts, agrees }: { amounts: Amounts; agrees: boolean }) {
  const { cents, creditedCents, writtenOffCents, paidCents, openCents } = amounts;
  const owed = cents - creditedCents - writtenOffCents;
  const closes = agrees && owed === paidCents + openCents;
  const Sign = closes ? IconCircleCheck : IconAlertTriangle;
  return (
    <p className={classes.closing} data-closes={closes}>
      <Sign size={16} aria-hidden />
      <span>
        {closes ? 'As contas fecham' : 'As contas não fecham: fale com a central'}:{' '}
        {[cents, creditedCents, writtenOffCents].map(formatCents).join(' − ')} = {formatCents(owed)} ={' '}
        {formatCents(paidCents)} + {formatCents(openCents)}
      </span>
    </p>
  );
}
