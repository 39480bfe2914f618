import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { roles } from '#domain/access/roles.ts';
import { email, id, instant, nameText, requiredText } from './fields.ts';

/** Session of the signed-in user: the current profile, and the names of the linked client and partner. */
export const session = z.object({
  userId: id,
  email: z.string(),
  profile: z.object({
    tipo: z.enum(['', ...roles]),
    id_cliente: z.string(),
    id_parceiro: z.string(),
    nome: z.string(),
  }),
  clientName: z.nullable(z.string()),
  partnerName: z.nullable(z.string()),
  approvesTrips: z.boolean(),
  /** Driver of the partner whom the user is; null for other users. A session stored on a device may lack it. */
  driverId: z._default(z.nullable(id), null),
  /** Administrator acting as this user, and the end of that session. */
  acting: z.nullable(z.object({ adminName: z.string(), until: instant })),
  /** True for an administrator who must set up a second factor before any other operation. */
  mustSetUpSecondFactor: z.boolean(),
  profileVersion: z.int(),
  expiresAt: instant,
});
export type Session = z.infer<typeof session>;

export const accountSession = z.object({
  id,
  current: z.boolean(),
  device: z.string(),
  address: z.nullable(z.string()),
  createdAt: instant,
  lastSeenAt: instant,
});
export type AccountSession = z.infer<typeof accountSession>;

const newEmail = z.object({
  email,
  password: z.string('Informe a senha.').check(z.minLength(1, 'Informe a senha.'), z.maxLength(200)),
});

export const accountContract = {
  session: oc
    .route({ method: 'GET', path: '/session', summary: 'Quem está conectado', tags: ['Conta'] })
    .output(session),
  update: oc
    .route({ method: 'PATCH', path: '/account', summary: 'Altera o próprio nome', tags: ['Conta'] })
    .input(z.object({ nome: nameText('o nome') }))
    .output(session),
  /**
   * The change takes effect when the user opens the link in the e-mail to the new address. The answer does not reveal
   * whether an account with the new address exists.
   */
  changeEmail: oc
    .route({
      method: 'POST',
      path: '/account/email',
      successStatus: 202,
      summary: 'Pede para trocar o próprio e-mail',
      tags: ['Conta'],
    })
    .input(newEmail)
    .output(z.object({ status: z.literal('sent') })),
  /**
   * Requires the code from the e-mail, but no session. `changed`: the user's new e-mail address has replaced the
   * previous address. `confirmed`: the address of a sign-up is verified.
   */
  confirmEmail: oc
    .route({ method: 'POST', path: '/email-confirmations', summary: 'Confirma um e-mail', tags: ['Conta'] })
    .input(z.object({ code: requiredText('o código') }))
    .output(z.object({ status: z.enum(['changed', 'confirmed']) })),
  sessions: oc
    .route({ method: 'GET', path: '/account/sessions', summary: 'Lista as próprias sessões', tags: ['Conta'] })
    .output(z.object({ items: z.array(accountSession) })),
  revokeSession: oc
    .route({
      method: 'DELETE',
      path: '/account/sessions/{id}',
      successStatus: 204,
      summary: 'Encerra uma das próprias sessões',
      tags: ['Conta'],
    })
    .input(z.object({ id })),
  revokeOtherSessions: oc.route({
    method: 'DELETE',
    path: '/account/sessions',
    successStatus: 204,
    summary: 'Encerra as outras sessões',
    tags: ['Conta'],
  }),
};

/** Data of the sign-in page, readable without a session. */
export const panelContract = {
  info: oc
    .route({ method: 'GET', path: '/panel', summary: 'Nome, versão e contas de demonstração', tags: ['Acesso'] })
    .output(
      z.object({
        version: z.string(),
        central: z.object({ name: z.string(), phone: z.nullable(z.string()) }),
        /** Source of the map images; null: maps show no images. */
        tiles: z.nullable(z.object({ url: z.string(), attribution: z.string() })),
        demo: z.nullable(
          z.object({ password: z.string(), accounts: z.array(z.object({ email: z.string(), label: z.string() })) }),
        ),
      }),
    ),
};
