import { deviceName } from '#domain/access/device.ts';
import type { SignedInContext } from '#server/platform/api/context.ts';

type Seen = {
  subjectType: 'user' | 'partner' | 'client' | 'trip' | 'passengers';
  /** Null: of passengers, whom nothing but their phones tells apart. */
  subjectId: string | null;
  way: 'open' | 'search' | 'export' | 'file';
};

/** Writes down that an administrator saw somebody's data, once an hour, before it is answered. */
export async function noteAccess({ actor, services, address, headers }: SignedInContext, seen: Seen): Promise<void> {
  if (actor.role !== 'admin' || seen.subjectId === actor.userId) return;
  await services.db
    .insertInto('access_log')
    .values({
      actor_id: actor.userId,
      address,
      device: deviceName(headers['user-agent'] ?? null),
      subject_type: seen.subjectType,
      subject_id: seen.subjectId,
      way: seen.way,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
