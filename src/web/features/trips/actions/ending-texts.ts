import type { PaymentTerms } from '#contract/settings.ts';
import { splitCommission } from '#domain/commission.ts';
import { formatCents } from '#domain/money.ts';
import type { LocalDate } from '#domain/time.ts';
import { promisedRelease } from '#domain/trips/money-sides.ts';
import { isPaidToDriver, type PaymentMethod } from '#domain/trips/payment-methods.ts';
import { formatDay } from '#web/lib/local-days.ts';
import { formatRate } from '#web/lib/format-counts.ts';

/** Returns the instruction to the driver for collecting this amount before the trip is completed. */
export function formatCollection(method: PaymentMethod, totalCents: number): string {
  const amount = formatCents(totalCents);
  const texts: Record<PaymentMethod, string> = {
    cash: `Receba ${amount} em dinheiro do passageiro.`,
    pix_driver: `Receba ${amount} do passageiro por Pix, na sua chave.`,
    card_machine: `Cobre ${amount} do passageiro na sua maquininha.`,
    pix_central: `O passageiro paga ${amount} por Pix à central: o QR Code e o código aparecem ao concluir.`,
    billed: 'O passageiro não paga nada: a central fatura o cliente.',
  };
  return texts[method];
}

export type EndingTrip = { paymentMethod: PaymentMethod; commissionBp: number };
type Amounts = { totalCents: number; reimbursementsCents: number };

/** Returns the partner's part of the typed amounts, the commission, and a text on when the wallet receives the part. */
export function earnedBy(
  { paymentMethod, commissionBp }: EndingTrip,
  amounts: Amounts,
  { today, terms }: { today: LocalDate; terms: PaymentTerms | undefined },
) {
  const { partnerCents, commissionCents } = splitCommission({ ...amounts, commissionBp });
  return {
    partnerCents,
    commission: `${formatCents(commissionCents)} (${formatRate(commissionBp)})`,
    when: isPaidToDriver(paymentMethod)
      ? 'O valor já fica com você; a comissão sai do saldo da carteira.'
      : formatRelease(paymentMethod, amounts.totalCents, today, terms),
  };
}

/** Returns null until the payment terms of the central are loaded. */
function formatRelease(
  paymentMethod: PaymentMethod,
  owedCents: number,
  today: LocalDate,
  terms: PaymentTerms | undefined,
): string | null {
  if (paymentMethod === 'pix_central') return 'Entra no saldo depois que o Pix do passageiro chegar à central.';
  if (terms === undefined) return null;
  const day = promisedRelease({ paymentMethod, clientSide: 'unbilled', owedCents }, today, terms);
  return day === null ? 'Entra no saldo quando o cliente pagar a fatura.' : `Entra no saldo em ${formatDay(day)}.`;
}
