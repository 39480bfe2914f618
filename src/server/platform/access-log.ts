import { deviceName } from '#domain/access/device.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';

type Seen = {
  subjectType: 'user' | 'partner' | 'client' | 'trip' | 'passengers';
  /** Null for passengers, whose only identifier is the phone number, and for lists. */
  subjectId: string | null;
  way: 'open' | 'list' | 'search' | 'export' | 'file';
};

/**
 * Records that an administrator reads personal data, at most once an hour per record. Called before the data is sent.
 */
export async function noteAccess(context: SignedInContext, ...seen: Seen[]): Promise<void> {
  if (context.actor.role === 'admin') await recordAccess(context, ...seen);
}

/** Records that a user of any role reads personal data that its role usually does not see. */
export async function recordAccess(context: SignedInContext, ...seen: Seen[]): Promise<void> {
  const { actor, services, address, headers } = context;
  const device = deviceName(headers['user-agent'] ?? null);
  const rows = seen
    .filter(({ subjectId }) => subjectId !== actor.userId)
    .map(({ subjectType, subjectId, way }) => ({
      actor_id: actor.userId,
      address,
      device,
      subject_type: subjectType,
      subject_id: subjectId,
      way,
    }));
  if (rows.length === 0) return;
  await services.db
    .insertInto('access_log')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Records that an administrator listed or searched records. Neither the search text nor the results are recorded. */
export function noteList(
  context: SignedInContext,
  subjectTypes: readonly ('user' | 'partner' | 'client' | 'trip')[],
  q: string | undefined,
): Promise<void> {
  const way = q ? 'search' : 'list';
  return noteAccess(context, ...subjectTypes.map((subjectType) => ({ subjectType, subjectId: null, way }) as const));
}
