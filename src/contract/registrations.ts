import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant, reason, requiredText, version } from './fields.ts';
import { partner } from './partners.ts';

/**
 * `sign_up`: an account without a role; `partner`: a pending partner; `fleet`: another partner that added drivers or
 * vehicles itself.
 */
const registrationKinds = ['sign_up', 'partner', 'fleet'] as const;

export const registration = z.object({
  kind: z.enum(registrationKinds),
  /** Id of the user who signed up, or of the partner. */
  id,
  name: z.string(),
  wants: z.enum(['cliente', 'parceiro']),
  /** Time since which the side in `turn` has to act. */
  since: instant,
  /**
   * Side that has to act: the partner while a correction is open or a driver or vehicle is refused, and the central in
   * all other cases.
   */
  turn: z.enum(['central', 'partner']),
});
export type Registration = z.infer<typeof registration>;

/** Another record that has the same value. */
const clash = z.object({
  what: z.enum(['document', 'phone', 'email', 'plate', 'licence']),
  value: z.string(),
  of: z.enum(['partner', 'client', 'user']),
  id,
  name: z.string(),
});
export type Clash = z.infer<typeof clash>;

const tags = ['Cadastros a aprovar'];
const ofPartner = z.object({ id });
const ofItem = z.object({ id, itemId: id });

export const registrationsContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/registrations',
      summary: 'Os cadastros à espera, os da vez da central primeiro, do mais antigo ao mais novo',
      tags,
    })
    .output(z.object({ items: z.array(registration), full: z.boolean() })),
  count: oc
    .route({ method: 'GET', path: '/registrations/count', summary: 'Quantos cadastros esperam a central', tags })
    .output(z.object({ waiting: z.int() })),
  clashes: oc
    .route({
      method: 'GET',
      path: '/registrations/{kind}/{id}/clashes',
      summary: 'Outros cadastros com o mesmo CPF ou CNPJ, telefone, e-mail, placa ou CNH',
      tags,
    })
    .input(z.object({ kind: z.enum(registrationKinds), id }))
    .output(z.object({ items: z.array(clash) })),
  approve: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/approve',
      summary: 'Ativa um parceiro pendente, com os motoristas e veículos que esperam',
      tags,
    })
    .input(z.extend(ofPartner, { version: z.optional(version) }))
    .output(partner),
  askCorrection: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/correction',
      summary: 'Pede a um parceiro pendente que corrija o cadastro',
      tags,
    })
    .input(z.extend(ofPartner, { correction: requiredText('o que falta corrigir', 500), version: z.optional(version) }))
    .output(partner),
  refuse: oc
    .route({ method: 'POST', path: '/partners/{id}/refuse', summary: 'Recusa um parceiro pendente', tags })
    .input(z.extend(ofPartner, { reason, version: z.optional(version) }))
    .output(partner),
  submit: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/submit',
      summary: 'O parceiro envia o cadastro corrigido para conferência',
      tags,
    })
    .input(ofPartner)
    .output(partner),
  approveItem: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/fleet/{itemId}/approve',
      summary: 'Aprova um motorista ou veículo que o parceiro cadastrou',
      tags,
    })
    .input(ofItem)
    .output(partner),
  refuseItem: oc
    .route({
      method: 'POST',
      path: '/partners/{id}/fleet/{itemId}/refuse',
      summary: 'Recusa um motorista ou veículo que o parceiro cadastrou',
      tags,
    })
    .input(z.extend(ofItem, { reason }))
    .output(partner),
};
