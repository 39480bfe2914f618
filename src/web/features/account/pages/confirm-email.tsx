import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { fetchOrProblem, errorText } from '#web/lib/api-problem.ts';
import { rereadSession } from '#web/lib/session-store.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';

const route = getRouteApi('/confirmar-email');

type State = { step: 'ask' | 'busy' | 'changed' | 'confirmed'; failure: string | null };

/** Confirms only on a click, because mail programs open links automatically. */
export function ConfirmEmailPage() {
  const { code } = route.useSearch();
  const [{ step, failure }, setState] = useState<State>({ step: 'ask', failure: null });

  async function confirm(): Promise<void> {
    setState({ step: 'busy', failure: null });
    try {
      const answer = await fetchOrProblem('/api/v1/email-confirmations', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ code }),
      });
      const { status } = (await answer.json()) as { status: 'changed' | 'confirmed' };
      setState({ step: status, failure: null });
      await rereadSession();
    } catch (error) {
      setState({ step: 'ask', failure: errorText(error) });
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
    <PublicFrame
      title="Confirmar e-mail"
      lead={step === 'confirmed' ? undefined : 'Confirme que este e-mail é seu: é com ele que você entra no painel.'}
    >
      {failure !== null && <Notice tone="bad">{failure}</Notice>}
      {step === 'changed' && (
        <Notice tone="good" title="E-mail alterado">
          <Link to="/">Ir para o painel</Link>
        </Notice>
      )}
      {step === 'confirmed' && (
        <Notice tone="good" title="E-mail confirmado">
          Um administrador da central analisa agora o seu cadastro. Depois da aprovação, entre com este e-mail e a senha
          que você escolheu.
        </Notice>
      )}
      {(step === 'ask' || step === 'busy') && (
        <PlainButton primary busy={step === 'busy'} onClick={() => void confirm()}>
          Confirmar este e-mail
        </PlainButton>
      )}
    </PublicFrame>
  );
}
