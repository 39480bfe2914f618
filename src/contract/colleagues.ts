import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { roles } from '#domain/access/roles.ts';
import { email, id, instant, nameText, reason } from './fields.ts';

const tags = ['Usuários'];

/** User of the caller's own client. */
export const colleague = z.object({
  id,
  email: z.string(),
  nome: z.string(),
  tipo: z.enum(roles),
  approvesTrips: z.boolean(),
  blocked: z.boolean(),
  /** True when the user was invited and has not signed in or chosen a password yet. */
  invited: z.boolean(),
  /** True when the caller may block this user: a `cliente` who is neither an approver nor blocked. */
  mayBlock: z.boolean(),
  /** True when the caller may make this user an approver. Only the central can undo that. */
  mayApprove: z.boolean(),
  lastSignInAt: z.nullable(instant),
});
export type Colleague = z.infer<typeof colleague>;

/** Operations of a `cliente` who approves the trips of the client, on users of that client only. */
export const colleaguesContract = {
  list: oc
    .route({ method: 'GET', path: '/colleagues', summary: 'Os usuários do próprio cliente', tags })
    .output(z.object({ items: z.array(colleague) })),
  invite: oc
    .route({
      method: 'POST',
      path: '/colleagues',
      successStatus: 201,
      summary: 'Convida um colega por e-mail, como cliente',
      tags,
    })
    .input(z.object({ email, nome: nameText('o nome') }))
    .output(colleague),
  block: oc
    .route({ method: 'POST', path: '/colleagues/{id}/block', summary: 'Bloqueia um colega que não aprova', tags })
    .input(z.object({ id, reason }))
    .output(colleague),
  nameApprover: oc
    .route({
      method: 'POST',
      path: '/colleagues/{id}/approver',
      successStatus: 200,
      summary: 'Passa a um colega a aprovação de pedidos',
      tags,
    })
    .input(z.object({ id }))
    .output(colleague),
};
