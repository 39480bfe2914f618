import { keptPositionSeconds } from '#domain/dispatch/policies.ts';
import { keepOwnPresence } from '#web/entities/presence/keep-own-presence.ts';
import { api } from '#web/lib/api.ts';
import { measurePosition } from '#web/lib/device-fixes.ts';
import { useSend } from '#web/lib/use-send.ts';
import { ConfirmFrame } from '#web/ui/confirm-frame.tsx';
import { reportNow, setPositionState } from './position-state.ts';
import classes from './own-shift.module.css';

/** Asks for the consent to share the position. The permission prompt of the browser follows. */
export function ConsentDialog({ onClose }: { onClose: () => void }) {
  const share = useSend(api.presence.sharing, { onSuccess: keepOwnPresence });

  async function consent(): Promise<void> {
    await share.mutateAsync({ share: true });
    await askBrowser();
  }

  return (
    <ConfirmFrame
      title="Compartilhar sua posição com a central?"
      confirm="Compartilhar"
      cancel="Agora não"
      onConfirm={consent}
      onClose={onClose}
    >
      <ul className={classes.rules}>
        <li>Serve para oferecer a você as viagens mais perto.</li>
        <li>
          Só a última posição é guardada. Ela é apagada {keptPositionSeconds / 60} minutos depois do último envio, ou na
          hora em que você desligar ou ficar indisponível.
        </li>
        <li>Só a central a vê. Clientes, passageiros e outros motoristas, não.</li>
        <li>
          O navegador só informa a posição com o painel à vista. Com a tela apagada ou em outro aplicativo, nada é
          enviado.
        </li>
        <li>
          Recusar não tem desvantagem: vale o ponto em cuja fila você está, ou aquele de que você disser que está perto.
        </li>
      </ul>
    </ConfirmFrame>
  );
}

/** Opens the permission prompt of the browser, and sends the position or the trouble. */
export async function askBrowser(): Promise<void> {
  const measured = await measurePosition();
  setPositionState({ trouble: measured === 'found' ? null : measured });
  reportNow();
}
