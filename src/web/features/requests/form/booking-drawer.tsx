import { Drawer } from '@mantine/core';
import type { Trip } from '#contract/trip.ts';
import { count } from '#web/lib/format-counts.ts';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { RequestForm } from './request-form.tsx';

type Props = { phone: string; onDone: (trips: readonly Trip[]) => void; onClose: () => void };

/** The form of a request in a drawer beside another page. Unfinished input is kept as a draft. */
export function BookingDrawer({ phone, onDone, onClose }: Props) {
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
        clientId={null}
        repeated={null}
        inDrawer
        phone={phone}
        onDone={onDone}
        onRepeated={(series) => {
          toast({ message: count(series.trips.length, 'viagem solicitada.', 'viagens solicitadas.') });
          onDone([]);
        }}
      />
    </Drawer>
  );
}
