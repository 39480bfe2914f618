import { api } from '#web/lib/api.ts';
import { postAuth } from '#web/lib/auth.ts';

export const secondFactorQuery = api.secondFactor.get.queryOptions();

export const sessionsQuery = api.account.sessions.queryOptions();

/** Ends the other sessions, which may have been opened with a stolen password. */
export async function changePassword(currentPassword: string, newPassword: string): Promise<void> {
  await postAuth('/change-password', { currentPassword, newPassword, revokeOtherSessions: true });
}
