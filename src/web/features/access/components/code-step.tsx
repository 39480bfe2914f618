import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem, errorText } from '#web/lib/api-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { PlainField } from '#web/ui/plain-field.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { proveSecondFactor } from '../queries.ts';
import classes from './access.module.css';

const ways = {
  app: {
    lead: 'Digite o código de 6 dígitos que o aplicativo autenticador mostra agora.',
    label: 'Código do aplicativo',
    other: 'Usar um código de recuperação',
  },
  recovery: {
    lead: 'Digite um dos códigos de recuperação que você guardou. Cada um vale uma única vez.',
    label: 'Código de recuperação',
    other: 'Usar o código do aplicativo',
  },
};

/** `onBack` returns to the password step, with the server's message when the password was entered too long ago. */
export function CodeStep({ onBack }: { onBack: (why: string | null) => void }) {
  const [way, setWay] = useState<keyof typeof ways>('app');
  const [code, setCode] = useState('');
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null });
  const field = useRef<HTMLInputElement>(null);
  const { lead, label, other } = ways[way];

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setState({ busy: true, failure: null });
    try {
      await proveSecondFactor(code);
    } catch (error) {
      if (error instanceof ApiProblem && error.reason === 'gone') return onBack(error.message);
      setState({ busy: false, failure: errorText(error) });
      field.current?.select();
    }
  }

  function change(): void {
    setWay(way === 'app' ? 'recovery' : 'app');
    setCode('');
    setState({ busy: false, failure: null });
    field.current?.focus();
  }

  return (
    <PublicFrame title="Verificação em duas etapas" lead={lead}>
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        {state.failure !== null && <Notice tone="bad">{state.failure}</Notice>}
        <PlainField
          ref={field}
          label={label}
          required
          autoComplete={way === 'app' ? 'one-time-code' : 'off'}
          inputMode={way === 'app' ? 'numeric' : 'text'}
          maxLength={20}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- this field is the only purpose of the step
          autoFocus
          value={code}
          onChange={({ currentTarget }) => setCode(currentTarget.value)}
        />
        <PlainButton type="submit" primary busy={state.busy}>
          Entrar
        </PlainButton>
        <PlainButton onClick={change}>{other}</PlainButton>
        <PlainButton onClick={() => onBack(null)}>Voltar</PlainButton>
      </form>
    </PublicFrame>
  );
}
