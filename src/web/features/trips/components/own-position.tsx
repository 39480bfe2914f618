import { Switch } from '@mantine/core';
import { useEffect, useState } from 'react';
import type { Trip } from '#contract/trip.ts';
import { isFollowed } from '#domain/trips/ride.ts';
import { api } from '#web/lib/api.ts';
import { sayError } from '#web/lib/api-problem.ts';
import { deviceStorage } from '#web/lib/browser-storage.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { startSharing, stopSharing, usePositionSharing } from './position-sharing.ts';
import { useDoer } from './use-doer.ts';

const storageKey = 'painel.posicao';

/** Whether who runs the trip tells where they are: chosen once on each device, for each trip while it is under way. */
export function OwnPosition({ trip }: { trip: Trip }) {
  const { partnerId } = useDoer();
  const { tripId } = usePositionSharing();
  const followed = partnerId !== null && trip.partnerId === partnerId && isFollowed(trip.status);
  useEffect(() => {
    if (!followed && tripId === trip.id) stopSharing();
  }, [followed, tripId, trip.id]);
  return followed && <Choice trip={trip} />;
}

function Choice({ trip: { id } }: { trip: Trip }) {
  const [wanted, setWanted] = useState(() => deviceStorage.read(storageKey) === 'on');
  const { tripId, trouble } = usePositionSharing();
  const hide = useSend(api.rides.hidePosition, {
    onError: (error) => toast({ message: sayError(error), tone: 'bad' }),
  });
  useEffect(() => {
    if (wanted) startSharing(id);
  }, [wanted, id]);
  const refused = wanted && trouble === 'denied';

  function choose(on: boolean): void {
    deviceStorage.write(storageKey, on ? 'on' : 'off');
    setWanted(on);
    if (on) return startSharing(id);
    stopSharing();
    hide.mutate({ id });
  }

  return (
    <Section title="Sua posição">
      <Switch
        size="md"
        label="Compartilhar onde estou"
        description="Cliente, central e passageiro veem o carro no mapa enquanto o painel estiver aberto. Só a última posição é guardada, e some no fim da viagem."
        checked={wanted && !refused}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {refused && (
        <Notice tone="bad" title="O navegador não informa onde você está">
          Permita a localização para este site nas configurações do navegador e ligue de novo.
        </Notice>
      )}
      {trouble === 'lost' && tripId === id && (
        <Notice tone="attention" title="Sem sinal de localização">
          O painel continua tentando.
        </Notice>
      )}
    </Section>
  );
}
