import { Button } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useNewVersion, watchForNewVersion } from '#web/lib/new-version.ts';
import { Notice } from '#web/ui/notice.tsx';
import classes from './queue-notice.module.css';

/** Notice of a newer build. The user decides when to reload, because a form may contain unsaved input. */
export function NewVersionNotice() {
  const newer = useNewVersion();
  const [later, setLater] = useState(false);
  useEffect(watchForNewVersion, []);
  if (!newer || later) return null;
  return (
    <div className={classes.queue}>
      <Notice
        tone="info"
        title="Há uma nova versão do painel"
        actions={
          <>
            <Button onClick={() => setLater(true)}>Depois</Button>
            <Button onClick={() => window.location.reload()}>Atualizar agora</Button>
          </>
        }
      >
        Termine o que está fazendo e atualize quando quiser. O que não foi salvo se perde.
      </Notice>
    </div>
  );
}
