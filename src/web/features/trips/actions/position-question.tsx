import { keepPositionChoice, readPositionChoice } from '#web/lib/position-choice.ts';
import { ConfirmFrame } from '#web/ui/confirm-frame.tsx';
import { startSharing } from '../shared/position-sharing.ts';
import { useSettling } from './use-settling.ts';

type Props = { tripId: string; userId: string; onClose: () => void };

/**
 * Asks a driver to share the position, once on each device after the first departure. The permission dialog of the
 * browser follows.
 */
export function PositionQuestion({ tripId, userId, onClose }: Props) {
  const settling = useSettling(tripId, { fresh: true });

  function share(): void {
    keepPositionChoice(userId, 'on');
    startSharing(tripId);
  }

  function close(): void {
    const answered = readPositionChoice(userId) !== null;
    // The second tap of a double tap may hit the backdrop. Such a tap does not count as an answer.
    if (!answered && settling) return;
    if (!answered) keepPositionChoice(userId, 'off');
    onClose();
  }

  return (
    <ConfirmFrame
      title="Mostrar ao passageiro onde você está durante a viagem?"
      confirm="Compartilhar"
      cancel="Agora não"
      settling={settling}
      onConfirm={share}
      onClose={close}
    >
      Passageiro, cliente e central veem o carro no mapa até o fim da viagem, com o painel aberto. Só a última posição é
      guardada. Você pode mudar isso na página da viagem, em “Sua posição”.
    </ConfirmFrame>
  );
}
