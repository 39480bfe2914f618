import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { detectPixKey, parsePixKey, pixKeyTypes } from '#domain/documents/pix-key.ts';
import { asciiText } from '#domain/pix/ascii-text.ts';
import { PIX_CITY_MOST, PIX_NAME_MOST } from '#domain/pix/br-code.ts';
import { firstSteps } from '#domain/setup/first-steps.ts';
import { centralChange, centralSettings } from './central-settings.ts';
import { cents } from './fields.ts';

/** Account in which the central receives Pix, as shown in charges. */
export const pixAccount = z.object({
  key: z.string(),
  keyType: z.enum(pixKeyTypes),
  name: z.string(),
  city: z.string(),
});
export type PixAccount = z.infer<typeof pixAccount>;

/** Returns the schema of a text in a Pix charge: without accents, with a maximum length. */
function bankText(what: string, most: number) {
  return z
    .string(`Informe ${what}.`)
    .check(
      z.maxLength(200, `No máximo ${most} caracteres.`),
      z.overwrite(asciiText),
      z.minLength(1, `Informe ${what}.`),
      z.maxLength(most, `No máximo ${most} caracteres: abrevie.`),
    );
}

export const newPixAccount = z.object({
  /** Key of any of the five types, stored in the form of the directory (DICT). */
  key: z.string('Informe a chave Pix.').check(
    z.maxLength(320, 'Chave Pix inválida.'),
    z.refine((typed) => detectPixKey(typed) !== null, {
      error: 'Chave Pix inválida: confira. Um celular começa com +55.',
      abort: true,
    }),
    z.overwrite((typed) => parsePixKey(typed) ?? typed),
  ),
  name: bankText('o nome do recebedor', PIX_NAME_MOST),
  city: bankText('a cidade', PIX_CITY_MOST),
});

/** Amount of an adjustment or batch above which a second administrator must approve; null: never. */
export const adjustmentApproval = z.object({
  aboveCents: z.nullable(cents.check(z.gte(1, 'Informe um valor maior que zero.'))),
});
export type AdjustmentApproval = z.infer<typeof adjustmentApproval>;

/** Payment terms for partners. A change does not affect earlier promises. */
export const paymentTerms = z.object({
  /** Days from a trip's end to the release of the partner's part. */
  releaseDays: z.int('Informe os dias.').check(z.gte(0, 'Não pode ser negativo.'), z.lte(90, 'No máximo 90 dias.')),
  /** True when the part of billed trips and of Pix to the central is released after the payment, without a promised day. */
  releaseFollowsPayment: z.boolean('Diga se a liberação espera o pagamento.'),
  /** Business days from the request of a payout to its payment. */
  payoutBusinessDays: z
    .int('Informe os dias úteis.')
    .check(z.gte(0, 'Não pode ser negativo.'), z.lte(30, 'No máximo 30 dias úteis.')),
});
export type PaymentTerms = z.infer<typeof paymentTerms>;

/** True when administrators must set up a second factor before any other operation. */
const adminSecondFactor = z.object({ required: z.boolean('Diga se é obrigatória.') });

/** Setup step of a new central. A step is done when its records exist. */
const firstStepState = z.object({ step: z.enum(firstSteps), done: z.boolean(), skipped: z.boolean() });
export type FirstStepState = z.infer<typeof firstStepState>;
const firstStepStates = z.object({ steps: z.array(firstStepState) });

const tags = ['Ajustes'];
/** Null: the central has no Pix account yet. */
const answer = z.object({ account: z.nullable(pixAccount) });

export const settingsContract = {
  get: oc.route({ method: 'GET', path: '/settings', summary: 'Os ajustes da central', tags }).output(centralSettings),
  update: oc
    .route({ method: 'PATCH', path: '/settings', summary: 'Altera ajustes da central', tags })
    .input(centralChange)
    .output(centralSettings),
  testMail: oc
    .route({ method: 'POST', path: '/settings/test-mail', summary: 'Envia um e-mail de teste a quem pede', tags })
    .output(
      z.object({
        to: z.string(),
        /** True without a mail server: the e-mail is stored and shown on `/ajustes/emails`. */
        kept: z.boolean(),
      }),
    ),
  firstSteps: oc
    .route({ method: 'GET', path: '/settings/first-steps', summary: 'Os primeiros passos da central', tags })
    .output(firstStepStates),
  skipFirstStep: oc
    .route({ method: 'PUT', path: '/settings/first-steps/{step}', summary: 'Pula ou retoma um passo', tags })
    .input(z.object({ step: z.enum(firstSteps), skipped: z.boolean('Diga se o passo é pulado.') }))
    .output(firstStepStates),
  pixAccount: oc
    .route({ method: 'GET', path: '/settings/pix-account', summary: 'A conta Pix em que a central recebe', tags })
    .output(answer),
  setPixAccount: oc
    .route({
      method: 'PUT',
      path: '/settings/pix-account',
      summary: 'Altera a conta Pix em que a central recebe',
      tags,
    })
    .input(newPixAccount)
    .output(answer),
  adjustmentApproval: oc
    .route({
      method: 'GET',
      path: '/settings/adjustment-approval',
      summary: 'Acima de quanto um ajuste pede um segundo administrador',
      tags,
    })
    .output(adjustmentApproval),
  setAdjustmentApproval: oc
    .route({
      method: 'PUT',
      path: '/settings/adjustment-approval',
      summary: 'Altera o valor acima do qual um ajuste pede um segundo administrador',
      tags,
    })
    .input(adjustmentApproval)
    .output(adjustmentApproval),
  paymentTerms: oc
    .route({ method: 'GET', path: '/settings/payment-terms', summary: 'Quando os parceiros recebem', tags })
    .output(paymentTerms),
  setPaymentTerms: oc
    .route({ method: 'PUT', path: '/settings/payment-terms', summary: 'Altera quando os parceiros recebem', tags })
    .input(paymentTerms)
    .output(paymentTerms),
  adminSecondFactor: oc
    .route({
      method: 'GET',
      path: '/settings/admin-second-factor',
      summary: 'Se administradores precisam da verificação em duas etapas',
      tags,
    })
    .output(adminSecondFactor),
  setAdminSecondFactor: oc
    .route({
      method: 'PUT',
      path: '/settings/admin-second-factor',
      summary: 'Exige, ou deixa de exigir, a verificação em duas etapas de administradores',
      tags,
    })
    .input(adminSecondFactor)
    .output(adminSecondFactor),
};
