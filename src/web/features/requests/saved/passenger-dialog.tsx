import { TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { phone, requiredText } from '#contract/fields.ts';
import { formatPhone } from '#domain/documents/phone.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DialogForm } from '#web/ui/dialog-form.tsx';
import { PhoneInput } from '#web/ui/masked-input.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { rereadKnown } from '../queries.ts';
import type { Person } from './saved-passengers.tsx';

const schema = z.object({ name: requiredText('o nome', 120), phone });

/** Adds or renames a passenger. The phone number identifies the passenger and cannot be changed later. */
export function PassengerDialog({ person, onClose }: { person: Person | null; onClose: () => void }) {
  const save = useSend(api.passengers.save);
  const frame = useApiForm({
    schema,
    initialValues: { name: person?.name ?? '', phone: person ? formatPhone(person.phone) : '' },
    onSubmit: async (values) => {
      const saved = schema.parse(values);
      await save.mutateAsync(saved);
      await rereadKnown();
      toast({ message: `${saved.name} está entre os favoritos.` });
      onClose();
    },
  });
  return (
    <DialogForm
      title={person === null ? 'Novo passageiro' : person.favourite ? 'Editar passageiro' : 'Guardar nos favoritos'}
      api={frame}
      confirm="Salvar"
      onClose={onClose}
    >
      <TextInput label="Nome" autoComplete="off" data-autofocus {...frame.form.getInputProps('name')} />
      <PhoneInput
        label="Telefone"
        autoComplete="off"
        readOnly={person !== null}
        {...(person && { description: 'Outro telefone é outro passageiro.' })}
        {...frame.form.getInputProps('phone')}
      />
    </DialogForm>
  );
}
