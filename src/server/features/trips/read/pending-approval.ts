import { sql } from 'kysely';
import type { Trip } from '#contract/trip.ts';
import { type PendingApproval, soleApproverId } from '#domain/trips/parties.ts';
import type { RowOf } from '#server/platform/database/pool.ts';
import { namedApprover } from './scope.ts';

export type PendingApprovalRow = {
  pending_approval: (PendingApproval & { approverName: RowOf<'profiles'>['nome'] | null }) | null;
};

/** Editors and named approver of trip `t` while it waits for an approval. */
export const pendingApproval = sql`case when t.status = 'awaiting_approval' then (select row_to_json(x) from (
  select array(select distinct e.actor_id from trip_events e
      where e.trip_id = t.id and e.action = 'edit' and e.actor_id is not null) as "editorIds",
    p.user_id as "approverId", p.nome as "approverName"
  from (select ${namedApprover} as user_id) a left join profiles p on p.user_id = a.user_id) x) end as pending_approval`;

type Pending = PendingApprovalRow & RowOf<'trips', 'requester_id'>;

/** Returns the pending approval. A named approver who requested or edited the trip is left out. */
export function pendingApprovalOf({
  pending_approval: found,
  requester_id: requesterId,
}: Pending): Trip['pendingApproval'] {
  if (found === null) return null;
  const approverId = soleApproverId({ requesterId, pendingApproval: found });
  return { editorIds: [...found.editorIds], approverId, approverName: approverId === null ? null : found.approverName };
}
