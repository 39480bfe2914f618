import type { Plan } from '#contract/plans.ts';
import { formatCents } from '#domain/money.ts';
import { feePeriodLabels } from '#domain/plans/period-fee.ts';
import { formatDay } from '#web/lib/local-days.ts';

type Fee = Pick<Plan, 'feeCents' | 'feePeriod' | 'feeFrom'>;

/** `R$ 99,90 por mês`, with the first day while it is in the future. */
export function formatFee({ feeCents, feePeriod, feeFrom }: Fee, today: string): string {
  if (feeCents === 0) return 'Sem mensalidade';
  const said = `${formatCents(feeCents)} ${feePeriodLabels[feePeriod]}`;
  return feeFrom > today ? `${said}, a partir de ${formatDay(feeFrom)}` : said;
}
