import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { cents, id, localDate, optionalText, requiredText, version } from './fields.ts';
import { pageOf, pageQuery } from './page.ts';

/** Authorisation to bill trips to a client, with a number of uses, a last day and a maximum estimate per trip. */
export const voucher = z.object({
  id,
  clientId: id,
  code: z.string(),
  description: z.nullable(z.string()),
  /** Maximum estimate per trip; null: unlimited. */
  ceilingCents: z.nullable(cents),
  uses: z.int(),
  used: z.int(),
  /** Last local day of pickup. */
  expiresOn: localDate,
  active: z.boolean(),
  version,
});
export type Voucher = z.infer<typeof voucher>;

const voucherInput = {
  code: requiredText('o código', 40),
  description: optionalText(120),
  ceilingCents: z.optional(z.nullable(cents.check(z.gte(1, 'Deixe vazio se não houver teto.')))),
  uses: z.int('Informe quantos usos.').check(z.gte(1, 'Ao menos um uso.'), z.lte(100_000, 'No máximo 100.000 usos.')),
  expiresOn: localDate,
  active: z.boolean(),
};

const tags = ['Clientes'];

export const vouchersContract = {
  list: oc
    .route({ method: 'GET', path: '/clients/{clientId}/vouchers', summary: 'Lista os vouchers de um cliente', tags })
    .input(z.object({ clientId: id, ...pageQuery }))
    .output(pageOf(voucher)),
  create: oc
    .route({
      method: 'POST',
      path: '/clients/{clientId}/vouchers',
      successStatus: 201,
      summary: 'Cadastra um voucher',
      tags,
    })
    .input(z.object({ clientId: id, ...voucherInput, active: z._default(voucherInput.active, true) }))
    .output(voucher),
  update: oc
    .route({ method: 'PATCH', path: '/clients/{clientId}/vouchers/{id}', summary: 'Altera um voucher', tags })
    .input(z.extend(z.partial(z.object(voucherInput)), { id, clientId: id, version: z.optional(version) }))
    .output(voucher),
};
