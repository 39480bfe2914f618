import { TextInput } from '@mantine/core';
import type * as z from 'zod/mini';
import { newPixAccount, type PixAccount } from '#contract/settings.ts';
import { formatPixKey } from '#domain/documents/pix-key.ts';
import { PIX_CITY_MOST, PIX_NAME_MOST } from '#domain/pix/br-code.ts';
import { api } from '#web/lib/api.ts';
import { setQueryAnswer } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';
import { DrawerFrame } from '#web/ui/drawer-frame.tsx';
import { toast } from '#web/ui/toast.ts';
import { useApiForm } from '#web/ui/use-api-form.ts';
import { pixAccountQuery } from '../queries.ts';

/** The Pix account of the central. Every new charge is paid to this account. */
export function PixAccountDrawer({ account, onClose }: { account: PixAccount | null; onClose: () => void }) {
  const save = useSend(api.settings.setPixAccount);
  const frame = useApiForm<z.input<typeof newPixAccount>>({
    schema: newPixAccount,
    initialValues: {
      key: account ? formatPixKey(account.key) : '',
      name: account?.name ?? '',
      city: account?.city ?? '',
    },
    onSubmit: async (values) => {
      setQueryAnswer(pixAccountQuery.queryKey, await save.mutateAsync(values));
      toast({ message: 'Conta Pix salva. Os próximos códigos já saem com ela.' });
      onClose();
    },
  });
  const { getInputProps } = frame.form;
  return (
    <DrawerFrame title="Conta Pix da central" api={frame} submitLabel="Salvar conta" onClose={onClose}>
      <TextInput
        label="Chave Pix"
        description="CPF, CNPJ, e-mail, celular com +55 ou chave aleatória."
        autoComplete="off"
        spellCheck={false}
        data-autofocus
        {...getInputProps('key')}
      />
      <TextInput
        label="Nome do recebedor"
        description={`Nome que aparece no banco de quem paga: até ${PIX_NAME_MOST} caracteres, sem acentos.`}
        {...getInputProps('name')}
      />
      <TextInput
        label="Cidade"
        description={`Até ${PIX_CITY_MOST} caracteres, sem acentos.`}
        {...getInputProps('city')}
      />
    </DrawerFrame>
  );
}
