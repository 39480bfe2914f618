import { sql } from 'kysely';
import { type Doer, isClientSide } from '#domain/access/roles.ts';
import { formatCents } from '#domain/money.ts';
import { type FieldError, type Outcome, ok, refuse, refuseField } from '#domain/outcome.ts';
import { localMinuteOfDay } from '#domain/time.ts';
import { type Category, categoryLabels } from '#domain/trips/categories.ts';
import type { PaymentMethod } from '#domain/trips/payment-methods.ts';
import { voucherCodeOf } from '#domain/trips/voucher.ts';
import type { Db, RowOf, Tx } from '#server/platform/database/pool.ts';

/** Client data that decides about the requests of the client or is shown with them. */
export type RequestingClient = RowOf<'clients', 'id' | 'name' | 'kind' | 'suspended'> & {
  requiresPin: RowOf<'clients'>['requires_pin'];
  approvalAboveCents: RowOf<'clients'>['approval_above_cents'];
  approvalCategories: RowOf<'clients'>['approval_categories'];
  approvalFromMinute: RowOf<'clients'>['approval_from_minute'];
  approvalUntilMinute: RowOf<'clients'>['approval_until_minute'];
  refusedAboveCents: RowOf<'clients'>['refused_above_cents'];
  requiredFields: RowOf<'clients'>['required_fields'];
  employeesOnly: RowOf<'clients'>['employees_only'];
  /** True when the client has an active employee. Trips of other clients read no employee. */
  hasEmployees: boolean;
};

/** Returns the client of a new trip. Suspended clients are refused. */
export async function readRequestingClient(
  tx: Db | Tx,
  doer: Doer,
  clientId: string | null,
): Promise<Outcome<RequestingClient>> {
  const client = await readClientOf(tx, doer, clientId);
  if (!client.ok || !client.value.suspended) return client;
  return refuse('not_eligible', 'O cadastro deste cliente está suspenso: fale com a central.');
}

/** Returns the client of an existing trip. The central may also edit trips of a client that was suspended later. */
export async function readEditingClient(tx: Tx, doer: Doer, clientId: string): Promise<Outcome<RequestingClient>> {
  return isClientSide(doer) ? readRequestingClient(tx, doer, clientId) : readClientOf(tx, doer, clientId);
}

/** Returns the client for which the actor acts. A client user may name only its own client, other actors any client. */
export async function readClientOf(
  tx: Db | Tx,
  doer: Doer,
  clientId: string | null,
): Promise<Outcome<RequestingClient>> {
  const wanted = isClientSide(doer) ? (clientId ?? doer.clientId) : clientId;
  if (!wanted) return refuseField('clientId', 'Informe o cliente.');
  if (isClientSide(doer) && wanted !== doer.clientId) return refuse('not_found', 'Cliente não encontrado.');
  const client = await readClientPolicy(tx, wanted);
  if (!client)
    return refuse('not_found', 'Cliente não encontrado.', [{ field: 'clientId', message: 'Cliente não encontrado.' }]);
  return ok(client);
}

/** Returns the request rules of a client. Also works for a suspended client. */
export async function readClientPolicy(tx: Db | Tx, clientId: string): Promise<RequestingClient | undefined> {
  const { rows } = await sql<RequestingClient>`
    select id, name, requires_pin as "requiresPin", kind, suspended, approval_above_cents as "approvalAboveCents", approval_categories as "approvalCategories",
      approval_from_minute as "approvalFromMinute", approval_until_minute as "approvalUntilMinute",
      refused_above_cents as "refusedAboveCents", required_fields as "requiredFields", employees_only as "employeesOnly",
      exists (select from employees e where e.client_id = clients.id and e.active) as "hasEmployees"
    from clients where id = ${clientId}`.execute(tx);
  return rows[0];
}

type PolicyTrip = CappedTrip & {
  estimateCents: number | null;
  /** Indexes of the stops whose coordinates make the estimate unreliable. */
  doubtedStops: readonly number[];
  category: Category;
  pickupAt: Date;
  timeZone: string;
};

type CappedTrip = {
  paymentMethod: PaymentMethod;
  costCentreId: string | null;
  voucherCode?: string | null;
  voucherId?: string | null;
};

/**
 * True when a limit, an approval threshold or a ceiling applies to the price of the trip. A trip without a reliable
 * estimate cannot be compared with them, so it needs approval.
 */
async function isCapped(
  tx: Db | Tx,
  clientId: string,
  { paymentMethod, costCentreId, voucherCode = null, voucherId = null }: CappedTrip,
): Promise<boolean> {
  const { rows } = await sql`
    select from clients c where c.id = ${clientId}
      and (c.approval_above_cents is not null or c.refused_above_cents is not null or (${paymentMethod === 'billed'} and (
        c.credit_limit_cents is not null
        or exists (select from cost_centres k
          where k.id = ${costCentreId}::uuid and k.client_id = c.id and k.monthly_limit_cents is not null)
        or exists (select from vouchers v where v.client_id = c.id and v.ceiling_cents is not null
          and (v.code = ${voucherCode && voucherCodeOf(voucherCode)} or v.id = ${voucherId}::uuid)))))`.execute(tx);
  return rows.length > 0;
}

/**
 * Returns the reasons for which the client's rules require approval (amount, category or local pickup hour), each with
 * the field of the form that causes it.
 */
export async function approvalReasons(tx: Db | Tx, client: RequestingClient, trip: PolicyTrip): Promise<FieldError[]> {
  const { approvalAboveCents, approvalCategories } = client;
  const tooDear = approvalAboveCents !== null && trip.estimateCents !== null && trip.estimateCents > approvalAboveCents;
  const unreliable = trip.estimateCents === null ? withoutEstimate : trip.doubtedStops.length > 0 ? doubtedPoint : null;
  const capped = unreliable !== null && (await isCapped(tx, client.id, trip));
  return [
    ...(capped ? [{ field: 'stops', message: unreliable }] : []),
    ...(tooDear
      ? [{ field: 'stops', message: `Acima de ${formatCents(approvalAboveCents)} o pedido precisa de aprovação.` }]
      : []),
    ...(approvalCategories.includes(trip.category)
      ? [{ field: 'category', message: `A categoria ${categoryLabels[trip.category]} precisa de aprovação.` }]
      : []),
    ...outOfHours(client, trip),
  ];
}

/** Reason for which the reception has to approve the request of a guest. */
export const chargedToRoom: FieldError = {
  field: 'paymentMethod',
  message: 'Pedido de hóspede na conta do quarto: confira o nome e o quarto.',
};

const doubtedPoint =
  'O ponto de uma parada fica longe do endereço dela, e o preço não é confiável: como este cliente tem limite, o pedido precisa de aprovação.';
const withoutEstimate =
  'Sem preço estimado, não dá para comparar com o limite deste cliente: o pedido precisa de aprovação.';

function outOfHours(client: RequestingClient, { pickupAt, timeZone }: PolicyTrip): FieldError[] {
  const { approvalFromMinute: from, approvalUntilMinute: until } = client;
  if (from === null || until === null) return [];
  const minute = localMinuteOfDay(pickupAt, timeZone);
  const within = from <= until ? minute >= from && minute < until : minute >= from || minute < until;
  const message = `Embarques fora do horário das ${formatMinute(from)} às ${formatMinute(until)} precisam de aprovação.`;
  return within ? [] : [{ field: 'pickupAt', message }];
}

function formatMinute(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

export async function isCostCentreOf(tx: Db | Tx, clientId: string, costCentreId: string): Promise<boolean> {
  const { rows } = await sql`
    select from cost_centres where id = ${costCentreId} and client_id = ${clientId} and active`.execute(tx);
  return rows.length > 0;
}
