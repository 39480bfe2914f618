import { deviceName } from '#domain/access/device.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';

type Seen = {
  subjectType: 'user' | 'partner' | 'client' | 'trip' | 'passengers';
  /** Null: of passengers, whom nothing but their phones tells apart, and of lists. */
  subjectId: string | null;
  way: 'open' | 'list' | 'search' | 'export' | 'file';
};

/** Writes down that an administrator saw somebody's data, once an hour, before it is answered. */
export async function noteAccess(context: SignedInContext, ...seen: Seen[]): Promise<void> {
  const { actor, services, address, headers } = context;
  if (actor.role !== 'admin') return;
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

/** That an administrator looked through lists, or searched them: not for what, nor whom it found. */
export function noteList(
  context: SignedInContext,
  subjectTypes: readonly ('user' | 'partner' | 'client' | 'trip')[],
  q: string | undefined,
): Promise<void> {
  const way = q ? 'search' : 'list';
  return noteAccess(context, ...subjectTypes.map((subjectType) => ({ subjectType, subjectId: null, way }) as const));
}
