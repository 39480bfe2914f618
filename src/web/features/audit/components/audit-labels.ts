import type { AuditEntry } from '#contract/audit.ts';
import { auditSubjects, type AuditSubject } from '#domain/audit/audit-actions.ts';

export function formatPerson({ actorName, actingName, actorId }: AuditEntry): string {
  const who = actorName ?? (actorId === null ? 'o painel' : 'alguém sem cadastro');
  return actingName === null ? who : `${actingName}, como ${who}`;
}

export function formatActor(entry: AuditEntry): string {
  return entry.address === null ? formatPerson(entry) : `${formatPerson(entry)} (${entry.address})`;
}

export function formatKind({ subjectType }: AuditEntry): string {
  return auditSubjects[subjectType as AuditSubject] ?? subjectType;
}

/** Formats kind and name of the changed record: `Parceiro Célia Antunes`. */
export function formatSubject(entry: AuditEntry): string {
  return [formatKind(entry), entry.subjectName].filter(Boolean).join(' ');
}
