import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { Imported } from '#contract/imports.ts';
import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { count } from '#web/lib/words.ts';
import classes from './request-done.module.css';

/** `clientId`: whose trips they are, where that has to be said. */
type Props = { imported: Imported; clientId: string | null; onAgain: () => void };

/** How an import ends: how many trips there are now, and where. */
export function ImportDone({ imported, clientId, onAgain }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const { tripIds, awaitingApproval, firstPickupAt, lastPickupAt } = imported;
  const search = { de: dayOf(firstPickupAt), ate: dayOf(lastPickupAt), ...(clientId && { cliente: clientId }) };
  return (
    <div className={classes.done}>
      <div className={classes.head}>
        <IconCircleCheck size={28} stroke={1.7} aria-hidden className={classes.sign} />
        <div>
          <h2 ref={heading} tabIndex={-1} className={classes.title}>
            {count(tripIds.length, 'viagem importada', 'viagens importadas')}
          </h2>
          {awaitingApproval > 0 && (
            <p className={classes.place}>{count(awaitingApproval, 'aguarda aprovação', 'aguardam aprovação')}</p>
          )}
        </div>
      </div>
      <div className={classes.actions}>
        <Button
          renderRoot={(props) => <Link to="/viagens" search={{ ...search, ordem: 'antigas' }} {...props} />}
          size="md"
          variant="primary"
        >
          Ver as viagens
        </Button>
        <Button size="md" onClick={onAgain}>
          Importar outra planilha
        </Button>
      </div>
    </div>
  );
}

function dayOf(at: string): string {
  return localDate(new Date(at), readerZone);
}
