import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant } from './fields.ts';

const tags = ['Usuários'];

/** An administrator acts as another user for half an hour: it may read and request trips. */
export const actingContract = {
  /** The answer's cookie is the session; the administrator's own stays open behind it. */
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
