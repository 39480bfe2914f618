import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { requiredText } from './fields.ts';

const tags = ['Conta'];
const password = z.string('Informe a senha.').check(z.minLength(1, 'Informe a senha.'), z.maxLength(200));
/** Six digits of the authenticator app, or a recovery code for operations that accept recovery codes. */
const code = requiredText('o código', 40);
const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** Second factor (TOTP, RFC 6238) of the caller. */
export const secondFactorContract = {
  get: oc
    .route({ method: 'GET', path: '/account/second-factor', summary: 'A verificação em duas etapas', tags })
    .output(z.object({ on: z.boolean(), recoveryCodesLeft: z.int() })),
  /** Creates a key, which has no effect before its confirmation. Another call replaces the key. */
  begin: oc
    .route({
      method: 'POST',
      path: '/account/second-factor',
      summary: 'Começa a ativá-la: a chave do aplicativo',
      tags,
    })
    .input(z.object({ password }))
    .output(z.object({ key: z.string(), address: z.string() })),
  confirm: oc
    .route({
      method: 'POST',
      path: '/account/second-factor/confirm',
      summary: 'Ativa com um código do aplicativo; responde os códigos de recuperação, uma única vez',
      tags,
    })
    .input(z.object({ code }))
    .output(recoveryCodes),
  renewCodes: oc
    .route({
      method: 'POST',
      path: '/account/second-factor/recovery-codes',
      summary: 'Gera novos códigos de recuperação; os anteriores deixam de valer',
      tags,
    })
    .input(z.object({ password, code }))
    .output(recoveryCodes),
  remove: oc
    .route({
      method: 'POST',
      path: '/account/second-factor/remove',
      successStatus: 204,
      summary: 'Desativa a verificação em duas etapas',
      tags,
    })
    .input(z.object({ password, code })),
};
