import { Button, TextInput } from '@mantine/core';
import { IconDownload, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { phone } from '#contract/fields.ts';
import { client } from '#web/lib/api.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { FormFrame } from '#web/ui/form-frame.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { Phone } from '#web/ui/phone.tsx';
import { keepData } from './readable-data.ts';

const PasswordDialog = lazyPart(() => import('./password-dialog.tsx'), 'PasswordDialog', { opens: true });

const schema = z.object({ phone });

type Asked = { phone: string; how: 'html' | 'json' | 'erase' };

/**
 * Discloses or erases the data of a passenger, found by phone number. Passengers have no account, so the central acts
 * for them.
 */
export function PassengerData() {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = (how: Asked['how'], typed: string): void =>
    setAsked({ how, phone: schema.parse({ phone: typed }).phone });
  const api = useApiForm({
    schema,
    initialValues: { phone: '' },
    onSubmit: (values) => Promise.resolve(ask('html', values.phone)),
  });
  const check = (how: Asked['how']): void => {
    if (!api.form.validate().hasErrors) ask(how, api.form.values.phone);
  };
  const close = () => setAsked(null);
  const erase = async (): Promise<void> => {
    await client.privacy.erasePassenger({ phone: asked?.phone ?? '' });
    api.form.reset();
    toast({ message: 'Os dados do passageiro foram apagados.' });
  };
  const called = asked && <Phone number={asked.phone} />;
  return (
    <Section
      title="Dados de um passageiro"
      lead="Passageiros não têm conta. Eles pedem à central, que os identifica pelo telefone, para ver ou apagar os próprios dados."
    >
      <FormFrame
        api={api}
        submitLabel="Baixar para ler"
        primary={false}
        actions={
          <>
            <Button size="md" leftSection={<IconDownload size={16} aria-hidden />} onClick={() => check('json')}>
              Baixar em JSON
            </Button>
            <Button size="md" leftSection={<IconTrash size={16} aria-hidden />} onClick={() => check('erase')}>
              Apagar os dados
            </Button>
          </>
        }
      >
        <TextInput label="Telefone" type="tel" inputMode="tel" maw={260} {...api.form.getInputProps('phone')} />
      </FormFrame>
      {asked && asked.how !== 'erase' && (
        <PasswordDialog
          title="Baixar os dados deste passageiro"
          confirm="Baixar"
          onSubmit={(password) => download(asked.phone, password, asked.how === 'json' ? 'json' : 'html')}
          onClose={close}
        >
          Confirme antes que quem pede é mesmo o dono do telefone {called}. O arquivo fica neste aparelho, e o acesso
          fica registrado.
        </PasswordDialog>
      )}
      {asked?.how === 'erase' && (
        <ConfirmDialog
          title="Apagar os dados deste passageiro?"
          confirm="Apagar para sempre"
          tone="danger"
          onConfirm={erase}
          onClose={close}
        >
          Nome, telefone, endereços e observações de todas as viagens com {called} são apagados e não voltam. Das
          viagens com mais alguém, só o que é deste passageiro.
        </ConfirmDialog>
      )}
    </Section>
  );
}

async function download(of: string, password: string, form: 'html' | 'json'): Promise<void> {
  keepData(await client.privacy.passengerData({ phone: of, password }), {
    form,
    title: 'Dados do passageiro',
    name: 'dados-do-passageiro',
  });
}
