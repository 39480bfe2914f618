import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { roles } from '#domain/access/roles.ts';
import { accountSession } from './account.ts';
import { acceptedText } from './consents.ts';
import {
  email,
  id,
  instant,
  nameText,
  noAddress,
  noControl,
  oneOf,
  optionalText,
  password,
  phone,
  reason,
  requiredText,
  taxId,
} from './fields.ts';
import { manyChanged, manyOf, recordOrders, seen } from './many.ts';
import { pageOf, pageQuery, searchText } from './page.ts';

const tipo = z.enum(['', ...roles], 'Informe um tipo válido.');
/** Id of the linked client or partner, or the empty string for no link. */
const link = z.union([z.literal(''), id], 'Informe um identificador ou deixe vazio.');

/**
 * The record `users/{uid}`: `tipo`, `id_cliente`, `id_parceiro`, `nome`. A missing field is read as the empty string.
 */
export const user = z.object({
  id,
  email: z.string(),
  tipo,
  id_cliente: link,
  id_parceiro: link,
  nome: z.string(),
  clientName: z.nullable(z.string()),
  partnerName: z.nullable(z.string()),
  /** Driver of the partner who the user is. Accepting a trip assigns this driver. */
  driverId: z.nullable(id),
  driverName: z.nullable(z.string()),
  approvesTrips: z.boolean(),
  blocked: z.boolean(),
  blockedReason: z.nullable(z.string()),
  /** True when the user has opened a link sent to the address. */
  emailVerified: z.boolean(),
  /** False: the user was invited and has not chosen a password yet. */
  hasPassword: z.boolean(),
  secondFactor: z.boolean(),
  /** Request of the sign-up, before and after its decision. */
  signUp: z.nullable(
    z.object({
      wants: z.enum(['cliente', 'parceiro']),
      name: z.string(),
      phone: z.string(),
      document: z.string(),
      decided: z.boolean(),
      createdAt: instant,
    }),
  ),
  lastSignInAt: z.nullable(instant),
  createdAt: instant,
  /** 0 while the user has no record (`users/{uid}`). */
  version: z.int(),
});
export type User = z.infer<typeof user>;

export const newUser = z.object({
  email,
  password: z.optional(password),
  nome: nameText('o nome'),
  tipo: z.enum(roles, oneOf('Informe o tipo.')),
  id_cliente: z._default(link, ''),
  id_parceiro: z._default(link, ''),
  driverId: z.optional(z.nullable(id)),
  approvesTrips: z._default(z.boolean(), false),
});

const userChange = z.object({
  id,
  version: z.optional(z.int()),
  nome: z.optional(z.string().check(z.trim(), z.maxLength(120, 'No máximo 120 caracteres.'), noControl(), noAddress())),
  tipo: z.optional(tipo),
  id_cliente: z.optional(link),
  id_parceiro: z.optional(link),
  driverId: z.optional(z.nullable(id)),
  approvesTrips: z.optional(z.boolean()),
});

/** Bulk operations on users. */
const manyUsers = manyOf(
  z
    .object({
      ...seen,
      deed: z.enum(['block', 'unblock', 'invite'], 'Escolha block, unblock ou invite.'),
      reason: z.optional(reason),
    })
    .check(
      z.refine((asked) => asked.deed !== 'block' || asked.reason !== undefined, {
        path: ['reason'],
        error: 'Informe o motivo.',
      }),
    ),
);

export const userFilters = {
  q: searchText,
  status: z._default(z.enum(['all', 'pending', 'active', 'blocked']), 'all'),
  tipo: z.optional(z.enum(roles)),
  order: z._default(z.enum(recordOrders, oneOf('Ordem desconhecida.')), 'created-falling'),
};

export const usersContract = {
  list: oc
    .route({ method: 'GET', path: '/users', summary: 'Lista os usuários', tags: ['Usuários'] })
    .input(z.object({ ...pageQuery, ...userFilters }))
    .output(pageOf(user)),
  create: oc
    .route({ method: 'POST', path: '/users', successStatus: 201, summary: 'Cria um usuário', tags: ['Usuários'] })
    .input(newUser)
    .output(user),
  get: oc
    .route({
      method: 'GET',
      path: '/users/{id}',
      summary: 'Consulta um usuário (o próprio, ou qualquer um para o administrador)',
      tags: ['Usuários'],
    })
    .input(z.object({ id }))
    .output(user),
  update: oc
    .route({ method: 'PATCH', path: '/users/{id}', summary: 'Altera tipo, nome ou vínculos', tags: ['Usuários'] })
    .input(userChange)
    .output(user),
  checkMany: oc
    .route({
      method: 'POST',
      path: '/users/changes/check',
      summary: 'Diz o que mudaria em vários usuários, sem mudar',
      tags: ['Usuários'],
    })
    .input(manyUsers)
    .output(manyChanged),
  updateMany: oc
    .route({
      method: 'POST',
      path: '/users/changes',
      summary: 'Bloqueia, desbloqueia ou convida de novo vários usuários',
      tags: ['Usuários'],
    })
    .input(manyUsers)
    .output(manyChanged),
  /**
   * Approves a sign-up: assigns the requested role, with a link to an existing record or to a new record created from
   * the sign-up.
   */
  approve: oc
    .route({ method: 'POST', path: '/users/{id}/approve', summary: 'Aprova um cadastro', tags: ['Usuários'] })
    .input(
      z.object({
        id,
        id_cliente: z._default(link, ''),
        id_parceiro: z._default(link, ''),
        /** Corrections requested from a new partner. A partner with requested corrections is created as pending. */
        correction: optionalText(500),
      }),
    )
    .output(user),
  reject: oc
    .route({ method: 'POST', path: '/users/{id}/reject', summary: 'Recusa um cadastro', tags: ['Usuários'] })
    .input(z.object({ id, reason }))
    .output(user),
  block: oc
    .route({
      method: 'POST',
      path: '/users/{id}/block',
      summary: 'Bloqueia um usuário e encerra suas sessões',
      tags: ['Usuários'],
    })
    .input(z.object({ id, reason }))
    .output(user),
  unblock: oc
    .route({ method: 'POST', path: '/users/{id}/unblock', summary: 'Desbloqueia um usuário', tags: ['Usuários'] })
    .input(z.object({ id }))
    .output(user),
  sessions: oc
    .route({
      method: 'GET',
      path: '/users/{id}/sessions',
      summary: 'Lista as sessões de um usuário',
      tags: ['Usuários'],
    })
    .input(z.object({ id }))
    .output(z.object({ items: z.array(accountSession) })),
  endSession: oc
    .route({
      method: 'DELETE',
      path: '/users/{id}/sessions/{sessionId}',
      successStatus: 204,
      summary: 'Encerra uma sessão de um usuário',
      tags: ['Usuários'],
    })
    .input(z.object({ id, sessionId: id })),
  endSessions: oc
    .route({
      method: 'DELETE',
      path: '/users/{id}/sessions',
      successStatus: 204,
      summary: 'Encerra todas as sessões de um usuário',
      tags: ['Usuários'],
    })
    .input(z.object({ id })),
  /** Sends a link for a new password, or again the invitation when the user has no password yet. */
  mailPassword: oc
    .route({
      method: 'POST',
      path: '/users/{id}/password-mail',
      summary: 'Envia o link de nova senha, ou o convite de novo',
      tags: ['Usuários'],
    })
    .input(z.object({ id }))
    .output(z.object({ sent: z.enum(['invitation', 'reset']) })),
  /**
   * Creates a link for a first password, to be handed over when the panel sends no e-mails. Earlier links remain valid.
   */
  passwordLink: oc
    .route({
      method: 'POST',
      path: '/users/{id}/password-link',
      summary: 'Mostra o link da primeira senha, onde o painel não envia e-mails',
      tags: ['Usuários'],
    })
    .input(z.object({ id }))
    .output(z.object({ link: z.string(), hours: z.int() })),
  /** Removes a lost second factor. The user is notified by e-mail. */
  removeSecondFactor: oc
    .route({
      method: 'DELETE',
      path: '/users/{id}/second-factor',
      summary: 'Desativa a verificação em duas etapas que alguém perdeu',
      tags: ['Usuários'],
    })
    .input(z.object({ id }))
    .output(user),
};

export const signUp = z.object({
  name: nameText('o nome'),
  email,
  phone,
  document: taxId,
  wants: z.enum(['cliente', 'parceiro'], 'Diga se você é cliente ou parceiro.'),
  password,
  /**
   * Terms and privacy texts that the user accepts, in their newest versions. The other texts are presented at the first
   * sign-in.
   */
  accepted: z.optional(z.array(acceptedText).check(z.maxLength(2))),
});

/** Operations without a session. Their answers never reveal whether an account exists. */
export const signUpsContract = {
  create: oc
    .route({ method: 'POST', path: '/sign-ups', successStatus: 202, summary: 'Pede uma conta', tags: ['Acesso'] })
    .input(signUp)
    .output(z.object({ status: z.literal('received') })),
  /** Creates the first administrator with the one-time code printed at the first start. */
  firstAdmin: oc
    .route({
      method: 'POST',
      path: '/first-admin',
      successStatus: 201,
      summary: 'Cria o primeiro administrador',
      tags: ['Acesso'],
    })
    .input(z.object({ code: requiredText('o código'), nome: nameText('o nome'), email, password }))
    .output(z.object({ status: z.literal('created') })),
};
