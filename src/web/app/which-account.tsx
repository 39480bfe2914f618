import { useState, useSyncExternalStore } from 'react';
import { type Exchange, replaceSession } from '#web/lib/token-exchange.ts';
import { knownSession, rereadSession, watchSession } from '#web/lib/session-store.ts';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { LoadingImage } from './loading-image.tsx';

/** Asks which account to use when another application sends a user to the panel while a different user is signed in. */
export function WhichAccount({
  customToken,
  onChosen,
}: {
  customToken: string;
  onChosen: (how: Exchange | null) => void;
}) {
  const current = useSyncExternalStore(watchSession, knownSession);
  const [busy, setBusy] = useState(false);
  if (current === undefined) return <LoadingImage />;
  const name = current?.profile.nome || current?.email || 'outra pessoa';

  async function replace(): Promise<void> {
    setBusy(true);
    const how = await replaceSession(customToken);
    await rereadSession();
    onChosen(how);
  }

  return (
    <PublicFrame
      title="Qual conta usar?"
      lead={`Você chegou de outro aplicativo, mas ${name} já está com a sessão aberta neste navegador.`}
    >
      <PlainButton primary busy={busy} onClick={() => void replace()}>
        Entrar com a conta do aplicativo
      </PlainButton>
      <PlainButton disabled={busy} onClick={() => onChosen(null)}>
        Continuar como {name}
      </PlainButton>
    </PublicFrame>
  );
}
