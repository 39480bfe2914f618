import type { usersContract } from '#contract/users.ts';
import type { Actor } from '#domain/access/roles.ts';
import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import type { InputOf } from '#server/platform/api/input-of.ts';
import type { AuditContext } from '#server/platform/audit.ts';
import { passwordHashOf } from '#server/platform/auth/accounts.ts';
import { changeEach } from '#server/platform/change-each.ts';
import type { Tx } from '#server/platform/database/pool.ts';
import type { Changed } from '#server/platform/record-change.ts';
import { blockUser, unblockUser } from './change-users.ts';
import { mailPassword } from './end-sessions.ts';

type UserAction = InputOf<typeof usersContract.updateMany>['items'][number];

const cameAlready = refuse('illegal_transition', 'Esta pessoa já escolheu uma senha: o convite foi aceito.');

/** Applies one change to several users of a list. */
export async function changeUsers(
  tx: Tx,
  audit: AuditContext,
  actor: Actor,
  items: readonly UserAction[],
  publicUrl: string,
) {
  return changeEach(tx, items, ({ reason = '', ...item }) => {
    if (item.deed === 'block') return blockUser(tx, audit, actor, { ...item, reason });
    return item.deed === 'unblock' ? unblockUser(tx, audit, item) : inviteAgain(tx, audit, item, publicUrl);
  });
}

/** Sends the invitation again without changing the record. */
async function inviteAgain(
  tx: Tx,
  audit: AuditContext,
  { id, version }: UserAction,
  publicUrl: string,
): Promise<Outcome<Changed>> {
  if ((await passwordHashOf(tx, id)) !== null) return cameAlready;
  const issued = await mailPassword(tx, audit, id, publicUrl);
  if (!issued.ok) return issued;
  return ok({ id, version, changed: true });
}
