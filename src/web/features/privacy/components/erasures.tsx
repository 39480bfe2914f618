import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { IconUserOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ErasureRequest } from '#contract/privacy.ts';
import { type Column, DataTable } from '#web/ui/data-table.tsx';
import { EmptyState } from '#web/ui/empty-state.tsx';
import { Instant } from '#web/ui/instant.tsx';
import { lazyPart } from '#web/ui/lazy-part.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { requestsQuery } from '../queries.ts';
import { PassengerData } from './passenger-data.tsx';

const ErasureDialog = lazyPart(() => import('./erasure-dialog.tsx'), 'ErasureDialog', { opens: true });
const RefuseDialog = lazyPart(() => import('./refuse-dialog.tsx'), 'RefuseDialog', { opens: true });

type Deciding = { request: ErasureRequest; how: 'erase' | 'refuse' } | null;

/** Erasure requests of users, oldest first, and the central's form for the data of passengers, who have no account. */
export function Erasures() {
  const requests = useQuery(requestsQuery);
  const [deciding, setDeciding] = useState<Deciding>(null);
  return (
    <>
      <DataTable
        label="Pedidos de exclusão"
        what="os pedidos de exclusão"
        columns={columnsOf(setDeciding)}
        rows={requests.data?.items ?? []}
        rowKey={({ id }) => id}
        query={requests}
        empty={
          <EmptyState icon={IconUserOff} title="Nenhum pedido de exclusão">
            Quem pede a exclusão dos seus dados em Minha Conta aparece aqui. A lei dá 15 dias para responder.
          </EmptyState>
        }
      />
      <PassengerData />
      {deciding?.how === 'erase' && <ErasureDialog request={deciding.request} onClose={() => setDeciding(null)} />}
      {deciding?.how === 'refuse' && <RefuseDialog request={deciding.request} onClose={() => setDeciding(null)} />}
    </>
  );
}

function columnsOf(onDecide: (deciding: Deciding) => void): Column<ErasureRequest>[] {
  return [
    {
      header: 'Quem',
      cell: ({ name, userId }) => (
        <TextLink to="/usuarios/edit/$id_usuario" params={{ id_usuario: userId }}>
          {name}
        </TextLink>
      ),
    },
    { header: 'E-mail', cell: ({ email }) => email, written: 'address' },
    { header: 'Pedida', cell: ({ askedAt }) => <Instant at={askedAt} brief />, nowrap: true, width: '10rem' },
    {
      header: 'Decisão',
      cell: (request) => (
        <Button.Group>
          <Button aria-label={`Conferir e apagar ${request.name}`} onClick={() => onDecide({ request, how: 'erase' })}>
            Conferir e apagar
          </Button>
          <Button aria-label={`Recusar ${request.name}`} onClick={() => onDecide({ request, how: 'refuse' })}>
            Recusar
          </Button>
        </Button.Group>
      ),
      width: '17.5rem',
    },
  ];
}
