import { mailsContract } from '#contract/mails.ts';
import { allow } from '#server/platform/api/allow.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { listMails, readMail } from './data.ts';

const os = implementing(mailsContract);
const admin = allow('admin');

export const mailsRoutes = os.router({
  list: os.list.use(admin).handler(async ({ context, input }) => {
    const { dataDir, smtpUrl } = context.services.config;
    return { ...(await listMails(dataDir, input)), smtp: smtpUrl !== null };
  }),

  get: os.get.use(admin).handler(async ({ context, input }) => {
    const mail = await readMail(context.services.config.dataDir, input.id);
    if (!mail) throw new Refused(notFoundRecord);
    return mail;
  }),
});
