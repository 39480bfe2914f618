import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Client, ClientSummary, clientsContract } from '#contract/clients.ts';
import { pageOfRows } from '#server/platform/api/cursor.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import { recordOrder } from '#server/platform/api/record-order.ts';
import type { Db } from '#server/platform/database/pool.ts';
import { isFoundBy, sortText } from '#server/platform/database/search-text.ts';
import type { RequirableField } from '#domain/trips/required-fields.ts';
import type { Category } from '#domain/trips/categories.ts';

type ClientFilter = InputOf<typeof clientsContract.list>;

export async function listClients(db: Db, { order, cursor, limit, ...filter }: ClientFilter) {
  const found = narrowed(db, filter).select(['clients.id', 'clients.sort_text as sort']);
  const { by, first, key } = recordOrder(found, { order, cursor, q: filter.q });
  const rows = await summaries(db)
    .innerJoin(first(limit + 1), 'f.id', 'clients.id')
    .select('f.sort')
    .orderBy(by)
    .execute();
  return pageOfRows(rows, limit, {
    item: ({ sort: _sort, created_at, ...client }): ClientSummary => ({
      ...client,
      createdAt: created_at.toISOString(),
    }),
    key,
  });
}

export async function countClients(db: Db, filter: Narrowing): Promise<number> {
  const counted = narrowed(db, filter).select((eb) => eb.fn.countAll<number>().as('rows'));
  return (await counted.executeTakeFirstOrThrow()).rows;
}

/** Returns the whole record with its cost centres, or null for an unknown client. */
export async function readClient(db: Db, id: string): Promise<Client | null> {
  const row = await summaries(db)
    .select(['billing_cycle as billingCycle', 'due_days as dueDays', 'credit_limit_cents as creditLimitCents'])
    .select('monthly_budget_cents as monthlyBudgetCents')
    .select(['requires_pin as requiresPin', 'allows_recording as allowsRecording'])
    .select('sends_passenger_link as sendsPassengerLink')
    .select(['approval_above_cents as approvalAboveCents', 'approval_from_minute as approvalFromMinute'])
    .select(['approval_until_minute as approvalUntilMinute'])
    .select((eb) => eb.ref('approval_categories').$castTo<Category[]>().as('approvalCategories'))
    .select(['refused_above_cents as refusedAboveCents', 'invoice_emails as invoiceEmails'])
    .select('employees_only as employeesOnly')
    .select((eb) => eb.ref('required_fields').$castTo<RequirableField[]>().as('requiredFields'))
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('cost_centres')
          .select(['id', 'name', 'monthly_limit_cents as monthlyLimitCents', 'active', 'version'])
          .select('monthly_budget_cents as monthlyBudgetCents')
          .whereRef('client_id', '=', 'clients.id')
          .orderBy('active', 'desc')
          .orderBy(sortText('name'))
          .orderBy('id'),
      ).as('costCentres'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { created_at, ...client } = row;
  return { ...client, createdAt: created_at.toISOString() };
}

type Narrowing = Omit<ClientFilter, 'order' | 'cursor' | 'limit'>;

function narrowed(db: Db, { q, status }: Narrowing) {
  let query = db.selectFrom('clients');
  if (status) query = query.where('suspended', '=', status === 'suspended');
  if (q) query = query.where(isFoundBy(q, 'clients'));
  return query;
}

function summaries(db: Db) {
  return db
    .selectFrom('clients')
    .select(['clients.id', 'kind', 'name', 'document', 'email', 'phone', 'suspended', 'status_reason as statusReason'])
    .select(['created_at', 'version']);
}
