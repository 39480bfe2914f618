import { registrationsContract } from '#contract/registrations.ts';
import { approvedEmail, correctionEmail, refusedEmail } from '#domain/access/emails.ts';
import type { Outcome } from '#domain/outcome.ts';
import { readPartner } from '#server/features/partners/read-partners.ts';
import { approveItem, refuseItem } from '#server/features/partners/decide-fleet.ts';
import {
  approvePartner,
  askCorrection,
  refusePartner,
  submitPartner,
} from '#server/features/partners/decide-registration.ts';
import { allow } from '#server/platform/api/allow.ts';
import { auditOf, type SignedInContext } from '#server/platform/api/context.ts';
import { implementing } from '#server/platform/api/implementing.ts';
import { requirePartner } from '#server/platform/api/own-partner.ts';
import { Refused } from '#server/platform/api/refused.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { command } from '#server/platform/command.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Email } from '#server/platform/compose-email.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { countRegistrations, listPartnerClashes, listRegistrations, listSignUpClashes } from './list-registrations.ts';
import { withNotice } from './decide-with-notice.ts';

const os = implementing(registrationsContract);
const admin = allow('admin');

export const registrationRoutes = os.router({
  list: os.list.use(admin).handler(({ context }) => listRegistrations(context.services.db)),

  count: os.count
    .use(admin)
    .handler(async ({ context }) => ({ waiting: await countRegistrations(context.services.db) })),

  clashes: os.clashes.use(admin).handler(async ({ context: { services }, input: { kind, id } }) => ({
    items: await (kind === 'sign_up' ? listSignUpClashes : listPartnerClashes)(services.db, id),
  })),

  approve: os.approve
    .use(admin)
    .handler(({ context, input }) => decide(context, 'approve', input, approvePartner, approvedEmail(urlOf(context)))),

  askCorrection: os.askCorrection
    .use(admin)
    .handler(({ context, input }) =>
      decide(context, 'askCorrection', input, askCorrection, correctionEmail(urlOf(context), input.correction)),
    ),

  refuse: os.refuse
    .use(admin)
    .handler(({ context, input }) =>
      decide(context, 'refuse', input, refusePartner, refusedEmail(urlOf(context), input.reason)),
    ),

  submit: os.submit.use(allow('partner')).handler(({ context, input }) => {
    requirePartner(context.actor, input.id);
    return decide(context, 'submit', input, (tx, audit, { id }) => submitPartner(tx, audit, id));
  }),

  approveItem: os.approveItem
    .use(admin)
    .handler(({ context, input }) => decide(context, 'approveItem', input, approveItem)),

  refuseItem: os.refuseItem
    .use(admin)
    .handler(({ context, input }) => decide(context, 'refuseItem', input, refuseItem)),
});

async function decide<Input extends { id: string }>(
  context: SignedInContext,
  operation: string,
  input: Input,
  mutation: (tx: Tx, audit: AuditContext, input: Input) => Promise<Outcome<{ id: string }>>,
  content?: Email,
) {
  await command(context, { operation: `registrations.${operation}`, input }, async (tx) => {
    const decided = await mutation(tx, auditOf(context), input);
    return content ? withNotice(tx, input.id, decided, content) : decided;
  });
  const partner = await readPartner(context.services.db, input.id);
  if (!partner) throw new Refused(notFoundRecord);
  return partner;
}

function urlOf({ services }: SignedInContext): string {
  return services.config.publicUrl;
}
