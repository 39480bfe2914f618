import { ConfirmFrame } from '#web/ui/confirm-frame.tsx';
import type { DialogProps } from './action-dialog.tsx';
import { useSettling } from './use-settling.ts';

/** Second gesture of a trip's beginning, where no PIN is asked: a tap alone never starts a trip. */
export function BeginDialog({ action, trip, onSend, onClose }: DialogProps) {
  const settling = useSettling(trip.id, { fresh: true });
  return (
    <ConfirmFrame
      title={`${action.label} · ${trip.code}`}
      confirm={action.label}
      cancel="Voltar"
      settling={settling}
      onConfirm={() => onSend({})}
      onClose={onClose}
    >
      Confirme quando o passageiro estiver no carro.
    </ConfirmFrame>
  );
}
