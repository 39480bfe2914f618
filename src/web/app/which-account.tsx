import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sessionQuery } from '#web/lib/session.ts';
import { replaceSession } from '#web/lib/token-exchange.ts';
import { rereadSession } from '#web/lib/query-client.ts';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { LoadingImage } from './loading-image.tsx';

/** Somebody arrives from another application while somebody else is signed in here: one of the two has to go. */
export function WhichAccount({ customToken, onChosen }: { customToken: string; onChosen: () => void }) {
  const { data: current } = useQuery(sessionQuery);
  const [busy, setBusy] = useState(false);
  if (current === undefined) return <LoadingImage />;
  const name = current?.profile.nome || current?.email || 'outra pessoa';

  async function replace(): Promise<void> {
    setBusy(true);
    await replaceSession(customToken);
    await rereadSession();
    onChosen();
  }

  return (
    <PublicFrame
      title="Qual conta usar?"
      lead={`Você chegou de outro aplicativo, mas ${name} já está com a sessão aberta neste navegador.`}
    >
      <Button size="md" variant="primary" loading={busy} onClick={() => void replace()}>
        Entrar com a conta do aplicativo
      </Button>
      <Button size="md" disabled={busy} onClick={onChosen}>
        Continuar como {name}
      </Button>
    </PublicFrame>
  );
}
