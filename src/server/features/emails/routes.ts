import { emailsContract, storedEmailsContract } from '#contract/emails.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { command } from '#server/platform/command.ts';
import { listStoredEmails, readStoredEmail } from './read-stored-emails.ts';
import { listEmails, readEmail } from './read-queue.ts';
import { resendEmail } from './resend.ts';

const os = implementing(storedEmailsContract);
const admin = allow('admin');

export const storedEmailsRoutes = os.router({
  list: os.list.use(admin).handler(async ({ context, input }) => {
    const { dataDir, smtpUrl } = context.services.config;
    return { ...(await listStoredEmails(dataDir, input)), smtp: smtpUrl !== null };
  }),

  get: os.get.use(admin).handler(async ({ context, input }) => {
    const mail = await readStoredEmail(context.services.config.dataDir, input.id);
    if (!mail) throw new Refused(notFoundRecord);
    return mail;
  }),
});

const emails = implementing(emailsContract);

export const emailsRoutes = emails.router({
  list: emails.list.use(admin).handler(({ context, input }) => listEmails(context.services.db, input)),

  resend: emails.resend.use(admin).handler(async ({ context, input }) => {
    await command(context, { operation: 'letters.resend', input }, (tx) => resendEmail(tx, auditOf(context), input.id));
    const email = await readEmail(context.services.db, input.id);
    if (!email) throw new Refused(notFoundRecord);
    return email;
  }),
});
