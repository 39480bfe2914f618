import { Button } from '@mantine/core';
import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { lazyOpened } from '#web/ui/lazy-opened.tsx';
import { useDoer } from './use-doer.ts';

const ContestDialog = lazyOpened(() => import('./contest-dialog.tsx'), 'ContestDialog');

/** The client's word against an amount that is not invoiced yet. */
export function Contest({ trip }: { trip: Trip }) {
  const { role } = useDoer();
  const [open, setOpen] = useState(false);
  if (trip.clientSide !== 'unbilled' || role === 'parceiro') return null;
  return (
    <>
      <Button size="xs" onClick={() => setOpen(true)}>
        Contestar valor
      </Button>
      {open && <ContestDialog trip={trip} onClose={() => setOpen(false)} />}
    </>
  );
}
