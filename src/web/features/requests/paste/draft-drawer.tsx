import { Drawer } from '@mantine/core';
import type { Trip } from '#contract/trip.ts';
import { count } from '#web/lib/format-counts.ts';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { RequestForm } from '../form/request-form.tsx';
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
  useReturnFocus();
  return (
    <Drawer opened onClose={onClose} title={title} position="right" size={640} padding="lg" closeOnClickOutside={false}>
      <RequestForm
        clientId={clientId}
        repeated={terms}
        inDrawer
        onDone={onDone}
        onRepeated={({ trips }) => {
          toast({ message: count(trips.length, 'viagem solicitada.', 'viagens solicitadas.') });
          onDone([]);
        }}
      />
    </Drawer>
  );
}
