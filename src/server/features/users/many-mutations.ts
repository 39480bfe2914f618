import type { usersContract } from '#contract/users.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { passwordHashOf } from '#server/platform/auth/accounts.ts';
import { INVITATION_HOURS, RESET_HOURS } from '#server/platform/auth/passwords.ts';
import { changeEach } from '#server/platform/change-each.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Changed } from '#server/platform/record-change.ts';
import { blockUser, unblockUser } from './mutations.ts';
import { issuePasswordMail } from './session-mutations.ts';

type UserDeed = InputOf<typeof usersContract.updateMany>['items'][number];

const cameAlready = refuse('illegal_transition', 'Já escolheu uma senha: o convite foi aceito.');

/** As a list changes several. `codes` gets those of the invitations that are to be mailed. */
export async function changeUsers(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  items: readonly UserDeed[],
  codes: Map<string, string>,
) {
  codes.clear();
  return changeEach(tx, items, ({ reason = '', ...item }) => {
    if (item.deed === 'block') return blockUser(tx, audit, actor, { ...item, reason });
    return item.deed === 'unblock' ? unblockUser(tx, audit, item) : inviteAgain(tx, audit, item, codes);
  });
}

/** The record stays as it is: only a mail goes out. */
async function inviteAgain(
  tx: Tx,
  audit: AuditContext,
  { id, version }: UserDeed,
  codes: Map<string, string>,
): Promise<Outcome<Changed>> {
  if ((await passwordHashOf(tx, id)) !== null) return cameAlready;
  const issued = await issuePasswordMail(tx, audit, id, { invitation: INVITATION_HOURS, reset: RESET_HOURS });
  if (!issued.ok) return issued;
  codes.set(id, issued.value.code);
  return ok({ id, version, changed: true });
}
