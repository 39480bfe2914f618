import { sayInstant } from '#web/lib/instants.ts';
import { openedAsOf } from '#web/lib/kept-trips.ts';
import { useNow } from '#web/lib/now.ts';
import { Notice } from '#web/ui/notice.tsx';

/** Says that the page shows a trip as the device has kept it, as of when, and where the next steps go. */
export function KeptNotice({ tripId }: { tripId: string }) {
  const now = useNow();
  const at = new Date(openedAsOf(tripId) ?? now);
  return (
    <Notice tone="attention" title="Sem conexão com o painel">
      Dados guardados neste aparelho: {sayInstant(at, now)}. Você pode continuar: o que fizer agora fica na fila e será
      enviado quando a conexão voltar.
    </Notice>
  );
}
