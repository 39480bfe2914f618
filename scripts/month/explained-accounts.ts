import { type RawBuilder, sql } from 'kysely';
import { type AccountKind, accountKinds } from '#domain/ledger/accounts.ts';
import type { EntryKind } from '#domain/ledger/entry-kinds.ts';
import type { Cents } from '#domain/money.ts';
import type { Db } from '#server/platform/database/pool.ts';

/**
 * Balance of one kind of account in the ledger, and its explanation by sums of business records. Credits are positive.
 */
export type ExplainedAccount = {
  kind: AccountKind;
  ledgerCents: Cents;
  reasons: { text: string; cents: Cents }[];
};

type Reason = readonly [text: string, cents: RawBuilder<number>];

const amount = (expression: string) => sql<number>`(select coalesce(sum(${sql.raw(expression)})`;
const posted = "partner_side in ('pending', 'released')";
const driverPaid = "payment_method in ('cash', 'pix_driver', 'card_machine')";

function total(expression: string, table: string, condition = 'true'): RawBuilder<number> {
  return sql<number>`${amount(expression)}, 0)::bigint from ${sql.raw(table)} where ${sql.raw(condition)})`;
}

const inLedger = (entry: EntryKind, account: AccountKind) =>
  total(
    'p.cents',
    'ledger.postings p join ledger.entries e on e.id = p.entry_id join ledger.accounts a on a.id = p.account_id',
    `e.kind = '${entry}' and a.kind = '${account}'`,
  );
const openings = inLedger('opening', 'wallet');
const openCredits = inLedger('opening', 'client_credit');
const openDebts = inLedger('opening', 'receivable');
const lateGiveBacks = inLedger('partner_fee', 'wallet');
const planFees = inLedger('plan_fee', 'wallet');
/** Manual adjustments, from the audit log. */
const adjusted = total(
  "(changes -> 'balanceCents' ->> 1)::bigint - (changes -> 'balanceCents' ->> 0)::bigint",
  'audit_log',
  "action = 'wallet.adjust'",
);
/** Rows of posted adjustment files. */
const adjustedByFile = total('cents', 'adjustment_batch_rows', 'entry_id is not null');
const prepaid = total("(changes -> 'creditCents' ->> 1)::bigint", 'audit_log', "action = 'client.prepay'");
const creditedTrips = 'invoice_items n join trips t on t.id = n.trip_id';
/** Reversed part of the discounts of credited trips, in proportion to the credited amount. */
const discountBack = total(
  'round(n.discount_cents::numeric * n.credited_cents / n.cents)',
  creditedTrips,
  `n.cents > 0 and t.${posted}`,
);
const charges = 'trip_charges g join trips t on t.id = g.trip_id join clients c on c.id = t.client_id';
const passengerPix = total('cents', 'trip_payments');
const parked = total('cents', 'bank_lines', "state = 'parked'");
/** Bank lines for partners without a matching request. */
const forPartners = total('cents', 'bank_lines', 'partner_id is not null');
const minus = (cents: RawBuilder<number>) => sql<number>`-${cents}`;
const topUps = total('amount_cents', 'top_ups', "status = 'confirmed'");
const stands = 'reversed_at is null';
const receipts = total('cents', 'invoice_payments', `kind = 'receipt' and ${stands}`);
const paidOut = total('amount_cents', 'payouts', "status = 'paid'");
const waitingPayouts = total('amount_cents', 'payouts', "status = 'pending'");

/**
 * Explanations from trips, invoices, top-ups and payouts. The ledger is read only for amounts that no other table
 * contains.
 */
const reasonsOf: Record<AccountKind, readonly Reason[]> = {
  wallet: [
    ['Saldos trazidos do sistema anterior', openings],
    ['Partes de viagens liberadas', total('partner_cents', 'trips', `partner_side = 'released' and not ${driverPaid}`)],
    [
      'Comissões de viagens pagas ao motorista',
      total('partner_cents + discount_cents - total_cents', 'trips', `${posted} and ${driverPaid}`),
    ],
    ['Recargas confirmadas', topUps],
    ['Recebido do banco sem recarga pedida', forPartners],
    ['Saques pagos', minus(paidOut)],
    ['Saques em andamento', minus(waitingPayouts)],
    ['Taxas de devolução tardia', lateGiveBacks],
    ['Taxas dos planos', planFees],
    ['Ajustes manuais', adjusted],
    ['Ajustes em lote', adjustedByFile],
  ],
  partner_pending: [['Partes de viagens a liberar', total('partner_cents', 'trips', "partner_side = 'pending'")]],
  payout_pending: [['Saques pedidos e ainda não pagos', waitingPayouts]],
  client_unbilled: [
    [
      'Viagens ainda não faturadas ou contestadas',
      total('discount_cents - total_cents', 'trips', "client_side in ('unbilled', 'disputed')"),
    ],
  ],
  client_credit: [
    ['Saldos trazidos do sistema anterior', openCredits],
    ['Adiantamentos', prepaid],
    ['Pago a mais em faturas', total('excess_cents', 'invoice_payments', stands)],
    ['Pago a mais no Pix de viagens', total('excess_cents', charges, "c.kind <> 'walk_in'")],
    ['Créditos do que já estava pago', total('overpaid_cents', 'invoice_credit_notes')],
    ['Usado em faturas', total('-cents', 'invoice_payments', `kind = 'credit' and ${stands}`)],
    ['Revertido por estornos', total('-credit_taken_cents', 'invoice_payments')],
  ],
  receivable: [
    ['Em aberto nas faturas', total('-open_cents', 'invoices')],
    ['Saldos trazidos do sistema anterior', openDebts],
  ],
  passenger_receivable: [
    ['Pix à central ainda não recebidos', total('-open_cents', charges, `t.${posted}`)],
    ['Recebido de viagens ainda em conferência', total('received_cents', charges, "t.partner_side = 'in_review'")],
  ],
  cash: [
    ['Recargas recebidas', minus(topUps)],
    ['Recebido por faturas', minus(receipts)],
    ['Adiantamentos recebidos', minus(prepaid)],
    ['Pix de passageiros', minus(passengerPix)],
    ['Recebido do banco sem recarga pedida', minus(forPartners)],
    ['Recebimentos não identificados', minus(parked)],
    ['Saques pagos', paidOut],
  ],
  suspense: [
    ['Créditos no extrato sem origem identificada', parked],
    ['Pago a mais por passageiros sem cadastro', total('excess_cents', charges, "c.kind = 'walk_in'")],
  ],
  commission_revenue: [
    ['Comissões de viagens e taxas', total('total_cents - partner_cents', 'trips', posted)],
    [
      'Estornado por créditos a clientes',
      sql<number>`${total('-n.credited_cents', creditedTrips, `t.${posted}`)} - ${discountBack}`,
    ],
  ],
  fees_revenue: [
    ['Taxas de devolução tardia', minus(lateGiveBacks)],
    ['Taxas dos planos', minus(planFees)],
  ],
  adjustments: [
    ['Ajustes manuais', minus(adjusted)],
    ['Ajustes em lote', minus(adjustedByFile)],
  ],
  opening: [
    ['De parceiros', minus(openings)],
    ['Créditos de clientes', minus(openCredits)],
    ['Dívidas de clientes', minus(openDebts)],
  ],
  discounts: [['Descontos dados', sql<number>`${total('-discount_cents', 'trips', posted)} + ${discountBack}`]],
  losses: [['Faturas baixadas', total('-written_off_cents', 'invoices')]],
};

export async function explainAccounts(db: Db): Promise<ExplainedAccount[]> {
  const { rows: balances } = await sql<{ kind: AccountKind; cents: number }>`
    select kind, sum(balance_cents)::bigint as cents from ledger.account_balances group by kind`.execute(db);
  const explained: ExplainedAccount[] = [];
  for (const kind of accountKinds) {
    const reasons: ExplainedAccount['reasons'] = [];
    for (const [text, query] of reasonsOf[kind]) {
      const { rows } = await sql<{ cents: number }>`select ${query} as cents`.execute(db);
      reasons.push({ text, cents: rows[0]?.cents ?? 0 });
    }
    explained.push({ kind, ledgerCents: balances.find((row) => row.kind === kind)?.cents ?? 0, reasons });
  }
  return explained;
}

/** Returns the unexplained amount, which is zero in a valid ledger. */
export function unexplainedCents({ ledgerCents, reasons }: ExplainedAccount): Cents {
  return ledgerCents - reasons.reduce((sum, { cents }) => sum + cents, 0);
}
