import { useQuery } from '@tanstack/react-query';
import type { Trip } from '#contract/trip.ts';
import { isClientSide, isPartnerSide } from '#domain/access/roles.ts';
import { isBeforeLaunch } from '#domain/trips/urgency.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { clientQuery } from '../queries.ts';
import { useDoer } from '../shared/use-doer.ts';

/** Explains to the client and to the central why a trip of a suspended client is not launched automatically. */
export function SuspensionNotice({ trip: { status, clientId } }: { trip: Trip }) {
  const doer = useDoer();
  const waits = isBeforeLaunch(status) && !isPartnerSide(doer);
  const { data: client } = useQuery({ ...clientQuery(clientId ?? ''), enabled: waits && clientId !== null });
  if (!waits || !client?.suspended || clientId === null) return null;
  if (isClientSide(doer))
    return (
      <Notice tone="attention" title="Seu cadastro está suspenso.">
        Esta viagem só segue quando a central decidir. Fale com ela.
      </Notice>
    );
  return (
    <Notice tone="attention" title="O cadastro deste cliente está suspenso.">
      {doer.role === 'admin' ? (
        <>
          Esta viagem não segue automaticamente: você pode {status === 'scheduled' ? 'publicá-la' : 'aprová-la'} mesmo
          assim, ou{' '}
          <TextLink to="/clientes/edit/$id_cliente" params={{ id_cliente: clientId }}>
            reativar o cliente
          </TextLink>
          .
        </>
      ) : (
        'Só um administrador decide se esta viagem segue.'
      )}
    </Notice>
  );
}
