import { InputWrapper, PinInput } from '@mantine/core';
import * as z from 'zod/mini';
import { ApiProblem } from '#web/lib/api-problem.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import type { DialogProps } from './action-dialog.tsx';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import classes from './pin-dialog.module.css';

const schema = z.object({
  pin: z.string().check(z.regex(/^\d{4}$/, 'São os quatro números que o passageiro recebeu.')),
});

/** Asks for the boarding PIN, which the passenger says to the driver. */
export function PinDialog({ action, trip, onSend, onClose }: DialogProps) {
  const api = useApiForm({
    schema,
    initialValues: { pin: '' },
    onSubmit: async ({ pin }) => {
      try {
        await onSend({ pin });
      } catch (error) {
        if (error instanceof ApiProblem && error.reason === 'wrong_pin') api.form.setFieldValue('pin', '');
        throw error;
      }
    },
  });
  const field = api.form.getInputProps('pin');
  return (
    <DialogForm title={`${action.label} · ${trip.code}`} api={api} confirm={action.label} onClose={onClose}>
      <InputWrapper label="PIN de embarque" description="Peça ao passageiro." error={field.error}>
        <PinInput
          length={4}
          type="number"
          size="xl"
          oneTimeCode={false}
          className={classes.pin ?? ''}
          aria-label="PIN de embarque"
          getInputProps={(at) => ({
            'aria-label': `PIN de embarque, número ${at + 1}`,
            'data-autofocus': at === 0 || undefined,
          })}
          value={field.value}
          onChange={field.onChange}
          onComplete={() => setTimeout(api.submit)}
          error={Boolean(field.error)}
        />
      </InputWrapper>
    </DialogForm>
  );
}
