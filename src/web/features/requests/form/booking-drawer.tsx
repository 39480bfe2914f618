import { Drawer } from '@mantine/core';
import { count } from '#web/lib/format-counts.ts';
import { toast } from '#web/ui/toast.ts';
import { useReturnFocus } from '#web/ui/use-return-focus.ts';
import { RequestForm, type RequestFormProps } from './request-form.tsx';

type Props = Pick<RequestFormProps, 'phone' | 'onEdited' | 'onDone'> &
  Partial<Pick<RequestFormProps, 'clientId' | 'repeated'>> & {
    title?: string;
    /** True while a question covers the drawer and receives the keys. */
    held?: boolean;
    onClose: () => void;
  };

/** The form of a request in a drawer beside another page. Unfinished input is kept as a draft, or else reported. */
export function BookingDrawer({ title = 'Nova viagem', held = false, onClose, ...form }: Props) {
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
        clientId={null}
        repeated={null}
        inDrawer
        onRepeated={(series) => {
          toast({ message: count(series.trips.length, 'viagem solicitada.', 'viagens solicitadas.') });
          form.onDone([]);
        }}
        {...form}
      />
    </Drawer>
  );
}
