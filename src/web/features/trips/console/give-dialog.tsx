import * as z from 'zod/mini';
import { reason } from '#contract/fields.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { ReasonInput } from '#web/ui/reason-input.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { consequenceTexts } from '../actions/action-texts.ts';
import type { Way } from './give-trip.tsx';

type Props = {
  title: string;
  confirm: string;
  way: Way;
  /** Message of the server that demands a reason. */
  message: string | null;
  onSend: (reason: string) => Promise<void>;
  onClose: () => void;
};

const schema = z.object({ reason });

/** Asks for the reason of giving the trip to this driver. */
export function GiveDialog({ title, confirm, way, message, onSend, onClose }: Props) {
  const api = useApiForm({
    schema,
    initialValues: { reason: '' },
    onSubmit: ({ reason: said }) => onSend(said.trim()),
  });
  return (
    <DialogForm title={title} api={api} confirm={confirm} onClose={onClose}>
      <div>{message ?? consequenceTexts[way]}</div>
      <ReasonInput
        data-autofocus
        {...(message !== null && { description: 'Os motoristas da fila que ficam para trás podem ler o motivo.' })}
        {...api.form.getInputProps('reason')}
      />
    </DialogForm>
  );
}
