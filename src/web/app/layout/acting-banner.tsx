import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { client } from '#web/lib/api.ts';
import { sayError } from '#web/lib/api-problem.ts';
import { useSession } from '#web/lib/session.ts';
import { holdSession } from '#web/lib/session-store.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './queue-notice.module.css';

/** Before the server ends it, so that the administrator's own session is still to be come back to. */
const EARLY_MILLISECONDS = 10_000;

/** On every page while an administrator acts as somebody else. */
export function ActingBanner() {
  const { acting, profile, email, userId } = useSession();
  const [ending, setEnding] = useState(false);
  const until = acting?.until;

  useEffect(() => {
    if (until === undefined) return undefined;
    const timer = setTimeout(() => void end(userId), Date.parse(until) - Date.now() - EARLY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [until, userId]);

  if (acting === null) return null;

  async function leave(): Promise<void> {
    setEnding(true);
    try {
      await end(userId);
    } catch (error) {
      setEnding(false);
      toast({ tone: 'bad', message: sayError(error) });
    }
  }

  return (
    <div className={classes.queue}>
      <Notice
        tone="attention"
        title={`Você está agindo por ${profile.nome || email}`}
        actions={
          <Button loading={ending} onClick={() => void leave()}>
            Encerrar
          </Button>
        }
      >
        Só para consultar e solicitar viagem, até <Instant at={acting.until} brief />. O que você fizer fica registrado
        em seu nome.
      </Notice>
    </div>
  );
}

/** Back to oneself, at the record of whom one acted as: everything in memory was read as somebody else. */
async function end(userId: string): Promise<void> {
  const goOn = holdSession();
  try {
    await client.acting.end();
    window.location.assign(`/usuarios/edit/${userId}`);
  } catch (error) {
    goOn();
    throw error;
  }
}
