import type { Trip } from '#contract/trip.ts';
import { Notice } from '#web/ui/notice.tsx';
import { useDoer } from '../shared/use-doer.ts';

/** Names the approver of the trip to the other users of the client and to the central. */
export function ApproverNotice({ trip: { pendingApproval } }: { trip: Trip }) {
  const { userId } = useDoer();
  if (!pendingApproval?.approverName || pendingApproval.approverId === userId) return null;
  return <Notice tone="info" title={`Aguarda a aprovação de ${pendingApproval.approverName}.`} />;
}
