import type { Registration } from '#contract/registrations.ts';
import { api } from '#web/lib/api.ts';

export const registrationsQuery = api.registrations.list.queryOptions();
export const registrationCountQuery = api.registrations.count.queryOptions();

export function clashesQuery({ kind, id }: Pick<Registration, 'kind' | 'id'>) {
  return api.registrations.clashes.queryOptions({ input: { kind, id } });
}
