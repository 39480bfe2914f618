import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { listOf, pageOf, pageQuery } from './page.ts';

const storedEmailId = z
  .string('Identificador inválido.')
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\da-f-]{36}$/, 'Identificador inválido.'));

export const storedEmail = z.object({ id: storedEmailId, at: instant, to: z.string(), subject: z.string() });
export type StoredEmail = z.infer<typeof storedEmail>;

const tags = ['E-mails'];

/** E-mails stored as files because no mail server is configured. Codes that give access to accounts are masked. */
export const storedEmailsContract = {
  list: oc
    .route({ method: 'GET', path: '/mails', summary: 'Lista os e-mails guardados, do mais novo', tags })
    .input(z.object(pageQuery))
    .output(z.extend(pageOf(storedEmail), { smtp: z.boolean() })),
  get: oc
    .route({ method: 'GET', path: '/mails/{id}', summary: 'Consulta um e-mail guardado', tags })
    .input(z.object({ id: storedEmailId }))
    .output(z.extend(storedEmail, { text: z.string(), html: z.string(), attachments: z.array(z.string()) })),
};

export const emailStates = ['due', 'sent', 'failed', 'unknown'] as const;
export type EmailState = (typeof emailStates)[number];

/** E-mail of a kind that users cannot turn off: invitations, links, invoices, decisions. */
export const queuedEmail = z.object({
  id,
  queuedAt: instant,
  /** Recipient; empty for e-mails whose delivery ended before the panel stored recipients. */
  to: z.string(),
  subject: z.string(),
  /** `unknown`: the connection or the process failed at a time at which the e-mail may already have been sent. */
  state: z.enum(emailStates),
  attempts: z.int(),
  /** Time of the next attempt in the state `due`, and time at which the delivery ended in the other states. */
  at: instant,
  error: z.nullable(z.string()),
  mayResend: z.boolean(),
});
export type QueuedEmail = z.infer<typeof queuedEmail>;

/** Delivery of the e-mails of the last 30 days. Their contents are not included. */
export const emailsContract = {
  list: oc
    .route({ method: 'GET', path: '/letters', summary: 'Lista os e-mails dos últimos 30 dias e como saíram', tags })
    .input(z.object({ ...pageQuery, state: listOf(emailStates, 'Escolha due, sent, failed ou unknown.') }))
    .output(pageOf(queuedEmail)),
  resend: oc
    .route({
      method: 'POST',
      path: '/letters/{id}/resend',
      successStatus: 200,
      summary: 'Envia de novo um que falhou ou de que não se sabe',
      tags,
    })
    .input(z.object({ id }))
    .output(queuedEmail),
};
