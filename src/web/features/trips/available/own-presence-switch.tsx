import { useQuery } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { useLostSign } from '#web/entities/presence/last-sign.ts';
import { PresenceSwitch } from '#web/entities/presence/presence-switch.tsx';

const ownPresenceQuery = api.presence.own.queryOptions();
const ownQueueQuery = api.ranks.own.queryOptions();

/** Begins and ends the availability of the driver who uses the panel. */
export function OwnPresenceSwitch() {
  const presence = useQuery(ownPresenceQuery);
  const queue = useQuery(ownQueueQuery);
  return (
    <PresenceSwitch presence={presence.data} rankName={queue.data?.place?.rankName ?? null} warning={useLostSign()} />
  );
}
