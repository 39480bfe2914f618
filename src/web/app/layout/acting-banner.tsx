import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { actingOver, clearActingOver, leaveActing, noteActing } from '#web/lib/acting-memory.ts';
import { client } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { useSession } from '#web/lib/session.ts';
import { holdSession } from '#web/lib/session-store.ts';
import { Instant } from '#web/ui/instant.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { toast } from '#web/ui/toast.ts';
import classes from './queue-notice.module.css';

/**
 * The page ends the acting session this long before the server does, because afterwards the page could not restore the
 * administrator's own session at once.
 */
const EARLY_MILLISECONDS = 10_000;

/** Banner on every page while an administrator acts as another user. */
export function ActingBanner() {
  const { acting, profile, email, userId } = useSession();
  const [ending, setEnding] = useState(false);
  const until = acting?.until;
  const name = profile.nome || email;

  useEffect(() => {
    if (until === undefined) return undefined;
    noteActing({ userId, name });
    // A suspended tab may wake up after the server ended the acting session. The next session check then restores the
    // administrator's session.
    const endByTime = () => void end({ userId, name }, true).catch(() => undefined);
    const timer = setTimeout(endByTime, Date.parse(until) - Date.now() - EARLY_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [until, userId, name]);

  if (acting === null) return <ActingOver />;

  async function leave(): Promise<void> {
    setEnding(true);
    try {
      await end({ userId, name }, false);
    } catch (error) {
      setEnding(false);
      toast({ tone: 'bad', message: errorText(error) });
    }
  }

  return (
    <div className={classes.queue}>
      <Notice
        tone="attention"
        title={`Você está acessando como ${name}`}
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

/** Notice shown once after returning to the administrator's own session. */
function ActingOver() {
  const [name, setName] = useState(actingOver);
  if (name === null) return null;
  const close = (): void => {
    clearActingOver();
    setName(null);
  };
  return (
    <div className={classes.queue}>
      <Notice tone="info" title={`O acesso como ${name} expirou`} actions={<Button onClick={close}>Entendi</Button>}>
        Você está de volta à sua própria sessão. O que fez até ali ficou gravado.
      </Notice>
    </div>
  );
}

async function end(acted: { userId: string; name: string }, ranOut: boolean): Promise<void> {
  const goOn = holdSession();
  try {
    await client.acting.end();
    leaveActing(acted, { ranOut });
  } catch (error) {
    goOn();
    throw error;
  }
}
