import type { Cents } from '#domain/money.ts';

/**
 * Lowest balance to which an entry may lower a wallet. `minimum`: the minimum of the partner. `payout`: the minimum of
 * the partner, but at least zero.
 */
type Floor = 'none' | 'minimum' | 'payout';

/** All kinds of entries with their label in statements and their lowest balance. */
export const entryKinds = {
  trip_settlement: { label: 'Viagem liquidada', floor: 'none' },
  trip_commission: { label: 'Comissão de viagem', floor: 'none' },
  pix_receipt: { label: 'Pix recebido', floor: 'none' },
  pix_excess: { label: 'Pix recebido a mais', floor: 'none' },
  unidentified_receipt: { label: 'Recebimento não identificado', floor: 'none' },
  release: { label: 'Liberação de viagem', floor: 'none' },
  top_up: { label: 'Recarga', floor: 'none' },
  top_up_return: { label: 'Recarga devolvida pelo banco', floor: 'none' },
  payout_request: { label: 'Saque solicitado', floor: 'payout' },
  payout: { label: 'Saque pago', floor: 'none' },
  payout_refusal: { label: 'Saque recusado ou cancelado', floor: 'none' },
  payout_return: { label: 'Saque devolvido pelo banco', floor: 'none' },
  client_fee: { label: 'Taxa de cancelamento ou não comparecimento', floor: 'none' },
  partner_fee: { label: 'Taxa de devolução tardia', floor: 'none' },
  plan_fee: { label: 'Taxa do plano', floor: 'none' },
  invoice: { label: 'Fatura fechada', floor: 'none' },
  invoice_payment: { label: 'Fatura paga', floor: 'none' },
  prepayment: { label: 'Adiantamento de cliente', floor: 'none' },
  client_credit_use: { label: 'Crédito usado em fatura', floor: 'none' },
  credit_note: { label: 'Nota de crédito', floor: 'none' },
  write_off: { label: 'Baixa por perda', floor: 'none' },
  write_off_recovery: { label: 'Baixa recuperada', floor: 'none' },
  adjustment: { label: 'Ajuste', floor: 'minimum' },
  opening: { label: 'Saldo inicial', floor: 'none' },
  reversal: { label: 'Estorno', floor: 'none' },
} as const satisfies Record<string, { label: string; floor: Floor }>;

export type EntryKind = keyof typeof entryKinds;

/**
 * Returns the minimum of the available amount (balance minus reserved amount) after this entry, in centavos; null: no
 * minimum. `belowMinimum`: an administrator has allowed, with a reason, an adjustment below the minimum.
 */
export function walletFloorCents(kind: EntryKind, minimumBalanceCents: Cents, belowMinimum = false): Cents | null {
  const { floor } = entryKinds[kind];
  if (floor === 'payout') return Math.max(0, minimumBalanceCents);
  return floor === 'minimum' && !belowMinimum ? minimumBalanceCents : null;
}
