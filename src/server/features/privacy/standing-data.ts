import { sql } from 'kysely';
import type { ErasureStanding } from '#contract/privacy.ts';
import { isTerminal, terminalStatuses, type TripStatus } from '#domain/trips/status.ts';
import type { Db } from '#server/platform/database/pool.ts';

type Linked = { userId: string; partnerId: string | null; clientId: string | null };

/**
 * Returns the records that a user's erasure covers: the user, and the partner (a driver) or client (a person) that no
 * other account uses.
 */
export async function readLinked(db: Db, userId: string): Promise<Linked> {
  const { rows } = await sql<Linked>`
    select p.user_id as "userId",
      (select pa.id from partners pa where pa.id = p.id_parceiro and pa.kind = 'driver'
        and not exists (select from profiles o where o.id_parceiro = pa.id and o.user_id <> p.user_id)) as "partnerId",
      (select c.id from clients c where c.id = p.id_cliente and c.kind = 'person'
        and not exists (select from profiles o where o.id_cliente = c.id and o.user_id <> p.user_id)) as "clientId"
    from profiles p where p.user_id = ${userId}`.execute(db);
  return rows[0] ?? { userId, partnerId: null, clientId: null };
}

type Counts = {
  lastAdmin: boolean;
  heldTrips: number;
  openTrips: number;
  walletCents: number;
  moneyOnItsWay: number;
  openInvoices: number;
  unpaidTrips: number;
  unsettledTrips: number;
  invoices: number;
  payouts: number;
  receipts: number;
  entries: number;
};

/** Returns the obstacles to an erasure, the data it would erase, and the data that the law requires to keep. */
export async function readStanding(db: Db, { userId, partnerId, clientId }: Linked): Promise<ErasureStanding> {
  const over = sql`${[...terminalStatuses]}::text[]`;
  const { rows } = await sql<Counts>`
    select
      (select tipo = 'admin' and blocked_at is null and not exists (select from profiles o
        where o.tipo = 'admin' and o.blocked_at is null and o.user_id <> p.user_id) from profiles p where p.user_id = ${userId}) as "lastAdmin",
      (select count(*)::int from trips where partner_id = ${partnerId} and status <> all(${over})) as "heldTrips",
      (select count(*)::int from trips where client_id = ${clientId} and status <> all(${over})) as "openTrips",
      (select coalesce(sum(abs(balance_cents)), 0)::bigint from ledger.account_balances
        where partner_id = ${partnerId} or client_id = ${clientId}) as "walletCents",
      (select count(*)::int from payouts where partner_id = ${partnerId} and status = 'pending')
        + (select count(*)::int from top_ups where partner_id = ${partnerId} and status = 'pending') as "moneyOnItsWay",
      (select count(*)::int from invoices where client_id = ${clientId} and open_cents > 0) as "openInvoices",
      (select count(*)::int from trips t left join trip_charges g on g.trip_id = t.id where t.client_id = ${clientId}
        and (t.client_side in ('unbilled', 'disputed') or t.partner_side = 'in_review' or g.open_cents > 0)) as "unpaidTrips",
      (select count(*)::int from trips where partner_id = ${partnerId}
        and (partner_side in ('in_review', 'pending') or client_side = 'disputed')) as "unsettledTrips",
      (select count(*)::int from invoices where client_id = ${clientId}) as invoices,
      (select count(*)::int from payouts where partner_id = ${partnerId}) as payouts,
      (select count(*)::int from expense_receipts r join document_files f on f.id = r.file_id where f.partner_id = ${partnerId}) as receipts,
      (select count(*)::int from ledger.accounts where partner_id = ${partnerId} or client_id = ${clientId}) as entries`.execute(
    db,
  );
  const [counts] = rows;
  if (!counts) throw new Error('no counts');
  return { obstacles: obstaclesOf(counts), erased: erasedOf({ partnerId, clientId }), kept: keptOf(counts) };
}

function obstaclesOf(counts: Counts): string[] {
  const found: [boolean, string][] = [
    [counts.lastAdmin, 'É o último administrador ativo: nomeie outro antes.'],
    [counts.heldTrips > 0, 'Há viagens em andamento com este parceiro.'],
    [counts.openTrips > 0, 'Há viagens deste cliente que ainda não terminaram.'],
    [counts.walletCents > 0, 'Há saldo, valores a liberar ou a faturar: acerte-os antes.'],
    [counts.moneyOnItsWay > 0, 'Há recargas ou saques a decidir.'],
    [counts.openInvoices > 0, 'Há faturas em aberto.'],
    // Erasing the name would lose the debtor of these trips.
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

/** Returns null when the passenger's data may be erased. */
export async function passengerObstacle(db: Db, phone: string): Promise<'unknown' | 'open' | 'unpaid' | null> {
  const { rows } = await sql<{ status: TripStatus | null; unpaid: boolean }>`
    select t.status, coalesce(g.open_cents > 0 and c.kind = 'walk_in', false) as unpaid
      from trip_passengers p join trips t on t.id = p.trip_id join clients c on c.id = t.client_id
        left join trip_charges g on g.trip_id = t.id where p.phone = ${phone}
    union select null, false from favourite_passengers where phone = ${phone}`.execute(db);
  if (rows.length === 0) return 'unknown';
  if (rows.some(({ unpaid }) => unpaid)) return 'unpaid';
  return rows.every(({ status }) => status === null || isTerminal(status)) ? null : 'open';
}
