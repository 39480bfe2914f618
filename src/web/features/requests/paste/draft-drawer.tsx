import { useRef, useState } from 'react';
import type { NewBooking } from '#contract/new-booking.ts';
import type { Trip } from '#contract/trip.ts';
import { queryClient } from '#web/lib/query-client.ts';
import type { CallMemory } from '#web/lib/use-send.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { BookingDrawer } from '../form/booking-drawer.tsx';
import type { TermsValues } from '../form/terms.ts';
import type { Call } from './drafts-state.ts';

type Props = {
  title: string;
  clientId: string | null;
  terms: TermsValues;
  onDone: (trips: readonly Trip[]) => void;
  /** The drawer closes without an answer to a sent booking, which may exist. */
  onUnanswered: (call: Call) => void;
  onClose: () => void;
};

/**
 * A draft in the form of a request, beside the other drafts. Doubts are empty fields there. The key of an unanswered
 * booking belongs to the draft and not to the form of the page.
 */
export function DraftDrawer({ title, clientId, terms, onDone, onUnanswered, onClose }: Props) {
  const pending = useRef<ReturnType<CallMemory['read']>>(null);
  const [memory] = useState<CallMemory>(() => ({
    read: () => pending.current,
    write: (call) => {
      pending.current = call;
    },
  }));
  // The terms of the draft may change while the drawer is open, for example by suggestions of addresses.
  const [repeated] = useState(terms);
  // A ref, because Escape may follow the last edit before the drawer is drawn again.
  const isEdited = useRef(false);
  const [hearEdited] = useState(() => (edited: boolean) => {
    isEdited.current = edited;
  });
  const [isAsking, setIsAsking] = useState(false);

  function close(): void {
    // The drawer stays until the answer to a sent request, because the draft could be sent once more.
    if (queryClient.isMutating() > 0) return;
    const { current: call } = pending;
    if (call) onUnanswered({ booking: JSON.parse(call.body) as NewBooking, key: call.key });
    else if (isEdited.current) setIsAsking(true);
    else onClose();
  }

  return (
    <>
      <BookingDrawer
        title={title}
        clientId={clientId}
        repeated={repeated}
        held={isAsking}
        memory={memory}
        onEdited={hearEdited}
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
