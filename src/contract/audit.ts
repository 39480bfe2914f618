import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { auditSubjectNames } from '#domain/audit/audit-actions.ts';
import { id, instant, oneOf } from './fields.ts';
import { pageOf, pageQuery, searchText } from './page.ts';

export const auditedSubjects = ['partner', 'client', 'user'] as const;

export const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** Name of the action, such as `partner.update`. */
  action: z.string(),
  subjectType: z.string(),
  subjectId: z.nullable(id),
  /** Current name or code of the record; null when the record has neither, or no longer exists. */
  subjectName: z.nullable(z.string()),
  /** Null: the system. */
  actorId: z.nullable(id),
  actorName: z.nullable(z.string()),
  /** Administrator who acted as this user; null: none. */
  actingName: z.nullable(z.string()),
  /** IP address. Address and device are erased after `originMonths`. */
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
  /** Name of each changed field → [old value, new value]. Personal values are replaced by `…`. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type AuditEntry = z.infer<typeof auditEntry>;

/** Filter of the log. */
export const auditFilters = {
  from: z.optional(instant),
  to: z.optional(instant),
  /** User who made the change, also while acting as another user. */
  actorId: z.optional(id),
  subjectType: z.optional(z.enum(auditSubjectNames, oneOf('Tipo de registro desconhecido.'))),
  subjectId: z.optional(id),
  /** Number of a single entry. */
  entry: z.optional(z.string().check(z.regex(/^\d{1,15}$/, 'Informe um número.'))),
  action: z.optional(z.string().check(z.maxLength(60), z.regex(/^[a-z_.]+$/, 'Ação desconhecida.'))),
  address: z.optional(z.union([z.ipv4(), z.ipv6()], 'Informe um endereço IP.')),
  /** Name of the actor or the record, or code of a trip or invoice. */
  q: searchText,
};

export const accessEntry = z.object({
  id: z.string(),
  at: instant,
  actorId: id,
  actorName: z.string(),
  /** `passengers`: several passengers at once, because passengers have no record. */
  subjectType: z.enum(['user', 'partner', 'client', 'trip', 'passengers']),
  subjectId: z.nullable(id),
  subjectName: z.nullable(z.string()),
  way: z.enum(['open', 'list', 'search', 'export', 'file']),
  address: z.nullable(z.string()),
  device: z.nullable(z.string()),
});
export type AccessEntry = z.infer<typeof accessEntry>;

const tags = ['Auditoria'];

export const auditContract = {
  list: oc
    .route({
      method: 'GET',
      path: '/audit',
      summary: 'Quem fez o quê, quando e de onde, do mais novo ao mais antigo',
      tags,
    })
    .input(z.object({ ...pageQuery, ...auditFilters }))
    .output(pageOf(auditEntry)),
  accesses: oc
    .route({
      method: 'GET',
      path: '/audit/accesses',
      summary: 'Que administrador viu dados pessoais de quem, do mais novo ao mais antigo',
      tags,
    })
    .input(z.object({ ...pageQuery, actorId: z.optional(id), subjectId: z.optional(id), q: searchText }))
    .output(pageOf(accessEntry)),
  ofSubject: oc
    .route({
      method: 'GET',
      path: '/audit/{subjectType}/{subjectId}',
      summary: 'Quem mudou o quê em um cadastro, do mais novo ao mais antigo',
      tags,
    })
    .input(
      z.object({
        ...pageQuery,
        subjectType: z.enum(auditedSubjects, 'Escolha partner, client ou user.'),
        subjectId: id,
      }),
    )
    .output(pageOf(auditEntry)),
};
