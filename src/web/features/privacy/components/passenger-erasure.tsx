import { TextInput } from '@mantine/core';
import { useState } from 'react';
import * as z from 'zod/mini';
import { phone } from '#contract/fields.ts';
import { client } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';

const schema = z.object({ phone });

/** Passengers have no account: the central, which they call, erases them by their phone. */
export function PassengerErasure() {
  const [asked, setAsked] = useState<string | null>(null);
  const api = useApiForm({
    schema,
    initialValues: { phone: '' },
    onSubmit: (values) => Promise.resolve(setAsked(schema.parse(values).phone)),
  });
  const erase = async (): Promise<void> => {
    await client.privacy.erasePassenger({ phone: asked ?? '' });
    api.form.reset();
    toast({ message: 'Os dados do passageiro foram apagados.' });
  };
  return (
    <Section
      title="Apagar um passageiro"
      lead="Passageiros não têm conta e pedem à central, que os conhece pelo telefone."
    >
      <FormFrame api={api} submitLabel="Apagar os dados" primary={false}>
        <TextInput label="Telefone" type="tel" inputMode="tel" maw={260} {...api.form.getInputProps('phone')} />
      </FormFrame>
      <ConfirmDialog
        opened={asked !== null}
        title="Apagar os dados deste passageiro?"
        confirm="Apagar para sempre"
        tone="danger"
        onConfirm={erase}
        onClose={() => setAsked(null)}
      >
        Nome, telefone, endereços e observações de todas as viagens com {asked} são apagados e não voltam. Das viagens
        com mais alguém, só o que é deste passageiro.
      </ConfirmDialog>
    </Section>
  );
}
