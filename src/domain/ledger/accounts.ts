import type { Cents } from '#domain/money.ts';

/** Side on which the balance of an account normally is. */
type Side = 'debit' | 'credit';

type AccountNature = { label: string; of: 'partner' | 'client' | 'central'; side: Side; guarded: boolean };

const partner = { of: 'partner', side: 'credit', guarded: false } as const;
const client = { of: 'client', side: 'debit', guarded: false } as const;
const owed = { of: 'central', side: 'debit', guarded: false } as const;
const earned = { of: 'central', side: 'credit', guarded: false } as const;

/**
 * All kinds of accounts with owner, normal side and guard. Each partner and client has accounts of its own. A guarded
 * account has a balance row and a minimum.
 */
export const accountNatures = {
  wallet: { ...partner, label: 'Carteira', guarded: true },
  partner_pending: { ...partner, label: 'A liberar' },
  payout_pending: { ...partner, label: 'Saques em andamento', guarded: true },
  client_unbilled: { ...client, label: 'A faturar' },
  client_credit: { ...client, label: 'Crédito do cliente', side: 'credit', guarded: true },
  receivable: { ...client, label: 'Faturas a receber' },
  passenger_receivable: { ...owed, label: 'Pix de passageiros a receber' },
  cash: { ...owed, label: 'Caixa' },
  suspense: { ...earned, label: 'Recebimentos não identificados' },
  commission_revenue: { ...earned, label: 'Receita de comissões' },
  fees_revenue: { ...earned, label: 'Receita de taxas' },
  adjustments: { ...owed, label: 'Ajustes' },
  opening: { ...earned, label: 'Saldos iniciais' },
  discounts: { ...owed, label: 'Descontos concedidos' },
  losses: { ...owed, label: 'Perdas' },
} as const satisfies Record<string, AccountNature>;

export type AccountKind = keyof typeof accountNatures;
export const accountKinds = Object.keys(accountNatures) as AccountKind[];

type KindOf<Owner extends AccountNature['of']> = {
  [Kind in AccountKind]: (typeof accountNatures)[Kind]['of'] extends Owner ? Kind : never;
}[AccountKind];

/** One account, as passed to the posting function of the ledger. */
export type Account =
  | { kind: KindOf<'partner'>; partnerId: string }
  | { kind: KindOf<'client'>; clientId: string }
  | { kind: KindOf<'central'> };

/**
 * Returns a stored balance in accounting convention: positive on the normal side of the account. The ledger stores
 * credits as positive and debits as negative in every account.
 */
export function naturalBalanceCents(kind: AccountKind, storedCents: Cents): Cents {
  return accountNatures[kind].side === 'credit' ? storedCents : 0 - storedCents;
}
