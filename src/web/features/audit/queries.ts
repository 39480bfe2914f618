import type { auditedSubjects } from '#contract/audit.ts';
import { api } from '#web/lib/api.ts';
import { byKey } from '#web/lib/paging.ts';

export function auditQuery(subjectType: (typeof auditedSubjects)[number], subjectId: string) {
  return api.audit.ofSubject.infiniteOptions({
    input: (cursor: string | undefined) => ({ subjectType, subjectId, cursor, limit: 30 }),
    ...byKey,
  });
}
