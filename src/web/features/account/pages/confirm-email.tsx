import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchOrProblem, sayError } from '#web/lib/api-problem.ts';
import { rereadSession } from '#web/lib/session-store.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';

const route = getRouteApi('/confirmar-email');

type State = { step: 'ask' | 'busy' | 'done'; failure: string | null };

/** Asks before it confirms: mail programs open links by themselves. */
export function ConfirmEmailPage() {
  const { code } = route.useSearch();
  const [{ step, failure }, setState] = useState<State>({ step: 'ask', failure: null });

  async function confirm(): Promise<void> {
    setState({ step: 'busy', failure: null });
    try {
      await fetchOrProblem('/api/v1/email-confirmations', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      setState({ step: 'done', failure: null });
      await rereadSession();
    } catch (error) {
      setState({ step: 'ask', failure: sayError(error) });
    }
  }

  if (code === undefined) {
    return (
      <PublicFrame title="Confirmar e-mail">
        <Notice tone="attention" title="Falta o código">
          Abra o link completo que recebeu por e-mail.
        </Notice>
      </PublicFrame>
    );
  }
  return (
    <PublicFrame title="Confirmar e-mail" lead="Este passa a ser o e-mail com que você entra no painel.">
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {step === 'done' ? (
        <Notice tone="good" title="E-mail alterado">
          <Link to="/">Ir para o painel</Link>
        </Notice>
      ) : (
        <PlainButton primary busy={step === 'busy'} onClick={() => void confirm()}>
          Confirmar este e-mail
        </PlainButton>
      )}
    </PublicFrame>
  );
}
