import { type EntryKind, entryKinds } from '#domain/ledger/entry-kinds.ts';

/** Filter groups of wallet statements, each with several kinds of entries. */
export const lineGroups = {
  viagens: 'Viagens',
  recargas: 'Recargas e Pix',
  saques: 'Saques',
  taxas: 'Taxas',
  ajustes: 'Ajustes e estornos',
} as const;
export type LineGroup = keyof typeof lineGroups;

/** Null: this kind never appears in a wallet. */
const groups: Record<EntryKind, LineGroup | null> = {
  trip_settlement: null,
  trip_commission: 'viagens',
  pix_receipt: 'recargas',
  pix_excess: null,
  unidentified_receipt: null,
  release: 'viagens',
  top_up: 'recargas',
  top_up_return: 'recargas',
  payout_request: 'saques',
  payout: null,
  payout_refusal: 'saques',
  payout_return: 'saques',
  client_fee: null,
  partner_fee: 'taxas',
  plan_fee: 'taxas',
  invoice: null,
  invoice_payment: null,
  prepayment: null,
  client_credit_use: null,
  credit_note: 'viagens',
  write_off: null,
  write_off_recovery: null,
  adjustment: 'ajustes',
  opening: 'ajustes',
  reversal: 'ajustes',
};

export const entryKindNames = Object.keys(entryKinds) as EntryKind[];

export function kindsOf(group: LineGroup): EntryKind[] {
  return entryKindNames.filter((kind) => groups[kind] === group);
}
