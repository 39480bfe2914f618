import { Drawer } from '@mantine/core';
import { count } from '#web/lib/format-counts.ts';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { RequestForm, type RequestFormProps } from './request-form.tsx';
import { calledBy } from './terms.ts';

type Props = Pick<RequestFormProps, 'onEdited' | 'onDone' | 'memory'> &
  Partial<Pick<RequestFormProps, 'clientId' | 'repeated'>> & {
    /** Phone of the caller, from a telephone system; empty without a call. */
    phone?: string;
    /** Number of the call. A new call starts a new form. */
    call?: number;
    title?: string;
    /** True while a question covers the drawer and receives the keys. */
    held?: boolean;
    onClose: () => void;
  };

/** The form of a request in a drawer beside another page. Unfinished input is kept as a draft, or else reported. */
export function BookingDrawer({ phone = '', call, title = 'Nova viagem', held = false, onClose, ...form }: Props) {
  useReturnFocus();
  return (
    <Drawer
      opened
      onClose={onClose}
      title={title}
      position="right"
      size={640}
      padding="lg"
      closeOnClickOutside={false}
      closeOnEscape={!held}
    >
      <RequestForm
        key={call}
        clientId={null}
        repeated={null}
        inDrawer
        caller={phone === '' ? null : calledBy(phone)}
        onRepeated={(series) => {
          toast({ message: count(series.trips.length, 'viagem solicitada.', 'viagens solicitadas.') });
          form.onDone([]);
        }}
        {...form}
      />
    </Drawer>
  );
}
