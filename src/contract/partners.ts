import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { parseCnh } from '#domain/documents/cnh.ts';
import { partnerNeeds } from '#domain/partner-needs.ts';
import { categories } from '#domain/trips/categories.ts';
import {
  basisPoints,
  normalised,
  email,
  id,
  instant,
  localDate,
  nameText,
  oneOf,
  optionalText,
  phone,
  requiredText,
  signedCents,
  taxId,
  version,
} from './fields.ts';
import { manyChanged, manyOf, recordOrders, seen } from './many.ts';
import { pageOf, pageQuery, searchText } from './page.ts';
import { partnerPlan } from './plans.ts';

export const partnerStatuses = ['pending', 'active', 'suspended'] as const;
export const partnerKinds = ['driver', 'operator'] as const;

/** Running trip of a driver or vehicle, and the expected end of the trip; null: no running trip. */
const running = z.nullable(z.object({ code: z.string(), until: instant }));

export const driver = z.object({
  id,
  name: z.string(),
  phone: z.nullable(z.string()),
  licenceNumber: z.nullable(z.string()),
  licenceExpiresOn: z.nullable(localDate),
  municipalLicenceNumber: z.nullable(z.string()),
  municipalLicenceExpiresOn: z.nullable(localDate),
  active: z.boolean(),
  /** Time since which the record waits for approval by the central; null: not waiting. */
  requestedAt: z.nullable(instant),
  /** Reason of the refusal by the central. */
  refusal: z.nullable(z.string()),
  running,
  version,
});
export type Driver = z.infer<typeof driver>;

/** The number of a driving licence. */
export const cnh = normalised(parseCnh, 'Informe o número da CNH.', 'CNH inválida: confira os 11 dígitos.');

const driverInput = {
  name: nameText('o nome do motorista'),
  phone: z.optional(z.nullable(phone)),
  licenceNumber: z.optional(z.nullable(cnh)),
  licenceExpiresOn: z.optional(z.nullable(localDate)),
  municipalLicenceNumber: optionalText(40),
  municipalLicenceExpiresOn: z.optional(z.nullable(localDate)),
  active: z.boolean(),
};

export const newDriver = z.object({ ...driverInput, active: z._default(driverInput.active, true) });

export const vehicle = z.object({
  id,
  plate: z.string(),
  model: z.string(),
  colour: z.nullable(z.string()),
  year: z.nullable(z.int()),
  seats: z.int(),
  category: z.enum(categories),
  accessible: z.boolean(),
  registrationNumber: z.nullable(z.string()),
  registrationExpiresOn: z.nullable(localDate),
  permitNumber: z.nullable(z.string()),
  permitExpiresOn: z.nullable(localDate),
  active: z.boolean(),
  /** Time since which the record waits for approval by the central; null: not waiting. */
  requestedAt: z.nullable(instant),
  /** Reason of the refusal by the central. */
  refusal: z.nullable(z.string()),
  running,
  version,
});
export type Vehicle = z.infer<typeof vehicle>;

const vehicleInput = {
  plate: requiredText('a placa', 8),
  model: requiredText('o modelo', 80),
  colour: optionalText(40),
  year: z.optional(
    z.nullable(z.int('Ano inválido.').check(z.gte(1980, 'Ano inválido.'), z.lte(2100, 'Ano inválido.'))),
  ),
  seats: z.int('Informe os lugares.').check(z.gte(1, 'Ao menos 1 lugar.'), z.lte(60, 'No máximo 60 lugares.')),
  category: z.enum(categories, oneOf('Informe a categoria.')),
  accessible: z.boolean(),
  registrationNumber: optionalText(40),
  registrationExpiresOn: z.optional(z.nullable(localDate)),
  permitNumber: optionalText(40),
  permitExpiresOn: z.optional(z.nullable(localDate)),
  active: z.boolean(),
};

export const newVehicle = z.object({
  ...vehicleInput,
  seats: z._default(vehicleInput.seats, 4),
  accessible: z._default(vehicleInput.accessible, false),
  active: z._default(vehicleInput.active, true),
});

/**
 * Missing data of a partner, including data that is not required. `waits`: recorded, but not approved by the central
 * yet.
 */
export const partnerLacks = z.array(z.object({ what: z.enum(partnerNeeds), waits: z.boolean() }));

export const partnerSummary = z.object({
  id,
  kind: z.enum(partnerKinds),
  name: z.string(),
  document: z.nullable(z.string()),
  email: z.nullable(z.string()),
  phone: z.nullable(z.string()),
  status: z.enum(partnerStatuses),
  statusReason: z.nullable(z.string()),
  available: z.boolean(),
  categories: z.array(z.enum(categories)),
  areaIds: z.array(id),
  createdAt: instant,
  version,
});

/**
 * Partner in a list. `releases`: number of amounts that were promised for release in the last twelve months (`of`), and
 * number of amounts released in time (`good`).
 */
export const listedPartner = z.extend(partnerSummary, { releases: z.object({ of: z.int(), good: z.int() }) });
export type ListedPartner = z.infer<typeof listedPartner>;

export const partner = z.extend(partnerSummary, {
  /** Corrections that the central requested from a pending partner. */
  correction: z.nullable(z.string()),
  /** True when the partner sees new trips `prioritySeconds` before other partners. */
  priority: z.boolean(),
  pixKey: z.nullable(z.string()),
  pixKeyType: z.nullable(z.string()),
  /** End of the block of payouts after a change of the key; null when not blocked. */
  pixKeyHeldUntil: z.nullable(instant),
  plan: z.nullable(partnerPlan),
  /** Commission in basis points; null: the commission of the plan, or of the central without a plan. */
  commissionBp: z.nullable(basisPoints),
  minimumBalanceCents: z.nullable(signedCents),
  drivers: z.array(driver),
  vehicles: z.array(vehicle),
  /** Driver and vehicle of the last trip with a departure; null before the first departure. */
  lastCrew: z.nullable(z.object({ driverId: id, vehicleId: id })),
  lacks: partnerLacks,
});
export type Partner = z.infer<typeof partner>;
export type PartnerSummary = z.infer<typeof partnerSummary>;

const contact = {
  document: z.optional(z.nullable(taxId)),
  email: z.optional(z.nullable(email)),
  phone: z.optional(z.nullable(phone)),
  /** Registered Pix key, in any of the five types; null or empty removes the key. */
  pixKey: optionalText(77),
};

const record = {
  ...contact,
  kind: z.enum(partnerKinds, oneOf('Diga se é motorista ou operador.')),
  name: nameText('o nome'),
  planId: z.optional(z.nullable(id)),
  commissionBp: z.optional(z.nullable(basisPoints)),
  minimumBalanceCents: z.optional(z.nullable(signedCents)),
  areaIds: z.array(id).check(z.maxLength(50)),
  categories: z.array(z.enum(categories)).check(z.maxLength(4)),
};

export const newPartner = z.object({
  ...record,
  kind: z._default(record.kind, 'driver'),
  areaIds: z._default(record.areaIds, []),
  categories: z._default(record.categories, ['comum']),
  status: z._default(z.enum(partnerStatuses), 'active'),
});

export const partnerChange = z.partial(
  z.object({
    ...record,
    status: z.enum(partnerStatuses),
    statusReason: optionalText(300),
    available: z.boolean(),
    priority: z.boolean(),
  }),
);

/** Bulk change of several partners. */
const manyPartners = manyOf(
  z
    .object({
      ...seen,
      status: z.optional(z.enum(partnerStatuses)),
      statusReason: optionalText(300),
      planId: z.optional(z.nullable(id)),
    })
    .check(
      z.refine(({ status, statusReason }) => status !== 'suspended' || !!statusReason, {
        path: ['statusReason'],
        error: 'Informe o motivo da suspensão.',
      }),
    ),
);

export const partnerFilters = {
  q: searchText,
  status: z.optional(z.enum(partnerStatuses)),
  /** True: only partners with an expired or soon expiring document of a driver or vehicle. */
  expiring: z.optional(z.boolean()),
  /** True: only partners with documents that the central has not checked. */
  unchecked: z.optional(z.boolean()),
  order: z._default(z.enum(recordOrders, oneOf('Ordem desconhecida.')), 'name'),
};

const tags = ['Parceiros'];
const of = z.object({ id });

export const partnersContract = {
  list: oc
    .route({ method: 'GET', path: '/partners', summary: 'Lista os parceiros', tags })
    .input(z.object({ ...pageQuery, ...partnerFilters }))
    .output(pageOf(listedPartner)),
  create: oc
    .route({ method: 'POST', path: '/partners', successStatus: 201, summary: 'Cadastra um parceiro', tags })
    .input(newPartner)
    .output(partner),
  get: oc
    .route({ method: 'GET', path: '/partners/{id}', summary: 'Consulta um parceiro', tags })
    .input(of)
    .output(partner),
  update: oc
    .route({ method: 'PATCH', path: '/partners/{id}', summary: 'Altera um parceiro', tags })
    .input(z.extend(partnerChange, { id, version: z.optional(version) }))
    .output(partner),
  checkMany: oc
    .route({
      method: 'POST',
      path: '/partners/changes/check',
      summary: 'Diz o que mudaria em vários parceiros, sem mudar',
      tags,
    })
    .input(manyPartners)
    .output(manyChanged),
  updateMany: oc
    .route({
      method: 'POST',
      path: '/partners/changes',
      summary: 'Suspende, reativa ou troca o plano de vários parceiros',
      tags,
    })
    .input(manyPartners)
    .output(manyChanged),
  /** Changes the partner's own record, with only the fields that a partner may change. */
  updateOwn: oc
    .route({ method: 'PATCH', path: '/partners/{id}/settings', summary: 'Altera as próprias configurações', tags })
    .input(z.extend(z.partial(z.object({ ...contact, available: z.boolean() })), { id, version: z.optional(version) }))
    .output(partner),
  addDriver: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/drivers',
      successStatus: 201,
      summary: 'Cadastra um motorista',
      tags,
    })
    .input(z.extend(newDriver, { id }))
    .output(partner),
  updateDriver: oc
    .route({ method: 'PATCH', path: '/partners/{id}/drivers/{driverId}', summary: 'Altera um motorista', tags })
    .input(z.extend(z.partial(z.object(driverInput)), { id, driverId: id, version: z.optional(version) }))
    .output(partner),
  addVehicle: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/vehicles',
      successStatus: 201,
      summary: 'Cadastra um veículo',
      tags,
    })
    .input(z.extend(newVehicle, { id }))
    .output(partner),
  updateVehicle: oc
    .route({ method: 'PATCH', path: '/partners/{id}/vehicles/{vehicleId}', summary: 'Altera um veículo', tags })
    .input(z.extend(z.partial(z.object(vehicleInput)), { id, vehicleId: id, version: z.optional(version) }))
    .output(partner),
};
