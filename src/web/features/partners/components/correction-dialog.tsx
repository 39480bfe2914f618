import { Textarea } from '@mantine/core';
import * as z from 'zod/mini';
import { requiredText } from '#contract/fields.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { useApiForm } from '#web/ui/use-api-form.ts';

const schema = z.object({ correction: requiredText('o que falta corrigir', 500) });

type Props = { name: string; onSubmit: (correction: string) => Promise<unknown>; onClose: () => void };

/** Asks for the corrections that a pending partner must make before the next review. */
export function CorrectionDialog({ name, onSubmit, onClose }: Props) {
  const frame = useApiForm({
    schema,
    initialValues: { correction: '' },
    onSubmit: async (values) => {
      await onSubmit(schema.parse(values).correction);
      onClose();
    },
  });
  return (
    <DialogForm title={`Pedir correção a ${name}`} api={frame} confirm="Pedir correção" onClose={onClose}>
      <div>O parceiro lê o pedido nas configurações dele e por e-mail, corrige e envia de novo.</div>
      <Textarea
        label="O que corrigir"
        placeholder="Envie a foto do alvará e cadastre o veículo."
        autosize
        minRows={3}
        maxLength={500}
        data-autofocus
        {...frame.form.getInputProps('correction')}
      />
    </DialogForm>
  );
}
