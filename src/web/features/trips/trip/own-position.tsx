import { Switch } from '@mantine/core';
import { useEffect } from 'react';
import type { Trip } from '#contract/trip.ts';
import { isFollowed } from '#domain/trips/ride.ts';
import { api } from '#web/lib/api.ts';
import { errorText } from '#web/lib/api-problem.ts';
import { keepPositionChoice, mayResume, readPositionChoice } from '#web/lib/position-choice.ts';
import { useSend } from '#web/lib/use-send.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Section } from '#web/ui/section.tsx';
import { toast } from '#web/ui/toast.ts';
import { startSharing, stopSharing, usePositionSharing } from '../shared/position-sharing.ts';
import { useDoer } from '../shared/use-doer.ts';

/**
 * The switch by which a driver shares the position of this device. The choice applies to all trips. The position is
 * shared only while a trip is under way.
 */
export function OwnPosition({ trip }: { trip: Trip }) {
  const { partnerId, userId } = useDoer();
  const { tripId } = usePositionSharing();
  const followed = partnerId !== null && trip.partnerId === partnerId && isFollowed(trip.status);
  useEffect(() => {
    if (!followed && tripId === trip.id) stopSharing();
  }, [followed, tripId, trip.id]);
  return followed && <Choice trip={trip} userId={userId} />;
}

function Choice({ trip: { id }, userId }: { trip: Trip; userId: string }) {
  const { tripId, trouble } = usePositionSharing();
  const hide = useSend(api.rides.hidePosition, {
    onError: (error) => toast({ message: errorText(error), tone: 'bad' }),
  });
  useEffect(() => {
    let shown = true;
    async function resume(): Promise<void> {
      if (!(await mayResume(readPositionChoice(userId), navigator.permissions))) return;
      // The switch may have been turned off meanwhile.
      if (shown && readPositionChoice(userId) === 'on') startSharing(id);
    }
    void resume();
    return () => {
      shown = false;
    };
  }, [id, userId]);

  function choose(on: boolean): void {
    keepPositionChoice(userId, on ? 'on' : 'off');
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
        checked={tripId === id}
        onChange={({ currentTarget }) => choose(currentTarget.checked)}
      />
      {trouble === 'denied' && (
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
