import { Checkbox, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import * as z from 'zod/mini';
import { newApiKey } from '#contract/api-keys.ts';
import { type KeyScope, keyScopeNames, keyScopes } from '#domain/access/key-scopes.ts';
import { api } from '#web/lib/api.ts';
import { useSend } from '#web/lib/use-send.ts';
import { FormDrawer } from '#web/ui/form-drawer.tsx';
import { notStored, useSectionForm } from '#web/ui/use-section-form.ts';
import { rereadApiKeys } from '../queries.ts';
import { ClientField } from './client-field.tsx';
import type { Secret } from './secret-dialog.tsx';

const lives = { '30': '30 dias', '90': '90 dias', '365': '1 ano', none: 'Sem prazo' } as const;

const schema = z.object({
  name: newApiKey.shape.name,
  clientId: z.nullable(z.string()),
  scopes: newApiKey.shape.scopes,
  life: z.enum(Object.keys(lives) as (keyof typeof lives)[]),
  password: newApiKey.shape.password,
});
type Values = z.input<typeof schema>;

const labels: Record<keyof Values, string> = {
  name: 'Nome',
  clientId: 'De quem',
  scopes: 'Permissões',
  life: 'Vale por',
  password: 'Sua senha',
};

type Props = { onSecret: (secret: Secret) => void; onClose: () => void };

/** Creates an API key. The rights of a key cannot be changed later, and a key can only be revoked. */
export function ApiKeyDrawer({ onSecret, onClose }: Props) {
  const create = useSend(api.apiKeys.create);
  const section = useSectionForm<typeof notStored, Values, z.output<typeof schema>>({
    stored: notStored,
    valuesOf,
    schema,
    said: 'Chave criada.',
    send: async ({ life, ...output }) => {
      const made = await create.mutateAsync({ ...output, expiresInDays: life === 'none' ? null : Number(life) });
      await rereadApiKeys();
      onClose();
      onSecret({
        title: `Chave ${made.name}`,
        label: 'Chave',
        value: made.key,
        children: 'O outro sistema a envia em cada chamada: Authorization: Bearer, seguido dela.',
      });
      return notStored;
    },
    reread: () => Promise.resolve(notStored),
  });
  const { getInputProps } = section.form;
  return (
    <FormDrawer title="Nova chave" form={section} labels={labels} submitLabel="Criar chave" onClose={onClose}>
      <TextInput
        label={labels.name}
        description="O sistema que vai usá-la. Aparece no histórico das viagens."
        autoComplete="off"
        data-autofocus
        {...getInputProps('name')}
      />
      <ClientField
        {...getInputProps('clientId')}
        description="A da central vê as viagens de todos; a de um cliente, só as dele."
      />
      <Checkbox.Group label={labels.scopes} {...getInputProps('scopes')}>
        <Stack gap={10} mt={8}>
          {keyScopeNames.map((scope) => (
            <Checkbox key={scope} value={scope} label={keyScopes[scope].label} />
          ))}
        </Stack>
      </Checkbox.Group>
      <Select
        label={labels.life}
        data={Object.entries(lives).map(([value, label]) => ({ value, label }))}
        allowDeselect={false}
        {...getInputProps('life')}
      />
      <PasswordInput
        label={labels.password}
        description="A chave funciona mesmo quando você não está no painel. Confirme que é você quem a cria."
        autoComplete="current-password"
        {...getInputProps('password')}
      />
    </FormDrawer>
  );
}

function valuesOf(): Values {
  const scopes: KeyScope[] = ['trips.read'];
  return { name: '', clientId: null, scopes, life: '365', password: '' };
}
