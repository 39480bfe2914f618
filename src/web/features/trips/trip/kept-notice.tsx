import { formatWhen } from '#web/lib/instants.ts';
import { openedAsOf } from '#web/lib/kept-trips.ts';
import { useNow } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';

/**
 * Tells the driver that the shown trip is a copy on the device, with the time of the copy. The next steps go to the
 * queue.
 */
export function KeptNotice({ tripId }: { tripId: string }) {
  const now = useNow();
  const at = new Date(openedAsOf(tripId) ?? now);
  return (
    <Notice tone="attention" title="Sem conexão com o painel">
      Dados guardados neste aparelho: {formatWhen(at, now)}. Pode continuar: o que você fizer fica na fila e é enviado
      quando a conexão voltar.
    </Notice>
  );
}
