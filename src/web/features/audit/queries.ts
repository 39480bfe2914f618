import { keepPreviousData } from '@tanstack/react-query';
import type { auditedSubjects } from '#contract/audit.ts';
import type { AuditSubject } from '#domain/audit/audit-actions.ts';
import { api, client } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';
import type { RecordOption } from '#web/ui/record-select.tsx';

export type AuditFilters = {
  q?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
  actorId?: string | undefined;
  subjectType?: AuditSubject | undefined;
  subjectId?: string | undefined;
  action?: string | undefined;
  address?: string | undefined;
};

export function logQuery(filters: AuditFilters) {
  return api.audit.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor, limit: 50 }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

type AccessFilters = { q?: string | undefined; actorId?: string | undefined; subjectId?: string | undefined };

export function accessesQuery(filters: AccessFilters) {
  return api.audit.accesses.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, cursor, limit: 50 }),
    ...byKey,
    placeholderData: keepPreviousData,
  });
}

export function entryQuery(entry: string) {
  return api.audit.list.queryOptions({ input: { entry, limit: 1 } });
}

export function auditQuery(subjectType: (typeof auditedSubjects)[number], subjectId: string) {
  return api.audit.ofSubject.infiniteOptions({
    input: (cursor: string | undefined) => ({ subjectType, subjectId, cursor, limit: 30 }),
    ...byKey,
  });
}

export async function findPeople(q: string): Promise<RecordOption[]> {
  const { items } = await client.users.list({ limit: 20, ...(q && { q }) });
  return items.map(({ id, nome, email }) => ({ value: id, label: nome || email, detail: email }));
}

export async function findPerson(id: string): Promise<RecordOption> {
  const { nome, email } = await client.users.get({ id });
  return { value: id, label: nome || email };
}
