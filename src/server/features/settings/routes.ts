import { settingsContract } from '#contract/settings.ts';
import { testEmail } from '#domain/access/emails.ts';
import { refuse } from '#domain/outcome.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { command } from '#server/platform/command.ts';
import { composeEmail } from '#server/platform/compose-email.ts';
import { trySend } from '#server/platform/mail.ts';
import {
  readAdjustmentApproval,
  readAdminSecondFactor,
  readCentralSettings,
  readPaymentTerms,
  readPixAccount,
} from './read-settings.ts';
import { readFirstSteps } from './read-first-steps.ts';
import {
  changeCentralSettings,
  setAdjustmentApproval,
  setAdminSecondFactor,
  setPaymentTerms,
  setPixAccount,
  skipFirstStep,
} from './change-settings.ts';

const os = implementing(settingsContract);

export const settingsRoutes = os.router({
  get: os.get.use(allow('admin')).handler(({ context }) => readCentralSettings(context.services.db)),

  update: os.update.use(allow('admin')).handler(async ({ context, input }) => {
    await command(context, { operation: 'settings.update', input }, (tx) =>
      changeCentralSettings(tx, auditOf(context), input),
    );
    return readCentralSettings(context.services.db);
  }),

  testMail: os.testMail.use(allow('admin')).handler(async ({ context: { services, signedIn } }) => {
    const { mail, config } = services;
    const to = { email: signedIn.email, name: signedIn.profile.nome };
    const { error } = await trySend(mail, composeEmail(to, testEmail(config.publicUrl)));
    if (error)
      throw new Refused(refuse('unavailable', `O e-mail não pôde ser enviado: ${error.message.slice(0, 300)}`));
    return { to: to.email, kept: config.smtpUrl === null };
  }),

  firstSteps: os.firstSteps
    .use(allow('admin'))
    .handler(async ({ context }) => ({ steps: await readFirstSteps(context.services) })),

  skipFirstStep: os.skipFirstStep.use(allow('admin')).handler(async ({ context, input }) => {
    await command(context, { operation: 'settings.skipFirstStep', input }, (tx) =>
      skipFirstStep(tx, auditOf(context), input),
    );
    return { steps: await readFirstSteps(context.services) };
  }),

  pixAccount: os.pixAccount
    .use(allow('admin', 'partner'))
    .handler(async ({ context }) => ({ account: await readPixAccount(context.services.db) })),

  setPixAccount: os.setPixAccount.use(allow('admin')).handler(async ({ context, input }) => {
    await command(context, { operation: 'settings.setPixAccount', input }, (tx) =>
      setPixAccount(tx, auditOf(context), input),
    );
    return { account: await readPixAccount(context.services.db) };
  }),

  adjustmentApproval: os.adjustmentApproval
    .use(allow('admin'))
    .handler(async ({ context }) => ({ aboveCents: await readAdjustmentApproval(context.services.db) })),

  setAdjustmentApproval: os.setAdjustmentApproval.use(allow('admin')).handler(async ({ context, input }) => {
    await command(context, { operation: 'settings.setAdjustmentApproval', input }, (tx) =>
      setAdjustmentApproval(tx, auditOf(context), input),
    );
    return { aboveCents: await readAdjustmentApproval(context.services.db) };
  }),

  paymentTerms: os.paymentTerms
    .use(allow('admin', 'partner'))
    .handler(({ context }) => readPaymentTerms(context.services.db)),

  setPaymentTerms: os.setPaymentTerms.use(allow('admin')).handler(async ({ context, input }) => {
    await command(context, { operation: 'settings.setPaymentTerms', input }, (tx) =>
      setPaymentTerms(tx, auditOf(context), input),
    );
    return readPaymentTerms(context.services.db);
  }),

  adminSecondFactor: os.adminSecondFactor
    .use(allow('admin'))
    .handler(async ({ context }) => ({ required: await readAdminSecondFactor(context.services.db) })),

  setAdminSecondFactor: os.setAdminSecondFactor.use(allow('admin')).handler(async ({ context, input }) => {
    await command(context, { operation: 'settings.setAdminSecondFactor', input }, (tx, actor) =>
      setAdminSecondFactor(tx, auditOf(context), actor.userId, input.required),
    );
    return { required: await readAdminSecondFactor(context.services.db) };
  }),
});
