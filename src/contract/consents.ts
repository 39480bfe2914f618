import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { consentKinds } from '#domain/privacy/consent-kinds.ts';
import { instant, noControl } from './fields.ts';

const tags = ['Privacidade'];
const kind = z.enum(consentKinds, 'Escolha terms ou privacy.');
const number = z.int('Informe a versão.').check(z.gte(1), z.lte(100_000));
export const acceptedText = z.object({ kind, version: number });
export type AcceptedText = z.infer<typeof acceptedText>;

/** Published text, as typed. */
export const consentBody = z
  .string('Escreva o texto.')
  .check(
    z.trim(),
    z.minLength(1, 'Escreva o texto.'),
    z.maxLength(50_000, 'No máximo 50.000 caracteres.'),
    noControl(),
  );

const published = z.object({ version: z.int(), publishedAt: instant });

export const consentText = z.object({
  /** Requested version; null before the first publication. */
  shown: z.nullable(z.extend(published, { body: z.string() })),
  /** All versions, newest first. */
  versions: z.array(published),
});
export type ConsentText = z.infer<typeof consentText>;

export const ownConsents = z.object({
  /** Newest versions that the user has not accepted. */
  due: z.array(z.object({ kind, version: z.int() })),
  accepted: z.array(z.object({ kind, version: z.int(), at: instant })),
});
export type OwnConsents = z.infer<typeof ownConsents>;

export const consentsContract = {
  get: oc
    .route({
      method: 'GET',
      path: '/consents/{kind}',
      summary: 'Os termos ou o aviso de privacidade, sem entrar',
      tags,
    })
    .input(z.object({ kind, version: z.optional(number) }))
    .output(consentText),
  publish: oc
    .route({ method: 'POST', path: '/consents/{kind}', successStatus: 201, summary: 'Publica uma nova versão', tags })
    .input(
      z.object({
        kind,
        body: consentBody,
        /** Newest version known to the publishing administrator; 0: none. */
        seenVersion: z.int('Informe a versão.').check(z.gte(0)),
      }),
    )
    .output(consentText),
  own: oc
    .route({ method: 'GET', path: '/account/consents', summary: 'O que você aceitou, e o que falta aceitar', tags })
    .output(ownConsents),
  accept: oc
    .route({
      method: 'POST',
      path: '/account/consents',
      successStatus: 200,
      summary: 'Aceita versões dos textos',
      tags,
    })
    .input(z.object({ accepted: z.array(acceptedText).check(z.minLength(1), z.maxLength(2)) }))
    .output(ownConsents),
};
