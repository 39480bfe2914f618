import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { clientKinds } from '#domain/client-kinds.ts';
import { billingCycles } from '#domain/invoices/billing-cycle.ts';
import { categories } from '#domain/trips/categories.ts';
import { requirableFields } from '#domain/trips/required-fields.ts';
import {
  cents,
  email,
  id,
  instant,
  nameText,
  oneOf,
  optionalText,
  phone,
  requiredText,
  taxId,
  version,
} from './fields.ts';
import { manyChanged, manyOf, recordOrders, seen } from './many.ts';
import { pageOf, pageQuery, searchText } from './page.ts';

const minuteOfDay = z.int().check(z.gte(0), z.lte(1439));

export const costCentre = z.object({
  id,
  name: z.string(),
  monthlyLimitCents: z.nullable(cents),
  /** Budget of a month in the spending report; refuses no request. Null: none. */
  monthlyBudgetCents: z.nullable(cents),
  active: z.boolean(),
  version,
});
export type CostCentre = z.infer<typeof costCentre>;

export const clientSummary = z.object({
  id,
  kind: z.enum(clientKinds),
  name: z.string(),
  document: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  suspended: z.boolean(),
  statusReason: z.nullable(z.string()),
  createdAt: instant,
  version,
});

export const client = z.extend(clientSummary, {
  billingCycle: z.enum(billingCycles),
  dueDays: z.int(),
  creditLimitCents: z.nullable(cents),
  /** Budget of a month in the spending report; refuses no request. Null: none. */
  monthlyBudgetCents: z.nullable(cents),
  requiresPin: z.boolean(),
  allowsRecording: z.boolean(),
  /** True when passengers get the link of their trip from the panel. */
  sendsPassengerLink: z.boolean(),
  /** Estimate above which requests need approval; null: no such rule. */
  approvalAboveCents: z.nullable(cents),
  approvalCategories: z.array(z.enum(categories)),
  /** Local minutes of the day outside which a pickup needs approval; both null: no such rule. */
  approvalFromMinute: z.nullable(minuteOfDay),
  approvalUntilMinute: z.nullable(minuteOfDay),
  /** Estimate above which requests are refused, even with an approval; null: no limit. */
  refusedAboveCents: z.nullable(cents),
  requiredFields: z.array(z.enum(requirableFields)),
  /** True when billed requests need a passenger who is an active employee of the client. */
  employeesOnly: z.boolean(),
  /** Recipients of invoices. When the list is empty, invoices go to `email`. */
  invoiceEmails: z.array(z.string()),
  costCentres: z.array(costCentre),
});
export type Client = z.infer<typeof client>;
export type ClientSummary = z.infer<typeof clientSummary>;

export const invoiceEmails = z.array(email).check(
  z.maxLength(10, 'No máximo 10 e-mails.'),
  z.overwrite((typed) => [...new Set(typed)]),
);

const contact = {
  email: z.optional(z.nullable(email)),
  phone: z.optional(z.nullable(phone)),
  invoiceEmails: z.optional(invoiceEmails),
};

/** Mandatory fields of requests, and the rules by which requests need an approval. */
const policy = {
  approvalAboveCents: z.optional(z.nullable(cents)),
  approvalCategories: z.array(z.enum(categories)).check(z.maxLength(4)),
  approvalFromMinute: z.optional(z.nullable(minuteOfDay)),
  approvalUntilMinute: z.optional(z.nullable(minuteOfDay)),
  refusedAboveCents: z.optional(z.nullable(cents)),
  requiredFields: z.array(z.enum(requirableFields)).check(z.maxLength(requirableFields.length)),
  employeesOnly: z.boolean(),
};

const record = {
  ...contact,
  ...policy,
  name: nameText('o nome'),
  document: z.optional(z.nullable(taxId)),
  billingCycle: z.enum(billingCycles, oneOf('Informe o ciclo de faturamento.')),
  dueDays: z.int('Informe os dias.').check(z.gte(0, 'Não pode ser negativo.'), z.lte(120, 'No máximo 120 dias.')),
  creditLimitCents: z.optional(z.nullable(cents)),
  monthlyBudgetCents: z.optional(z.nullable(cents)),
  requiresPin: z.boolean(),
  allowsRecording: z.boolean(),
  sendsPassengerLink: z.boolean(),
};

export const newClient = z.object({
  ...record,
  kind: z._default(z.enum(['company', 'hotel', 'agency', 'person']), 'company'),
  billingCycle: z._default(record.billingCycle, 'monthly'),
  dueDays: z._default(record.dueDays, 15),
  requiresPin: z._default(record.requiresPin, false),
  allowsRecording: z._default(record.allowsRecording, false),
  sendsPassengerLink: z._default(record.sendsPassengerLink, false),
  approvalCategories: z._default(policy.approvalCategories, []),
  requiredFields: z._default(policy.requiredFields, []),
  employeesOnly: z._default(policy.employeesOnly, false),
});

const costCentreInput = {
  name: requiredText('o nome do centro de custo', 80),
  monthlyLimitCents: z.optional(z.nullable(cents)),
  monthlyBudgetCents: z.optional(z.nullable(cents)),
  active: z.boolean(),
};

/** Bulk change of several clients. */
const manyClients = manyOf(
  z.object({ ...seen, suspended: z.boolean(), statusReason: optionalText(300) }).check(
    z.refine(({ suspended, statusReason }) => !suspended || !!statusReason, {
      path: ['statusReason'],
      error: 'Informe o motivo da suspensão.',
    }),
  ),
);

export const clientFilters = {
  q: searchText,
  status: z.optional(z.enum(['active', 'suspended'])),
  order: z._default(z.enum(recordOrders, oneOf('Ordem desconhecida.')), 'name'),
};

const tags = ['Clientes'];

export const clientsContract = {
  list: oc
    .route({ method: 'GET', path: '/clients', summary: 'Lista os clientes', tags })
    .input(z.object({ ...pageQuery, ...clientFilters }))
    .output(pageOf(clientSummary)),
  create: oc
    .route({ method: 'POST', path: '/clients', successStatus: 201, summary: 'Cadastra um cliente', tags })
    .input(newClient)
    .output(client),
  get: oc
    .route({ method: 'GET', path: '/clients/{id}', summary: 'Consulta um cliente', tags })
    .input(z.object({ id }))
    .output(client),
  update: oc
    .route({ method: 'PATCH', path: '/clients/{id}', summary: 'Altera um cliente', tags })
    .input(
      z.extend(z.partial(z.object({ ...record, suspended: z.boolean(), statusReason: optionalText(300) })), {
        id,
        version: z.optional(version),
      }),
    )
    .output(client),
  checkMany: oc
    .route({
      method: 'POST',
      path: '/clients/changes/check',
      summary: 'Diz o que mudaria em vários clientes, sem mudar',
      tags,
    })
    .input(manyClients)
    .output(manyChanged),
  updateMany: oc
    .route({ method: 'POST', path: '/clients/changes', summary: 'Suspende ou reativa vários clientes', tags })
    .input(manyClients)
    .output(manyChanged),
  /** Changes fields of the client's record as one of its users. Only approvers of the client may change the policy. */
  updateOwn: oc
    .route({ method: 'PATCH', path: '/clients/{id}/settings', summary: 'Altera as próprias configurações', tags })
    .input(z.extend(z.partial(z.object({ ...contact, ...policy })), { id, version: z.optional(version) }))
    .output(client),
  addCostCentre: oc
    .route({
      method: 'POST',
      path: '/clients/{id}/cost-centres',
      successStatus: 201,
      summary: 'Cadastra um centro de custo',
      tags,
    })
    .input(z.object({ id, ...costCentreInput, active: z._default(costCentreInput.active, true) }))
    .output(client),
  updateCostCentre: oc
    .route({
      method: 'PATCH',
      path: '/clients/{id}/cost-centres/{costCentreId}',
      summary: 'Altera um centro de custo',
      tags,
    })
    .input(z.extend(z.partial(z.object(costCentreInput)), { id, costCentreId: id, version: z.optional(version) }))
    .output(client),
};
