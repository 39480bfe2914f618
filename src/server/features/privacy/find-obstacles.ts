import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { ErasureStanding } from '#contract/privacy.ts';
import { isTerminal, terminalStatuses } from '#domain/trips/status.ts';
import type { Db, RowOf } from '#server/platform/database/pool.ts';

type Linked = Awaited<ReturnType<typeof readLinked>>;

/**
 * Returns the records that a user's erasure covers: the user, and the partner (a driver) or client (a person) that no
 * other account uses.
 */
export async function readLinked(db: Db, userId: string) {
  const row = await db
    .selectFrom('profiles as p')
    .select((eb) => {
      const others = eb.selectFrom('profiles as o').whereRef('o.user_id', '<>', 'p.user_id');
      return [
        'p.user_id as userId',
        eb
          .selectFrom('partners as pa')
          .select('pa.id')
          .whereRef('pa.id', '=', 'p.id_parceiro')
          .where('pa.kind', '=', 'driver')
          .where(eb.not(eb.exists(others.whereRef('o.id_parceiro', '=', 'p.id_parceiro'))))
          .as('partnerId'),
        eb
          .selectFrom('clients as c')
          .select('c.id')
          .whereRef('c.id', '=', 'p.id_cliente')
          .where('c.kind', '=', 'person')
          .where(eb.not(eb.exists(others.whereRef('o.id_cliente', '=', 'p.id_cliente'))))
          .as('clientId'),
      ];
    })
    .where('p.user_id', '=', userId)
    .executeTakeFirst();
  return row ?? { userId, partnerId: null, clientId: null };
}

type Counts = Awaited<ReturnType<typeof readCounts>>;

/** Returns the obstacles to an erasure, the data it would erase, and the data that the law requires to keep. */
export async function readStanding(db: Db, linked: Linked): Promise<ErasureStanding> {
  const counts = await readCounts(db, linked);
  return { obstacles: obstaclesOf(counts), erased: erasedOf(linked), kept: keptOf(counts) };
}

async function readCounts(db: Db, { userId, partnerId, clientId }: Linked) {
  const running = sql<SqlBool>`status <> all(${[...terminalStatuses]}::text[])`;
  const admins = db.selectFrom('profiles').where('tipo', '=', 'admin').where('blocked_at', 'is', null);
  const tripsOfPartner = db.selectFrom('trips').where('partner_id', '=', partnerId);
  const tripsOfClient = db.selectFrom('trips').where('client_id', '=', clientId);
  const payouts = db.selectFrom('payouts').where('partner_id', '=', partnerId);
  const topUps = db.selectFrom('top_ups').where('partner_id', '=', partnerId);
  const invoices = db.selectFrom('invoices').where('client_id', '=', clientId);
  const receipts = db
    .selectFrom('expense_receipts as r')
    .innerJoin('document_files as f', 'f.id', 'r.file_id')
    .where('f.partner_id', '=', partnerId);
  const accounts = db
    .selectFrom('ledger.accounts')
    .where((eb) => eb.or([eb('partner_id', '=', partnerId), eb('client_id', '=', clientId)]));
  const balances = db
    .selectFrom('ledger.account_balances')
    .where((eb) => eb.or([eb('partner_id', '=', partnerId), eb('client_id', '=', clientId)]))
    .select(sql<number>`coalesce(sum(abs(balance_cents)), 0)`.as('cents'));
  const unpaid = tripsOfClient
    .leftJoin('trip_charges as g', 'g.trip_id', 'trips.id')
    .where((eb) =>
      eb.or([
        eb('client_side', 'in', ['unbilled', 'disputed']),
        eb('partner_side', '=', 'in_review'),
        eb('g.open_cents', '>', 0),
      ]),
    );
  const unsettled = tripsOfPartner.where((eb) =>
    eb.or([eb('partner_side', 'in', ['in_review', 'pending']), eb('client_side', '=', 'disputed')]),
  );
  return await db
    .selectNoFrom([
      count(admins.where('user_id', '=', userId)).as('adminAccounts'),
      count(admins.where('user_id', '<>', userId)).as('otherAdmins'),
      count(tripsOfPartner.where(running)).as('assignedTrips'),
      count(tripsOfClient.where(running)).as('openTrips'),
      balances.$asScalar().$notNull().as('walletCents'),
      count(payouts.where('status', '=', 'pending')).as('pendingPayouts'),
      count(topUps.where('status', '=', 'pending')).as('pendingTopUps'),
      count(invoices.where('open_cents', '>', sql.lit(0))).as('openInvoices'),
      count(unpaid).as('unpaidTrips'),
      count(unsettled).as('unsettledTrips'),
      count(invoices).as('invoices'),
      count(payouts).as('payouts'),
      count(receipts).as('receipts'),
      count(accounts).as('entries'),
    ])
    .executeTakeFirstOrThrow();
}

/** Returns the SQL number of rows. */
function count<Tables extends object, Table extends keyof Tables>(rows: SelectQueryBuilder<Tables, Table, object>) {
  return rows
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .$asScalar()
    .$notNull();
}

function obstaclesOf(counts: Counts): string[] {
  const found: [boolean, string][] = [
    [counts.adminAccounts > 0 && counts.otherAdmins === 0, 'É o último administrador ativo: nomeie outro antes.'],
    [counts.assignedTrips > 0, 'Há viagens em andamento com este parceiro.'],
    [counts.openTrips > 0, 'Há viagens deste cliente que ainda não terminaram.'],
    [counts.walletCents > 0, 'Há saldo, valores a liberar ou a faturar: acerte-os antes.'],
    [counts.pendingPayouts + counts.pendingTopUps > 0, 'Há recargas ou saques a decidir.'],
    [counts.openInvoices > 0, 'Há faturas em aberto.'],
    // Without the name, the debtor of these trips would be unknown.
    [counts.unpaidTrips > 0, 'Há viagens deste cliente por faturar, em conferência, contestadas ou com Pix em aberto.'],
    [counts.unsettledTrips > 0, 'Há viagens deste parceiro em conferência, a liberar ou contestadas.'],
  ];
  return found.flatMap(([stands, words]) => (stands ? [words] : []));
}

function erasedOf({ partnerId, clientId }: Pick<Linked, 'partnerId' | 'clientId'>): string[] {
  return [
    'Nome, e-mail, senha, verificação em duas etapas, sessões e aparelhos da conta',
    'Avisos, escolhas de aviso e e-mails guardados',
    'Valores na auditoria, e de onde a pessoa acessou',
    ...(partnerId
      ? ['Cadastro de parceiro, motoristas, veículos, documentos enviados e seus arquivos, chave Pix']
      : []),
    ...(clientId ? ['Contatos de cliente, favoritos, e passageiros, endereços e observações das suas viagens'] : []),
  ];
}

function keptOf({ invoices, payouts, receipts, entries }: Counts): ErasureStanding['kept'] {
  return [
    {
      what: 'O registro de que a exclusão foi feita, sem os dados',
      why: 'Prova do atendimento do pedido (LGPD, art. 16, I)',
    },
    ...(entries > 0
      ? [{ what: 'Lançamentos do livro-razão, sem nome', why: 'Escrituração contábil (Código Civil, art. 1.194)' }]
      : []),
    ...(payouts > 0
      ? [{ what: 'Nome, CPF e chave Pix em saques pagos', why: 'Comprovação de pagamentos (CTN, art. 195)' }]
      : []),
    ...(receipts > 0
      ? [{ what: 'Comprovantes de despesas de viagens', why: 'Comprovação de pagamentos (CTN, art. 195)' }]
      : []),
    ...(invoices > 0 ? [{ what: 'Nome e CPF nas faturas', why: 'Documentos fiscais (CTN, art. 195)' }] : []),
  ];
}

/** Returns the obstacle to erasing the passenger's data, or null when the data may be erased. */
export async function passengerObstacle(db: Db, phone: string): Promise<'unknown' | 'open' | 'unpaid' | null> {
  const ofFavourites = db
    .selectFrom('favourite_passengers')
    .select([sql<RowOf<'trips'>['status'] | null>`null`.as('status'), sql<boolean>`false`.as('unpaid')])
    .where('phone', '=', phone);
  // A flexible ride without a trip may be erased while it can be started: the erasure ends its link.
  const ofFlexibleRides = db
    .selectFrom('flexible_rides')
    .select([sql<RowOf<'trips'>['status'] | null>`null`.as('status'), sql<boolean>`false`.as('unpaid')])
    .where('passenger_phone', '=', phone);
  const ofTrips = db
    .selectFrom('trip_passengers as p')
    .innerJoin('trips as t', 't.id', 'p.trip_id')
    .innerJoin('clients as c', 'c.id', 't.client_id')
    .leftJoin('trip_charges as g', 'g.trip_id', 't.id')
    .select(['t.status', sql<boolean>`coalesce(g.open_cents > 0 and c.kind = 'walk_in', false)`.as('unpaid')])
    .where('p.phone', '=', phone);
  const ofEmployees = db
    .selectFrom('employees')
    .select([sql<RowOf<'trips'>['status'] | null>`null`.as('status'), sql<boolean>`false`.as('unpaid')])
    .where('phone', '=', phone);
  const rows = await ofFavourites.union(ofFlexibleRides).union(ofEmployees).union(ofTrips).execute();
  if (rows.length === 0) return 'unknown';
  if (rows.some(({ unpaid }) => unpaid)) return 'unpaid';
  return rows.every(({ status }) => status === null || isTerminal(status)) ? null : 'open';
}
