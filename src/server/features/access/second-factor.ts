import { type Outcome, ok, refuse } from '#domain/outcome.ts';
import { type AuditContext, recordAudit } from '#server/platform/audit.ts';
import {
  beginSecondFactor,
  confirmSecondFactor,
  type Enrolment,
  removeSecondFactor,
  renewRecoveryCodes,
  spendSecondFactor,
} from '#server/platform/auth/second-factor.ts';
import { wrongCode } from '#server/platform/auth/sign-in-challenge.ts';
import type { Tx } from '#server/platform/database/pool.ts';

/** Owner of a second factor, and the server secret that encrypts its key. */
type Own = { userId: string; email: string; serverSecret: string };

const alreadyOn = refuse('changed', 'A verificação em duas etapas já está ativa.');

/**
 * Starts the set-up of a second factor. The start is not audited, because the factor has no effect before its
 * confirmation.
 */
export async function begin(tx: Tx, own: Own): Promise<Outcome<Enrolment>> {
  const enrolment = await beginSecondFactor(tx, own.serverSecret, own);
  return enrolment ? ok(enrolment) : alreadyOn;
}

export async function confirm(tx: Tx, audit: AuditContext, own: Own, code: string): Promise<Outcome<string[]>> {
  const codes = await confirmSecondFactor(tx, own.serverSecret, own.userId, code);
  if (!codes) return wrongCode;
  await record(tx, audit, own, 'user.second_factor_on');
  return ok(codes);
}

export async function renew(tx: Tx, audit: AuditContext, own: Own, code: string): Promise<Outcome<string[]>> {
  if (!(await spendSecondFactor(tx, own.serverSecret, own.userId, code))) return wrongCode;
  await record(tx, audit, own, 'user.recovery_codes_renewed');
  return ok(await renewRecoveryCodes(tx, own.serverSecret, own.userId));
}

export async function remove(tx: Tx, audit: AuditContext, own: Own, code: string): Promise<Outcome<undefined>> {
  if (!(await spendSecondFactor(tx, own.serverSecret, own.userId, code))) return wrongCode;
  await removeSecondFactor(tx, own.userId);
  await record(tx, audit, own, 'user.second_factor_off');
  return ok();
}

function record(tx: Tx, audit: AuditContext, { userId }: Own, action: string): Promise<void> {
  return recordAudit(tx, audit, { action, subjectType: 'user', subjectId: userId });
}
