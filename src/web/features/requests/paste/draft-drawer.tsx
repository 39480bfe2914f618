import { useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { BookingDrawer } from '../form/booking-drawer.tsx';
import type { TermsValues } from '../form/terms.ts';

type Props = {
  title: string;
  clientId: string | null;
  terms: TermsValues;
  onDone: (trips: readonly Trip[]) => void;
  onClose: () => void;
};

/** A draft in the form of a request, beside the other drafts. Doubts are empty fields there. */
export function DraftDrawer({ title, clientId, terms, onDone, onClose }: Props) {
  // The terms of the draft may change while the drawer is open, for example by suggestions of addresses.
  const [repeated] = useState(terms);
  const [isEdited, setIsEdited] = useState(false);
  const [isAsking, setIsAsking] = useState(false);

  function close(): void {
    // The drawer stays until the answer to a sent request, because the draft could be sent once more.
    if (queryClient.isMutating() > 0) return;
    if (isEdited) setIsAsking(true);
    else onClose();
  }

  return (
    <>
      <BookingDrawer
        title={title}
        clientId={clientId}
        repeated={repeated}
        held={isAsking}
        onEdited={setIsEdited}
        onDone={onDone}
        onClose={close}
      />
      {isAsking && (
        <ConfirmDialog
          title="Fechar sem solicitar?"
          confirm="Fechar"
          cancel="Continuar editando"
          tone="danger"
          onConfirm={onClose}
          onClose={() => setIsAsking(false)}
        >
          O que você mudou no formulário se perde. O rascunho fica como estava.
        </ConfirmDialog>
      )}
    </>
  );
}
