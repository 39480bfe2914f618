import { ActionIcon } from '@mantine/core';
import { IconStar, IconStarFilled } from '@tabler/icons-react';
import type { KnownPassenger } from '#contract/passengers.ts';
import type { Stop } from '#contract/trip.ts';
import { stopLines } from '#web/entities/trip/stop-lines.ts';
import { api } from '#web/lib/api.ts';
import { queryClient } from '#web/lib/query-client.ts';
import { useSend } from '#web/lib/use-send.ts';

/** Returns a short name of a stop: the place, or the street with the number. */
export function stopName(stop: Stop | undefined): string {
  return stop ? (stopLines(stop).main.split(' - ')[0]?.slice(0, 60) ?? '') : '';
}

/** Button that adds the passenger to the favourites of the client, or removes the passenger. */
export function PassengerStar({ person: { clientId, phone, name, favourite } }: { person: KnownPassenger }) {
  const star = useSend(api.passengers.star, {
    onSuccess: () => queryClient.invalidateQueries({ queryKey: api.passengers.key() }),
  });
  const Sign = favourite ? IconStarFilled : IconStar;
  return (
    <ActionIcon
      aria-label={`${name} entre os favoritos`}
      aria-pressed={favourite}
      loading={star.isPending}
      onClick={() => star.mutate({ clientId, phone, starred: !favourite })}
    >
      <Sign size={18} stroke={1.7} aria-hidden />
    </ActionIcon>
  );
}
