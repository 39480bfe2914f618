import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant } from './fields.ts';

const tags = ['Usuários'];

/**
 * Session of an administrator as another user, for at most half an hour. The session may read data and request trips.
 */
export const actingContract = {
  /** Sets the cookie of the acting session. The administrator's own session stays open. */
  begin: oc
    .route({ method: 'POST', path: '/users/{id}/act-as', summary: 'Age por um usuário, por até 30 minutos', tags })
    .input(z.object({ id }))
    .output(z.object({ until: instant })),
  end: oc.route({
    method: 'DELETE',
    path: '/acting',
    successStatus: 204,
    summary: 'Encerra o acesso como outra pessoa e volta à própria sessão',
    tags,
  }),
};
