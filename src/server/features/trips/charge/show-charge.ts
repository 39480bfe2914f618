import type { SignedInContext } from '#server/platform/api/context.ts';
import { Refused } from '#server/platform/api/refused.ts';
import { notFoundRecord } from '#server/platform/record-change.ts';
import { readCharge } from './read-charge.ts';

export async function showCharge({ services, actor }: SignedInContext, id: string) {
  const found = await readCharge(services.db, actor, id);
  if (!found) throw new Refused(notFoundRecord);
  return found;
}
