import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { ReasonDialog } from '#web/entities/decision/reason-dialog.tsx';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { toast } from '#web/ui/toast.ts';
import { showNewer } from '../queries.ts';
import { useDoer } from '../shared/use-doer.ts';

/** Lets a client contest an amount that is not invoiced yet. */
export function Contest({ trip: { id, code, version, clientSide } }: { trip: Trip }) {
  const { role } = useDoer();
  const [open, setOpen] = useState(false);
  const contest = useSend(api.trips.contest, { onSuccess: showNewer });
  if (clientSide !== 'unbilled' || role === 'parceiro') return null;
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        Contestar valor
      </Button>
      {open && (
        <ReasonDialog
          title={`Contestar valor · ${code}`}
          submitLabel="Contestar valor"
          danger={false}
          onSubmit={async (reason) => {
            await contest.mutateAsync({ id, version, reason });
            toast({ message: 'Valor contestado. A central vai analisar.' });
          }}
          onClose={() => setOpen(false)}
        >
          A viagem fica fora da fatura até a central responder.
        </ReasonDialog>
      )}
    </>
  );
}
