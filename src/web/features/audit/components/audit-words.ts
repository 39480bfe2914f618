import type { AuditEntry } from '#contract/audit.ts';
import { auditSubjects, type AuditSubject } from '#domain/audit/deeds.ts';

export function sayWho({ actorName, actingName, actorId }: AuditEntry): string {
  const who = actorName ?? (actorId === null ? 'o painel' : 'alguém sem cadastro');
  return actingName === null ? who : `${actingName}, como ${who}`;
}

export function sayActor(entry: AuditEntry): string {
  return entry.address === null ? sayWho(entry) : `${sayWho(entry)} (${entry.address})`;
}

export function sayKind({ subjectType }: AuditEntry): string {
  return auditSubjects[subjectType as AuditSubject] ?? subjectType;
}

/** `Parceiro Célia Antunes`. */
export function saySubject(entry: AuditEntry): string {
  return [sayKind(entry), entry.subjectName].filter(Boolean).join(' ');
}
