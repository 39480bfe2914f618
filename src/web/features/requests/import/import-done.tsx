import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { Imported } from '#contract/imports.ts';
import { localDate } from '#domain/time.ts';
import { readerZone } from '#web/lib/instants.ts';
import { count } from '#web/lib/format-counts.ts';
import { DoneFrame } from '../done/done-frame.tsx';

/** `clientId`: the client of the trips, for users who book for several clients. */
type Props = { imported: Imported; clientId: string | null; onAgain: () => void };

/** Result of an import: the number of trips, and a link to the list of these trips. */
export function ImportDone({ imported, clientId, onAgain }: Props) {
  const { tripIds, awaitingApproval, firstPickupAt, lastPickupAt } = imported;
  const search = { de: dayOf(firstPickupAt), ate: dayOf(lastPickupAt), ...(clientId && { cliente: clientId }) };
  return (
    <DoneFrame
      title={count(tripIds.length, 'viagem importada', 'viagens importadas')}
      {...(awaitingApproval > 0 && { lead: count(awaitingApproval, 'aguarda aprovação', 'aguardam aprovação') })}
      onAgain={onAgain}
      again="Importar outra planilha"
      actions={
        <Button
          renderRoot={(props) => <Link to="/viagens" search={{ ...search, ordem: 'antigas' }} {...props} />}
          size="md"
        >
          Ver as viagens
        </Button>
      }
    />
  );
}

function dayOf(at: string): string {
  return localDate(new Date(at), readerZone);
}
