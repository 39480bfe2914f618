import { Drawer } from '@mantine/core';
import type { Trip } from '#contract/trip.ts';
import { count } from '#web/lib/format-counts.ts';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { RequestForm } from './request-form.tsx';
import { calledBy } from './terms.ts';

type Props = {
  /** Phone of the caller, from a telephone system; empty without a call. */
  phone: string;
  /** Number of the call. A new call starts a new form. */
  call: number;
  onDone: (trips: readonly Trip[]) => void;
  onClose: () => void;
};

/** The form of a request in a drawer beside another page. Unfinished input is kept as a draft. */
export function BookingDrawer({ phone, call, onDone, onClose }: Props) {
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      title="Nova viagem"
      position="right"
      size={640}
      padding="lg"
      closeOnClickOutside={false}
    >
      <RequestForm
        key={call}
        clientId={null}
        repeated={null}
        inDrawer
        caller={calledBy(phone)}
        onDone={onDone}
        onRepeated={(series) => {
          toast({ message: count(series.trips.length, 'viagem solicitada.', 'viagens solicitadas.') });
          onDone([]);
        }}
      />
    </Drawer>
  );
}
