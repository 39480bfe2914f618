import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { instant } from './fields.ts';
import { pageOf, pageQuery } from './page.ts';

const mailId = z
  .string('Identificador inválido.')
  .check(z.regex(/^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{3}Z-[\da-f-]{36}$/, 'Identificador inválido.'));

const keptMail = z.object({ id: mailId, at: instant, to: z.string(), subject: z.string() });
export type KeptMail = z.infer<typeof keptMail>;

const tags = ['E-mails'];

/** Mails that went to files, for there is no mail server. Codes that open accounts are masked. */
export const mailsContract = {
  list: oc
    .route({ method: 'GET', path: '/mails', summary: 'Lista os e-mails guardados, do mais novo', tags })
    .input(z.object(pageQuery))
    .output(z.extend(pageOf(keptMail), { smtp: z.boolean() })),
  get: oc
    .route({ method: 'GET', path: '/mails/{id}', summary: 'Lê um e-mail guardado', tags })
    .input(z.object({ id: mailId }))
    .output(z.extend(keptMail, { text: z.string(), html: z.string(), attachments: z.array(z.string()) })),
};
