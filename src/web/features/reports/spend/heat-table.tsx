import { Fragment } from 'react';
import type { SpendHour } from '#contract/spend.ts';
import { formatCents } from '#domain/money.ts';
import { count } from '#web/lib/format-counts.ts';
import { weekdayLabels, weekdayNames, weekOrder } from '#domain/weekdays.ts';
import classes from './heat-table.module.css';

const reais = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
/** Number of shades. Each cell also has its amount, so that the shade carries no meaning alone. */
const SHADES = 5;

/** Spending by hour and weekday of the pickup, in whole reais, with the hours from the first to the last trip. */
export function HeatTable({ hours }: { hours: readonly SpendHour[] }) {
  const cells = new Map(hours.map((one) => [`${one.weekday} ${one.hour}`, one]));
  const largest = Math.max(1, ...hours.map(({ cents }) => cents));
  const first = Math.min(...hours.map(({ hour }) => hour));
  const last = Math.max(...hours.map(({ hour }) => hour));
  const shown = Array.from({ length: last - first + 1 }, (_, at) => first + at);
  const sumIf = (fits: (one: SpendHour) => boolean) =>
    hours.reduce((sum, one) => (fits(one) ? sum + one.cents : sum), 0);
  return (
    <table className={classes.heat} aria-label="Gasto por hora e dia da semana, em reais">
      <thead>
        <tr>
          <th scope="col">Hora</th>
          {weekOrder.map((day) => (
            <th key={day} scope="col">
              <abbr title={weekdayNames[day]}>{weekdayLabels[day]}</abbr>
            </th>
          ))}
          <th scope="col" data-total>
            Total
          </th>
        </tr>
      </thead>
      <tbody>
        {shown.map((hour) => (
          <tr key={hour}>
            <th scope="row">{hour} h</th>
            {weekOrder.map((day) => (
              <Fragment key={day}>{cellOf(cells.get(`${day} ${hour}`), largest)}</Fragment>
            ))}
            <td data-total>{formatReais(sumIf((one) => one.hour === hour))}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          {weekOrder.map((day) => (
            <td key={day}>{formatReais(sumIf(({ weekday }) => weekday === day))}</td>
          ))}
          <td data-total>{formatReais(sumIf(() => true))}</td>
        </tr>
      </tfoot>
    </table>
  );
}

function cellOf(one: SpendHour | undefined, largest: number) {
  if (!one) return <td>–</td>;
  const { cents, trips } = one;
  return (
    <td
      data-shade={cents <= 0 ? 0 : Math.ceil((cents / largest) * SHADES)}
      title={`${formatCents(cents)} em ${count(trips, 'viagem', 'viagens')}`}
    >
      {reais.format(cents / 100)}
    </td>
  );
}

function formatReais(cents: number): string {
  return cents === 0 ? '–' : reais.format(cents / 100);
}
