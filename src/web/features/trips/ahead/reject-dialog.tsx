import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { consequenceTexts } from '../actions/action-texts.ts';
import type { ApprovalGroup } from './approval-groups.ts';

type Props = { group: ApprovalGroup; onReject: (reason: string) => Promise<void>; onClose: () => void };

/** Whoever asked reads why. */
export function RejectDialog({ group, onReject, onClose }: Props) {
  const several = group.length > 1;
  return (
    <ReasonDialog
      title={several ? `Recusar ${group.length} pedidos` : `Recusar pedido · ${group[0].trip.code}`}
      submitLabel={several ? `Recusar ${group.length} pedidos` : 'Recusar pedido'}
      onSubmit={onReject}
      onClose={onClose}
    >
      {consequenceTexts.reject}
    </ReasonDialog>
  );
}
