import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { Notice } from '#web/ui/notice.tsx';
import type { Sender } from './read-file.ts';

type Props = { sender: Sender; chosen: string | null; onChoose: (clientId: string) => void };

/** The sender of an e-mail, and the clients with this address. The user chooses, because an address is no proof. */
export function SenderHint({ sender: { name, address }, chosen, onChoose }: Props) {
  const { data } = useQuery(api.clients.list.queryOptions({ input: { limit: 3, q: address.slice(0, 100) } }));
  const clients = data?.items ?? [];
  const who = name === '' || name === address ? address : `${name} (${address})`;
  return (
    <Notice tone="info" title={`Remetente: ${who}`}>
      {clients.length === 0
        ? data && 'Nenhum cliente tem este e-mail.'
        : 'Só uma pista: qualquer pessoa pode escrever este remetente.'}
      {clients.length > 0 && (
        <Group gap="xs" mt={8}>
          {clients.map(({ id, name: client }) => (
            <Button key={id} size="xs" aria-pressed={chosen === id} onClick={() => onChoose(id)}>
              Usar {client}
            </Button>
          ))}
        </Group>
      )}
    </Notice>
  );
}
