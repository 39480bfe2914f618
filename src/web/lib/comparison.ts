import type { DashboardPeriod, Days } from '#domain/reports/dashboard-period.ts';
import { daysIn } from '#domain/reports/period.ts';
import { addDays, monthStart, nextMonth } from '#domain/time.ts';
import { formatDay, formatDayShort } from '#web/lib/local-days.ts';

const percent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 });
const finePercent = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 });
const month = new Intl.DateTimeFormat('pt-BR', { month: 'long', timeZone: 'UTC' });

/**
 * Names the days that the period is compared with: `ontem`, `nos 7 dias anteriores`, `nos mesmos dias de outubro`, `em
 * setembro`.
 */
export function formatBefore(name: DashboardPeriod | null, before: Days): string {
  if (name === 'today') return 'ontem';
  if (name === 'month' || name === 'last-month') {
    const said = month.format(new Date(before.from));
    const whole = addDays(before.to, 1) === nextMonth(monthStart(before.from));
    return whole ? `em ${said}` : `nos mesmos dias de ${said}`;
  }
  const days = daysIn(before.from, before.to);
  return days === 1 ? 'no dia anterior' : `nos ${days} dias anteriores`;
}

/** Formats a period as `24/10 a 22/11/2026`. A period of one day is formatted as that day. */
export function formatDays({ from, to }: Days): string {
  if (from === to) return formatDay(from);
  return `${from.slice(0, 4) === to.slice(0, 4) ? formatDayShort(from) : formatDay(from)} a ${formatDay(to)}`;
}

/**
 * The relative difference: `+12% que nos 7 dias anteriores (R$ 1.234,50)`. `now` is null when the value is unknown.
 * Without a value in the period before, no percentage exists, and the text says so.
 */
export function formatDifference(
  now: number | null,
  before: number | null,
  when: string,
  say: (value: number) => string,
): string {
  if (!before) return now ? `Nada ${when} para comparar` : `Também nada ${when}`;
  const then = unbroken(say(before));
  if (now === null) return `${then} ${when}`;
  if (now === before) return `O mesmo que ${when}`;
  if (now > 10 * before) return `Mais de 10 vezes o de antes: ${then} ${when}`;
  const share = (100 * Math.abs(now - before)) / before;
  const said = share < 10 ? finePercent.format(Math.max(0.1, share)) : percent.format(share);
  return `${now > before ? '+' : '−'}${unbroken(`${said}%`)} que ${when} (${then})`;
}

/** Prevents a line break inside an amount. */
function unbroken(text: string): string {
  return text.replaceAll(' ', '\u00a0');
}
