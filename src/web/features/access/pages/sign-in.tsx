import { Link, useNavigate } from '@tanstack/react-router';
import { type FormEvent, useRef, useState } from 'react';
import { ApiProblem, errorText } from '#web/lib/api-problem.ts';
import { Notice } from '#web/ui/notice.tsx';
import { PlainButton } from '#web/ui/plain-button.tsx';
import { PlainField, PlainPassword } from '#web/ui/plain-field.tsx';
import { PublicFrame } from '#web/ui/public-frame.tsx';
import { DemoAccounts } from '../components/demo-accounts.tsx';
import { CodeStep } from '../components/code-step.tsx';
import classes from '../components/access.module.css';
import { signIn } from '../queries.ts';

// Uses neither a form library nor a schema, which would enlarge the first load. Two fields with a single error message
// do not need them.
export function SignInPage() {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [state, setState] = useState<{ busy: boolean; failure: string | null }>({ busy: false, failure: null });
  const [codeAsked, setCodeAsked] = useState(false);
  const navigate = useNavigate();
  const passwordField = useRef<HTMLInputElement>(null);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    setState({ busy: true, failure: null });
    try {
      const outcome = await signIn(email.trim(), password);
      setState({ busy: false, failure: null });
      setCodeAsked(outcome === 'code');
      if (outcome === 'in') return;
      setPassword('');
      if (outcome === 'nothing') await navigate({ to: '/' });
    } catch (error) {
      setState({ busy: false, failure: refusalText(error) });
      passwordField.current?.select();
    }
  }

  function backToPassword(failure: string | null): void {
    setCodeAsked(false);
    setState({ busy: false, failure });
  }

  if (codeAsked) return <CodeStep onBack={backToPassword} />;
  return (
    <PublicFrame
      title="Entrar"
      footer={<DemoAccounts onChoose={(account) => (setEmail(account.email), setPassword(account.password))} />}
    >
      <form className={classes.form} onSubmit={(event) => void submit(event)}>
        {state.failure !== null && <Notice tone="bad">{state.failure}</Notice>}
        <PlainField
          label="E-mail"
          type="email"
          required
          autoComplete="username"
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- signing in is the only purpose of the page
          autoFocus
          value={email}
          onChange={({ currentTarget }) => setEmail(currentTarget.value)}
        />
        <PlainPassword
          ref={passwordField}
          label="Senha"
          required
          autoComplete="current-password"
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <PlainButton type="submit" primary busy={state.busy}>
          Entrar
        </PlainButton>
      </form>
      <p className={classes.links}>
        <Link to="/auth/signup-1">Criar conta</Link>
        <Link to="/auth/reset-password-1">Esqueci minha senha</Link>
        <Link to="/acessibilidade">Acessibilidade</Link>
      </p>
    </PublicFrame>
  );
}

function refusalText(error: unknown): string {
  const wrong = error instanceof ApiProblem && [400, 401, 403, 422].includes(error.status);
  return wrong ? 'E-mail ou senha incorretos.' : errorText(error);
}
