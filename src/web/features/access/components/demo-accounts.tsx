import { useEffect, useState } from 'react';
import { fetchDemo } from '../queries.ts';
import classes from './access.module.css';

type Props = { onChoose: (account: { email: string; password: string }) => void };

/** The accounts of the demonstration. Choosing an account fills in the form. Renders nothing in other installations. */
export function DemoAccounts({ onChoose }: Props) {
  const [demo, setDemo] = useState<Awaited<ReturnType<typeof fetchDemo>>>(null);
  useEffect(() => {
    // Signing in works without the list.
    void fetchDemo().then(setDemo, () => undefined);
  }, []);
  if (!demo) return null;
  return (
    <section className={classes.demo} aria-label="Contas de demonstração">
      <h2 className={classes.demoTitle}>Contas de demonstração</h2>
      <p className={classes.demoHint}>Escolha uma para preencher o formulário.</p>
      <ul className={classes.demoList}>
        {demo.accounts.map(({ email, label }) => (
          <li key={email}>
            <button
              type="button"
              className={classes.account}
              onClick={() => onChoose({ email, password: demo.password })}
            >
              <span className={classes.accountLabel}>{label}</span>
              <span className={classes.accountEmail}>{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
