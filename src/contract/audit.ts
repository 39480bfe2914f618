import { oc } from '@orpc/contract';
import * as z from 'zod/mini';
import { id, instant } from './fields.ts';
import { pageOf, pageQuery } from './page.ts';

export const auditedSubjects = ['partner', 'client', 'user'] as const;

const auditEntry = z.object({
  id: z.string(),
  at: instant,
  /** `partner.update`: what was done. */
  action: z.string(),
  /** Null: the system. */
  actorId: z.nullable(id),
  actorName: z.nullable(z.string()),
  /** The administrator who looked through that person's eyes. */
  actingName: z.nullable(z.string()),
  /** From where. */
  address: z.nullable(z.string()),
  /** Field → from, to. A personal value is named and not shown: `…`. */
  changes: z.record(z.string(), z.tuple([z.unknown(), z.unknown()])),
});
export type AuditEntry = z.infer<typeof auditEntry>;

export const auditContract = {
  ofSubject: oc
    .route({
      method: 'GET',
      path: '/audit/{subjectType}/{subjectId}',
      summary: 'Quem mudou o quê em um cadastro, do mais novo ao mais antigo',
      tags: ['Auditoria'],
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
